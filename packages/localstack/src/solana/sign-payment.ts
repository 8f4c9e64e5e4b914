import {
  ComputeBudgetProgram,
  Connection,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { encodeBase64Json } from "@svc/x402";
import { type SolanaNode, startSolanaNode } from "./solana-node.js";
import * as tokenInstructions from "./token-program.js";
import { associatedTokenAddress } from "./token-program.js";
import { SOLANA_WALLETS } from "./wallets.js";

/** Starts a devnet for tests. The buyer, merchant and facilitator have SOL and token accounts. The buyer has USDC. */
export async function startDevnet(): Promise<SolanaNode> {
  const node = await startSolanaNode({ network: "solana_devnet" });
  const { buyer, merchant, facilitator } = SOLANA_WALLETS;
  for (const { publicKey } of [buyer, merchant, facilitator]) {
    await node.airdrop(publicKey, 1_000_000_000n);
    await node.createTokenAccount(publicKey);
  }
  await node.mintUsdc(buyer.publicKey, 1_000_000_000n);
  return node;
}

/** Reads a wallet's USDC balance, in base units. */
export async function readDevnetUsdc(node: SolanaNode, owner: PublicKey): Promise<bigint> {
  const account = associatedTokenAddress(new PublicKey(node.usdc), owner);
  const { value } = await new Connection(node.rpcUrl, "confirmed").getTokenAccountBalance(account);
  return BigInt(value.amount);
}

interface SolanaPaymentOptions {
  readonly feePayer: string;
  readonly amountBaseUnits?: bigint;
  readonly to?: PublicKey;
  /** Instructions that a wallet adds after the transfer. */
  readonly added?: readonly TransactionInstruction[];
}

/** Creates a transfer as x402 clients do: the payer has signed it, and the fee payer hasn't. */
export async function signSolanaPayment(
  node: SolanaNode,
  { feePayer, amountBaseUnits = 500_000n, to = SOLANA_WALLETS.merchant.publicKey, added = [] }: SolanaPaymentOptions,
): Promise<VersionedTransaction> {
  const { buyer } = SOLANA_WALLETS;
  const mint = new PublicKey(node.usdc);
  const transfer = tokenInstructions.transfer(
    {
      source: associatedTokenAddress(mint, buyer.publicKey),
      mint,
      destination: associatedTokenAddress(mint, to),
      owner: buyer.publicKey,
    },
    { baseUnits: amountBaseUnits, decimals: 6 },
  );
  const { blockhash } = await new Connection(node.rpcUrl, "confirmed").getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: new PublicKey(feePayer),
    recentBlockhash: blockhash,
    instructions: [
      // A random limit, because two equal transfers with one blockhash would be the same transaction.
      ComputeBudgetProgram.setComputeUnitLimit({ units: 40_000 + Math.floor(Math.random() * 100_000) }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
      transfer,
      ...added,
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  return transaction;
}

const wire = (transaction: VersionedTransaction, network = "solana-devnet") => ({
  x402Version: 1,
  scheme: "exact",
  network,
  payload: { transaction: Buffer.from(transaction.serialize()).toString("base64") },
});

/** @param network the network's name in x402 version 1 */
export const solanaHeader = (transaction: VersionedTransaction, network?: string): string =>
  encodeBase64Json(wire(transaction, network));
