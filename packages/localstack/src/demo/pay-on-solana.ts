import { setTimeout as sleep } from "node:timers/promises";
import { Connection, Keypair, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { associatedTokenAddress, tokenInstructions } from "../solana/index.js";
import type { Payment, PaymentOrder } from "./payment.js";

/** Sends USDC from the buyer's wallet, as any wallet does. */
export async function payOnSolana(order: PaymentOrder, secretKey: string): Promise<Payment> {
  const connection = new Connection(order.rpcUrl, "confirmed");
  const buyer = Keypair.fromSecretKey(bs58.decode(secretKey));
  const [mint, merchant] = [new PublicKey(order.usdc), new PublicKey(order.to)];
  const transfer = tokenInstructions.transfer(
    {
      source: associatedTokenAddress(mint, buyer.publicKey),
      mint,
      destination: associatedTokenAddress(mint, merchant),
      owner: buyer.publicKey,
    },
    { baseUnits: order.baseUnits, decimals: order.decimals },
  );
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: buyer.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  const txHash = await connection.sendTransaction(transaction);
  await confirmed(connection, txHash);
  return { txHash, payer: buyer.publicKey.toBase58(), received: () => receivedIn(connection, txHash, order) };
}

const CONFIRMED_WITHIN_MS = 20_000;

async function confirmed(connection: Connection, txHash: string): Promise<void> {
  for (const end = Date.now() + CONFIRMED_WITHIN_MS; Date.now() < end; await sleep(100)) {
    const { value } = await connection.getSignatureStatus(txHash);
    if (value?.err) throw new Error(`the transfer ${txHash} failed on the chain: ${JSON.stringify(value.err)}`);
    if (value !== null) return;
  }
  throw new Error(`the transfer ${txHash} was not confirmed within ${CONFIRMED_WITHIN_MS} ms`);
}

/** What the balances of the recipient's USDC accounts grew by. */
async function receivedIn(connection: Connection, txHash: string, order: PaymentOrder): Promise<bigint> {
  const transaction = await connection.getTransaction(txHash, { maxSupportedTransactionVersion: 0 });
  const meta = transaction?.meta;
  if (!meta) throw new Error(`the chain does not know ${txHash}`);
  const sum = (balances: typeof meta.postTokenBalances) =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === order.usdc && owner === order.to)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n);
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances);
}
