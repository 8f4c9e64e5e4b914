import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { associatedTokenAddress } from "@svc/x402";
import type { DraftedTransfer, TransferDraft } from "../chain.js";
import type { SolanaNode } from "./solana-node.js";

const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
/** TransferChecked of the Token program: its number, the amount (u64, little-endian), the mint's decimals. */
const TRANSFER_CHECKED = 12;

/**
 * A plain transfer of USDC between the associated token accounts, with the reference among its accounts (Solana Pay), in a legacy
 * message, which every wallet takes. Its payer signs it, pays the fee and sends it: a wallet may add instructions of its own.
 */
export async function unsignedTransfer(
  node: SolanaNode,
  { payer, payTo, baseUnits, reference }: TransferDraft,
  { usdc, decimals }: { readonly usdc: string; readonly decimals: number },
): Promise<DraftedTransfer> {
  const [source, destination] = [payer, payTo].map((owner) => associatedTokenAddress(owner, usdc)) as [string, string];
  const { blockhash, sourceBaseUnits, canReceive } = await node.transferGround(source, destination);
  if (!canReceive) return { outcome: "cannot_receive" };
  if (sourceBaseUnits < baseUnits) return { outcome: "insufficient_funds", balanceBaseUnits: sourceBaseUnits };
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(baseUnits, 1);
  data.writeUInt8(decimals, 9);
  const account = (key: string, isWritable: boolean, isSigner = false) => ({
    pubkey: new PublicKey(key),
    isWritable,
    isSigner,
  });
  const keys = [
    account(source, true),
    account(usdc, false),
    account(destination, true),
    account(payer, false, true),
    account(reference, false),
  ];
  const transfer = new TransactionInstruction({ programId: TOKEN_PROGRAM, keys, data });
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const bytes = new VersionedTransaction(message.compileToLegacyMessage()).serialize();
  return { outcome: "drafted", transaction: Buffer.from(bytes).toString("base64") };
}
