import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  Connection,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { SOLANA_WALLETS } from "@svc/localstack/solana";
import type { PreparedRefund } from "../src/refunds/prepared-refund.js";
import { preparedTransfer } from "../src/refunds/prepared-transfer.js";
import { type RefundingWorld, startRefundingWorld } from "./support/refunding-world.js";

const { buyer, merchant, facilitator } = SOLANA_WALLETS;
const CENT = 10_000n;
let world: RefundingWorld;
beforeAll(async () => {
  world = await startRefundingWorld();
  await world.solana.airdrop(facilitator.publicKey, 1_000_000_000n);
  await world.solana.mintUsdc(facilitator.publicKey, 100_000_000n);
});
afterAll(() => world?.stop());

const read = async () => {
  world.solana.age(60_000);
  await world.watcher.readOnce("solana_devnet");
};
const jsonOf = async (id: string) => (await world.refund(id)).json;

/** Signs the transfer that the answer offers to the merchant's wallet, and sends it unchanged. */
async function sendPrepared(refund: PreparedRefund): Promise<void> {
  const { solana: instruction } = preparedTransfer(refund);
  if (!instruction) throw new Error("nothing is prepared");
  const keys = instruction.accounts.map(({ address, isSigner, isWritable }) => ({
    pubkey: new PublicKey(address),
    isSigner,
    isWritable,
  }));
  const connection = new Connection(world.solana.rpcUrl, "confirmed");
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: merchant.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      new TransactionInstruction({
        programId: new PublicKey(instruction.programId),
        keys,
        data: Buffer.from(instruction.data, "base64"),
      }),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([merchant]);
  await connection.sendTransaction(transaction);
}

test("the prepared instruction completes the refund that its reference names, though an older one has its amount", async () => {
  const [one, two] = [await world.recordedOnSolana(500), await world.recordedOnSolana(500)];
  const [older, named] = [await world.prepare(one, 2), await world.prepare(two, 2)];
  expect(preparedTransfer(named).uri).toBe(
    `solana:${buyer.publicKey}?amount=2.000000&spl-token=${world.solana.usdc}&reference=${named.reference}`,
  );
  await sendPrepared(named);
  await read();
  expect([(await jsonOf(older.id)).status, (await jsonOf(named.id)).status]).toEqual(["pending", "succeeded"]);
  expect(await world.booksOf(two)).toEqual({ status: "completed", refunded: 200, collected: 300, volumeRefunded: 200 });
  expect(await world.booksOf(one)).toMatchObject({ refunded: 0 });
  // A transfer without a reference is matched by its amount.
  await world.solana.transferUsdc(merchant, buyer.publicKey, 200n * CENT);
  await read();
  expect(await jsonOf(older.id)).toMatchObject({ status: "succeeded", late: false });
});

test("another amount or wallet completes nothing; a second payment has an event", async () => {
  const payment = await world.recordedOnSolana(600);
  const refund = await world.prepare(payment, 3);
  await world.solana.transferUsdc(facilitator, buyer.publicKey, 300n * CENT);
  await world.solana.transferUsdc(merchant, buyer.publicKey, 301n * CENT);
  await read();
  expect(await world.refund(refund.id)).toMatchObject({
    json: { status: "pending" },
    unresolved: [{ amount: "3.010000", reason: "amount_mismatch" }],
  });
  await sendPrepared(refund);
  await read();
  await world.solana.transferUsdc(merchant, buyer.publicKey, 300n * CENT);
  await read();
  expect(await world.refund(refund.id)).toMatchObject({
    json: { status: "succeeded" },
    unresolved: [{ reason: "amount_mismatch" }, { amount: "3.000000", reason: "multiple" }],
  });
  expect(await world.booksOf(payment)).toMatchObject({ refunded: 300, volumeRefunded: 300 });
});

test("sent after it has expired: it succeeds late", async () => {
  const payment = await world.recordedOnSolana(700);
  world.time.aheadMs -= 600_000;
  const refund = await world.prepare(payment, 7, { expiresIn: 300 });
  world.time.aheadMs += 600_000;
  await read();
  await read();
  expect(await jsonOf(refund.id)).toMatchObject({ status: "expired" });
  await sendPrepared(refund);
  await read();
  expect(await jsonOf(refund.id)).toMatchObject({ status: "succeeded", late: true });
  expect(await world.booksOf(payment)).toMatchObject({ status: "refunded", refunded: 700 });
});
