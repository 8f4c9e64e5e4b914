import { createHash } from "node:crypto";
import bs58 from "bs58";
import type { SolanaNetworkName } from "../networks.js";
import {
  malformed,
  type PaymentHead,
  type ReadPayment,
  type SvmPayment,
  type TokenTransfer,
  unsupported,
} from "../payment.js";
import { conforms, decodeBase64 } from "../wire/json.js";
import { SVM_PAYLOAD } from "../wire/payment-shapes.js";
import { ed25519, TOKEN_PROGRAM } from "./associated-token-address.js";
import { parseTransaction, type SolanaTransaction } from "./parse-transaction.js";
import { TRANSFER_CHECKED } from "./transfer-instruction.js";
import { findAssertionProblem, LIGHTHOUSE_PROGRAM, onlyReads } from "./wallet-assertions.js";

const TRANSFER_CHECKED_BYTES = 10;

/**
 * Finds the transfer of a payment: a TransferChecked that is the only instruction of the Token program. Null if the
 * transaction has no instruction of that program, a different one, or several. A second instruction could undo the
 * first.
 */
function findTokenTransfer({ accounts, signers, instructions }: SolanaTransaction): TokenTransfer | null {
  const address = (index: number) => bs58.encode(accounts[index] as Uint8Array);
  const [transfer, ...others] = instructions.filter(({ program }) => address(program) === TOKEN_PROGRAM);
  if (transfer === undefined || others.length > 0) return null;
  const { data } = transfer;
  const [source, mint, destination, authority] = transfer.accounts;
  if (data[0] !== TRANSFER_CHECKED || data.length !== TRANSFER_CHECKED_BYTES) return null;
  if (source === undefined || mint === undefined || destination === undefined || authority === undefined) return null;
  if (authority >= signers) return null;
  return {
    source: address(source),
    mint: address(mint),
    destination: address(destination),
    authority: address(authority),
    amountBaseUnits: Buffer.from(data).readBigUInt64LE(1),
  };
}

/**
 * Programs that a payment may call at its top level. The System program is excluded, because a durable nonce would keep
 * a payment valid after its blockhash has expired. Wallet programs are excluded, because only the chain knows what they
 * transfer.
 */
const ALLOWED_PROGRAMS: ReadonlySet<string> = new Set([
  TOKEN_PROGRAM,
  "ComputeBudget111111111111111111111111111111",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  LIGHTHOUSE_PROGRAM,
]);
const ALLOWED_TEXT = "a payment may have only ComputeBudget, Token, Memo and Lighthouse instructions";

const isTokenProgram = ({ accounts }: SolanaTransaction, program: number): boolean =>
  bs58.encode(accounts[program] as Uint8Array) === TOKEN_PROGRAM;

function findForeignProgram({ accounts, instructions }: SolanaTransaction): string | null {
  const programs = instructions.map(({ program }) => bs58.encode(accounts[program] as Uint8Array));
  return programs.find((program) => !ALLOWED_PROGRAMS.has(program)) ?? null;
}

/** Parses a partially signed transaction. Payer, amount and recipient come from its bytes. */
export function readSvmPayment(network: SolanaNetworkName, payload: object, head: PaymentHead): ReadPayment {
  if (!conforms(SVM_PAYLOAD, payload)) return malformed("invalid_payload", "payload: has no transaction");
  const bytes = decodeBase64(payload.transaction);
  const transaction = bytes === null ? null : parseTransaction(bytes);
  if (transaction === null) {
    return malformed("invalid_transaction", "payload.transaction: must be a transaction in base64");
  }
  if (transaction === "lookup_tables") {
    return unsupported(
      "unsupported",
      "The transaction uses address lookup tables. List all accounts in the transaction.",
    );
  }
  const foreign = findForeignProgram(transaction);
  if (foreign !== null) return unsupported("unsupported", `The transaction calls ${foreign}; ${ALLOWED_TEXT}.`);
  const transfer = findTokenTransfer(transaction);
  if (transfer === null) {
    return unsupported(
      "invalid_exact_svm_payload_transaction_not_a_transfer_instruction",
      "The transaction must have exactly one TransferChecked instruction of the Token program.",
    );
  }
  const place = transaction.instructions.findIndex(({ program }) => isTokenProgram(transaction, program));
  const problem = findAssertionProblem(transaction, place);
  if (problem !== null) return unsupported("unsupported", problem);
  const feePayer = bs58.encode(transaction.accounts[0] as Uint8Array);
  const mayTouchFeePayer = (one: (typeof transaction.instructions)[number]) =>
    one.accounts.includes(0) && !onlyReads(transaction, one);
  // If the fee payer also pays the price, the payment is refused later, when it is compared with the offers.
  if (transfer.authority !== feePayer && transaction.instructions.some(mayTouchFeePayer)) {
    return unsupported(
      "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts",
      "Only Lighthouse assertions may have the fee payer as an account.",
    );
  }
  const nonce = createHash("sha256").update(transaction.message).digest("hex");
  const payment: SvmPayment = {
    ...head,
    kind: "svm",
    scheme: "exact",
    network,
    payer: transfer.authority,
    transaction: payload.transaction,
    transfer,
    feePayer,
    recentBlockhash: bs58.encode(transaction.recentBlockhash),
    identity: { network, asset: transfer.mint, payer: transfer.authority, nonce },
  };
  return { outcome: "payment", payment };
}

/**
 * True if the transfer's authority has signed the message. Verifies by the strict rule of RFC 8032, which the cluster
 * follows.
 */
export function isSvmPaymentSigned({ transaction, transfer }: SvmPayment): boolean {
  const bytes = decodeBase64(transaction);
  const parsed = bytes === null ? null : parseTransaction(bytes);
  if (parsed === null || parsed === "lookup_tables") return false;
  const place = parsed.accounts.findIndex((account) => bs58.encode(account) === transfer.authority);
  const [key, signature] = [parsed.accounts[place], parsed.signatures[place]];
  if (key === undefined || signature === undefined) return false;
  try {
    return ed25519().verify(signature, parsed.message, key, { zip215: false });
  } catch {
    return false;
  }
}
