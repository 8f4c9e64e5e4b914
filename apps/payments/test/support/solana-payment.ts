import { ComputeBudgetProgram, Connection, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { associatedTokenAddress, SOLANA_WALLETS, type SolanaNode, tokenInstructions } from "@svc/localstack/solana";
import { encodeBase64Json } from "@svc/x402";

export interface SolanaPaymentOptions {
  readonly feePayer: string;
  readonly amountBaseUnits?: bigint;
  readonly to?: PublicKey;
}

/** A transfer that its payer has signed and its fee payer has not, as the public clients make it. */
export async function signSolanaPayment(
  node: SolanaNode,
  { feePayer, amountBaseUnits = 500_000n, to = SOLANA_WALLETS.merchant.publicKey }: SolanaPaymentOptions,
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
      // A number of its own for each: two equal transfers over one blockhash would be one transaction.
      ComputeBudgetProgram.setComputeUnitLimit({ units: 40_000 + Math.floor(Math.random() * 100_000) }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
      transfer,
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

/** @param network as x402 names it */
export const solanaHeader = (transaction: VersionedTransaction, network?: string): string =>
  encodeBase64Json(wire(transaction, network));
