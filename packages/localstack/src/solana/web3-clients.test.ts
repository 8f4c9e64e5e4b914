import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  createMint,
  getAccount,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  transferChecked,
} from "@solana/spl-token";
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "./index.js";

const { faucet, buyer, merchant } = SOLANA_WALLETS;
const HOUR_MS = 3_600_000;
let node: SolanaNode;
let connection: Connection;

beforeAll(async () => {
  node = await startSolanaNode({ network: "solana_devnet" });
  connection = new Connection(node.rpcUrl, "confirmed");
  await node.airdrop(buyer.publicKey, BigInt(LAMPORTS_PER_SOL));
});

afterAll(() => node.stop());

describe("@solana/web3.js Connection and @solana/spl-token, unmodified", () => {
  test("make accounts, mint and move USDC at its real address", async () => {
    const usdc = new PublicKey(node.usdc);
    const from = await getOrCreateAssociatedTokenAccount(connection, buyer, usdc, buyer.publicKey);
    const to = await getOrCreateAssociatedTokenAccount(connection, buyer, usdc, merchant.publicKey);
    await mintTo(connection, buyer, usdc, from.address, faucet, 50_000);
    const signature = await transferChecked(connection, buyer, from.address, usdc, to.address, buyer, 10_000, 6);

    expect((await getAccount(connection, from.address)).amount).toBe(40_000n);
    expect((await connection.getTokenAccountBalance(to.address)).value.uiAmountString).toBe("0.01");
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: "spl-token",
      parsed: { type: "transferChecked", info: { tokenAmount: { amount: "10000" } } },
    });
    const owned = await connection.getParsedTokenAccountsByOwner(merchant.publicKey, { mint: usdc });
    expect(owned.value[0]?.account.data.parsed.info.tokenAmount.amount).toBe("10000");
    const [latest] = await connection.getSignaturesForAddress(to.address, { limit: 1 });
    expect(latest?.signature).toBe(signature);
  });

  test("send legacy and version 0 transactions and return both", async () => {
    const toPubkey = Keypair.generate().publicKey;
    const pay = SystemProgram.transfer({ fromPubkey: buyer.publicKey, toPubkey, lamports: LAMPORTS_PER_SOL / 100 });
    const legacy = await sendAndConfirmTransaction(connection, new Transaction().add(pay), [buyer]);
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: buyer.publicKey,
      recentBlockhash: blockhash,
      instructions: [pay],
    });
    const transaction = new VersionedTransaction(message.compileToV0Message());
    transaction.sign([buyer]);
    const versioned = await connection.sendTransaction(transaction);
    await connection.confirmTransaction({ signature: versioned, blockhash, lastValidBlockHeight });

    expect(await connection.getBalance(toPubkey)).toBe(LAMPORTS_PER_SOL / 50);
    expect((await connection.getTransaction(legacy, { maxSupportedTransactionVersion: 0 }))?.version).toBe("legacy");
    expect((await connection.getTransaction(versioned, { maxSupportedTransactionVersion: 0 }))?.version).toBe(0);
    await expect(connection.getTransaction(versioned)).rejects.toThrow(/maxSupportedTransactionVersion/);
  });

  test("get notified of a Token-2022 mint and of an airdrop", async () => {
    const signature = await connection.requestAirdrop(buyer.publicKey, LAMPORTS_PER_SOL);
    const { value } = await connection.getSignatureStatus(signature);
    expect(value).toMatchObject({ confirmationStatus: "finalized", confirmations: null, err: null });
    const keypair = Keypair.generate();
    const program = TOKEN_2022_PROGRAM_ID;
    const mint = await createMint(connection, buyer, buyer.publicKey, null, 2, keypair, undefined, program);
    const supply = await connection.getTokenSupply(mint);
    expect(supply.value).toMatchObject({ amount: "0", decimals: 2 });
  });

  test("get a failing transaction refused in preflight, and see it fail on the chain without preflight", async () => {
    const transfer = SystemProgram.transfer({
      fromPubkey: buyer.publicKey,
      toPubkey: merchant.publicKey,
      lamports: 1_000 * LAMPORTS_PER_SOL,
    });
    const tooMuch = new Transaction().add(transfer);
    await expect(connection.sendTransaction(tooMuch, [buyer])).rejects.toThrow(/custom program error: 0x1/);
    const signature = await connection.sendTransaction(tooMuch, [buyer], { skipPreflight: true });
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(landed?.meta?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(landed?.meta?.fee).toBe(5000);
    expect((landed?.meta?.preBalances[0] ?? 0) - (landed?.meta?.postBalances[0] ?? 0)).toBe(5000);
  });

  test("see confirmed become finalized, by polling and by subscription", async () => {
    const slow = await startSolanaNode({ network: "solana", confirmAfterMs: HOUR_MS, finalizeAfterMs: 2 * HOUR_MS });
    try {
      const client = new Connection(slow.rpcUrl, "confirmed");
      const signature = await slow.airdrop(buyer.publicKey, BigInt(LAMPORTS_PER_SOL));
      const status = async () => (await client.getSignatureStatus(signature)).value?.confirmationStatus;
      expect(await status()).toBe("processed");
      expect(await client.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toBeNull();
      const confirmed = client.confirmTransaction(signature, "confirmed");
      slow.age(HOUR_MS);
      await confirmed;
      expect(await status()).toBe("confirmed");
      const finalized = client.confirmTransaction(signature, "finalized");
      slow.age(HOUR_MS);
      await finalized;
      expect(await status()).toBe("finalized");
    } finally {
      await slow.stop();
    }
  });
});
