import { afterEach, expect, test } from "@jest/globals";
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from "@solana/spl-token";
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { SOLANA_WALLETS, type SolanaNode, type SolanaNodeOptions, startSolanaNode } from "./index.js";

const { buyer, merchant, facilitator } = SOLANA_WALLETS;
const nodes: SolanaNode[] = [];

const start = async (options: Partial<SolanaNodeOptions> = {}) => {
  const node = await startSolanaNode({ network: "solana_devnet", ...options });
  nodes.push(node);
  await node.airdrop(buyer.publicKey, BigInt(LAMPORTS_PER_SOL));
  return { node, connection: new Connection(node.rpcUrl, "confirmed") };
};

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});

const payment = () =>
  SystemProgram.transfer({ fromPubkey: buyer.publicKey, toPubkey: merchant.publicKey, lamports: 2_000_000 });

const signed = (instructions: TransactionInstruction[], blockhash: string): VersionedTransaction => {
  const message = new TransactionMessage({ payerKey: buyer.publicKey, recentBlockhash: blockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  return transaction;
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("equal transfers are different transactions if each caller asks for a blockhash", async () => {
  const { connection } = await start();
  const signatures = new Set<string>();
  for (let call = 0; call < 5; call += 1) {
    const { blockhash } = await connection.getLatestBlockhash();
    signatures.add(await connection.sendTransaction(signed([payment()], blockhash)));
  }
  expect(signatures.size).toBe(5);
  expect(await connection.getBalance(merchant.publicKey)).toBe(5 * 2_000_000);
});

test("the same transaction twice is refused as already processed", async () => {
  const { connection } = await start();
  const { blockhash } = await connection.getLatestBlockhash();
  const transaction = signed([payment()], blockhash);
  await connection.sendTransaction(transaction);
  await expect(connection.sendTransaction(transaction)).rejects.toThrow(/already been processed/);
  expect(await connection.getBalance(merchant.publicKey)).toBe(2_000_000);
});

test("a blockhash stays valid while newer ones exist, and expires after 150 slots", async () => {
  const { connection } = await start({ slotMs: 4 });
  const first = (await connection.getLatestBlockhash()).blockhash;
  await sleep(100);
  expect((await connection.getLatestBlockhash()).blockhash).not.toBe(first);
  await connection.sendTransaction(signed([payment()], first));
  await sleep(600);
  expect((await connection.isBlockhashValid(first)).value).toBe(false);
  const late = signed([payment(), payment()], first);
  await expect(connection.sendTransaction(late)).rejects.toThrow(/Blockhash not found/);
});

test("no transaction lands in a slot that a caller has already read as confirmed", async () => {
  const { connection } = await start({ slotMs: 3_600_000 });
  const slots: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const closed = await connection.getSlot("confirmed");
    const { blockhash } = await connection.getLatestBlockhash();
    const transfers = Array.from({ length: round + 1 }, () => payment());
    const signature = await connection.sendTransaction(signed(transfers, blockhash));
    const slot = (await connection.getSignatureStatus(signature)).value?.slot ?? 0;
    expect(slot).toBeGreaterThan(closed);
    slots.push(closed, slot);
  }
  expect(slots).toEqual(slots.toSorted((one, other) => one - other));
  // Reading the processed slot doesn't close a slot.
  const open = await connection.getSlot("processed");
  const { blockhash } = await connection.getLatestBlockhash();
  const signature = await connection.sendTransaction(
    signed(
      Array.from({ length: 4 }, () => payment()),
      blockhash,
    ),
  );
  expect((await connection.getSignatureStatus(signature)).value?.slot).toBe(open);
});

test("an unsigned transaction doesn't land, with or without preflight", async () => {
  const { connection } = await start();
  const { blockhash } = await connection.getLatestBlockhash();
  const transaction = signed([payment()], blockhash);
  transaction.signatures[0] = new Uint8Array(64).fill(7);
  await expect(connection.sendTransaction(transaction)).rejects.toThrow(/signature verification failure/);
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true });
  expect((await connection.getSignatureStatus(signature)).value).toBeNull();
  expect(await connection.getBalance(merchant.publicKey)).toBe(0);
});

