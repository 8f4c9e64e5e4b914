import { createKeyPairSignerFromBytes } from "@solana/kit";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme } from "@x402/svm/exact/facilitator";
import bs58 from "bs58";
import { settle, verify } from "x402/facilitator";
import {
  type PaymentPayload,
  PaymentPayloadSchema,
  type PaymentRequirements,
  PaymentRequirementsSchema,
} from "x402/types";
import { jsonRpc } from "../evm/local-chain.js";
import { type PaymentKind, ShapeError } from "./answer-request.js";
import type { EvmWallet } from "./evm-wallet.js";
import { ABI, judgeTransfer, readSignedTransfer, type SignedTransfer } from "./judge-transfer.js";

/**
 * Version 2 on an EVM network: EIP-3009 with viem, including networks that version 1 can't name. Doesn't use the public
 * `@x402/evm` 2.27: if the node fails, that package may end the whole process, or report valid payments as invalid.
 */
export function version2Evm(network: string, wallet: EvmWallet): PaymentKind {
  const read = (payload: unknown, requirements: unknown): SignedTransfer => {
    const transfer = readSignedTransfer(payload, requirements);
    if (transfer === null) throw new ShapeError("not an EIP-3009 payment of x402 version 2");
    return transfer;
  };
  const findRefusal = async (payload: unknown, requirements: unknown, transfer: SignedTransfer) => {
    const { accepted } = payload as { accepted?: { scheme?: unknown; network?: unknown } };
    if (accepted?.scheme !== "exact" || (requirements as { scheme?: unknown }).scheme !== "exact") {
      return "invalid_exact_evm_scheme";
    }
    return accepted.network === network ? judgeTransfer(wallet, transfer) : "invalid_exact_evm_network_mismatch";
  };
  return {
    version: 2,
    network,
    async verify(payload, requirements) {
      const transfer = read(payload, requirements);
      const payer = transfer.message.from;
      const invalidReason = await findRefusal(payload, requirements, transfer);
      return invalidReason === null ? { isValid: true, payer } : { isValid: false, invalidReason, payer };
    },
    async settle(payload, requirements) {
      const transfer = read(payload, requirements);
      const payer = transfer.message.from;
      const errorReason = await findRefusal(payload, requirements, transfer);
      if (errorReason !== null) return { success: false, errorReason, transaction: "", network, payer };
      const { transaction, landed } = await send(wallet, transfer);
      return landed
        ? { success: true, transaction, network, payer }
        : { success: false, errorReason: "invalid_exact_evm_transaction_failed", transaction, network, payer };
    },
  };
}

async function send(wallet: EvmWallet, { token, message, signature }: SignedTransfer) {
  const { from, to, value, validAfter, validBefore, nonce } = message;
  const transaction = await wallet.writeContract({
    address: token,
    abi: ABI,
    functionName: "transferWithAuthorization",
    args: [from, to, value, validAfter, validBefore, nonce, signature],
    chain: wallet.chain,
    account: wallet.account,
  });
  const { status } = await wallet.waitForTransactionReceipt({ hash: transaction });
  return { transaction, landed: status === "success" };
}

type Payload = Parameters<ExactSvmScheme["verify"]>[0];
type Requirements = Parameters<ExactSvmScheme["verify"]>[1];

/**
 * Version 2 on Solana, with the public package `@x402/svm`. Unlike version 1, it allows the memo that buyers with this
 * package add to the transaction.
 * @param secretKey the fee payer's 64-byte secret key in base58
 */
export async function version2Svm(network: string, rpcUrl: string, secretKey: string): Promise<PaymentKind> {
  const keypair = await createKeyPairSignerFromBytes(bs58.decode(secretKey));
  const rpc = jsonRpc(rpcUrl);
  const scheme = new ExactSvmScheme(toFacilitatorSvmSigner(keypair, { defaultRpcUrl: rpcUrl }));
  return {
    version: 2,
    network,
    extra: { feePayer: keypair.address },
    async verify(payload, requirements) {
      const request = readSolanaPayment(payload, requirements);
      // Check the node first: if it doesn't answer, the package reports payments as invalid.
      await rpc("getHealth");
      return scheme.verify(...request);
    },
    async settle(payload, requirements) {
      const request = readSolanaPayment(payload, requirements);
      await rpc("getHealth");
      return scheme.settle(...request);
    },
  };
}

/** Checks the members that the package reads without checking them. */
function readSolanaPayment(payload: unknown, requirements: unknown): [Payload, Requirements] {
  const { accepted, payload: inner } = (payload ?? {}) as Partial<Payload>;
  const { asset, payTo, amount } = (requirements ?? {}) as Partial<Requirements>;
  const texts = [accepted?.scheme, accepted?.network, inner?.transaction, asset, payTo, amount];
  if (texts.some((text) => typeof text !== "string")) throw new ShapeError("not a Solana payment of x402 version 2");
  return [payload as Payload, requirements as Requirements];
}

type Signer = Parameters<typeof settle>[0];

interface Version1Options {
  readonly signer: Signer;
  /** Node of a Solana network; EVM signers have their own. */
  readonly solanaRpcUrl?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Version 1 with the public package `x402`, on a network that version 1 names. */
export function version1(network: string, { signer, solanaRpcUrl, extra }: Version1Options): PaymentKind {
  const config = solanaRpcUrl === undefined ? undefined : { svmConfig: { rpcUrl: solanaRpcUrl } };
  return {
    version: 1,
    network,
    ...(extra === undefined ? {} : { extra }),
    async verify(payload, requirements) {
      const request = readVersion1(payload, requirements);
      return isOtherNetwork(request) ? OTHER_NETWORK : verify(signer, request.payload, request.requirements, config);
    },
    async settle(payload, requirements) {
      const request = readVersion1(payload, requirements);
      return isOtherNetwork(request)
        ? { success: false, errorReason: "invalid_network", transaction: "", network }
        : settle(signer, request.payload, request.requirements, config);
    },
  };
}

const OTHER_NETWORK = { isValid: false, invalidReason: "invalid_network" };

interface Request {
  readonly payload: PaymentPayload;
  readonly requirements: PaymentRequirements;
}

/**
 * True if payload and requirements name different networks. The package would then use the network of one and the token
 * of the other.
 */
const isOtherNetwork = ({ payload, requirements }: Request): boolean => payload.network !== requirements.network;

function readVersion1(payload: unknown, requirements: unknown): Request {
  const parsed = PaymentPayloadSchema.safeParse(payload);
  const wanted = PaymentRequirementsSchema.safeParse(requirements);
  if (!parsed.success || !wanted.success) throw new ShapeError((parsed.error ?? wanted.error)?.message);
  return { payload: parsed.data, requirements: wanted.data };
}