test("token accounts that a lookup table names count in the balances of a transaction", async () => {
  const { node, connection } = await start({ slotMs: 20 });
  const usdc = new PublicKey(node.usdc);
  await node.mintUsdc(buyer.publicKey, 10_000n);
  await node.createTokenAccount(merchant.publicKey);
  const [source, destination] = [buyer, merchant].map(({ publicKey }) =>
    getAssociatedTokenAddressSync(usdc, publicKey),
  );
  const recentSlot = (await connection.getSlot()) - 1;
  const table = { authority: buyer.publicKey, payer: buyer.publicKey };
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...table, recentSlot });
  const addresses = [source!, usdc, destination!];
  const extend = AddressLookupTableProgram.extendLookupTable({ ...table, lookupTable, addresses });
  await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [buyer]);
  await sleep(60); // a table's new addresses can be used from the next slot on

  const found = await connection.getAddressLookupTable(lookupTable);
  const { blockhash } = await connection.getLatestBlockhash();
  const move = createTransferCheckedInstruction(source!, usdc, destination!, buyer.publicKey, 10_000n, 6);
  const content = { payerKey: buyer.publicKey, recentBlockhash: blockhash, instructions: [move] };
  const transaction = new VersionedTransaction(new TransactionMessage(content).compileToV0Message([found.value!]));
  transaction.sign([buyer]);
  const signature = await connection.sendTransaction(transaction);

  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.transaction.message.staticAccountKeys).not.toContainEqual(destination);
  expect(landed?.meta?.loadedAddresses?.writable).toEqual([source, destination]);
  const merchantBalance = landed?.meta?.postTokenBalances?.find(({ owner }) => owner === merchant.publicKey.toBase58());
  expect(merchantBalance).toMatchObject({ accountIndex: 3, mint: node.usdc, uiTokenAmount: { amount: "10000" } });
});

test("a fee payer who isn't the payer pays only the fee", async () => {
  const { node, connection } = await start();
  await node.airdrop(facilitator.publicKey, BigInt(LAMPORTS_PER_SOL));
  await node.mintUsdc(buyer.publicKey, 10_000n);
  await node.createTokenAccount(merchant.publicKey);
  const before = await connection.getBalance(buyer.publicKey);
  const signature = await node.transferUsdc(buyer, merchant.publicKey, 10_000n, { feePayer: facilitator });
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.transaction.message.staticAccountKeys[0]).toEqual(facilitator.publicKey);
  expect(landed?.meta?.fee).toBe(10_000);
  expect(await connection.getBalance(buyer.publicKey)).toBe(before);
});

test("the reported fee, priority included, equals the payer's loss", async () => {
  const { connection } = await start();
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 100_001 });
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_234_567 });
  const { blockhash } = await connection.getLatestBlockhash();
  const signature = await connection.sendTransaction(signed([limit, price, payment()], blockhash));
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const [before, after] = [landed?.meta?.preBalances[0] ?? 0, landed?.meta?.postBalances[0] ?? 0];
  expect(landed?.meta?.fee).toBe(before - after - 2_000_000);
  expect(landed?.meta?.fee).toBeGreaterThan(100_000);
});

test("a paused node refuses callers, and after resuming on its port still has everything", async () => {
  const { node, connection } = await start();
  const signature = await node.airdrop(Keypair.generate().publicKey, BigInt(LAMPORTS_PER_SOL));
  await node.pause();
  await expect(fetch(node.rpcUrl)).rejects.toThrow("fetch failed");
  await node.resume();
  expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe("finalized");
});

test("two nodes started at the same time get ports that don't overlap, and a taken port is named", async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const ports = [one, two].map(({ node }) => Number(new URL(node.rpcUrl).port));
  expect(Math.abs(ports[0]! - ports[1]!)).toBeGreaterThan(1);
  const taken = startSolanaNode({ network: "solana", port: ports[0]! });
  await expect(taken).rejects.toThrow(`port ${ports[0]} or ${ports[0]! + 1} is taken`);
});
