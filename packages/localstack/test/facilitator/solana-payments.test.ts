import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { associatedTokenAddress, decodePaymentObject, NETWORKS } from "@svc/x402";
import { tokenInstructions, associatedTokenAddress as web3AssociatedTokenAddress } from "../../src/solana/index.js";

const MINT = new PublicKey(NETWORKS.solana.usdc);

test("computes the same associated token addresses as the public library, for any wallet", () => {
  for (let index = 0; index < 500; index += 1) {
    const owner = Keypair.fromSeed(createHash("sha256").update(`wallet ${index}`).digest()).publicKey;
    expect(associatedTokenAddress(owner.toBase58(), MINT.toBase58())).toBe(
      web3AssociatedTokenAddress(MINT, owner).toBase58(),
    );
  }
});

describe("a transaction of the public library", () => {
  const [payer, payee, facilitator] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
  const [source, destination] = [payer, payee].map(({ publicKey }) => web3AssociatedTokenAddress(MINT, publicKey)) as [
    PublicKey,
    PublicKey,
  ];
  const transfer = tokenInstructions.transfer(
    { source, mint: MINT, destination, owner: payer.publicKey },
    { baseUnits: 12_345_678_901n, decimals: 6 },
  );
  const compute = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
  ];
  const build = (instructions: TransactionInstruction[], version: 0 | "legacy") => {
    const content = new TransactionMessage({
      payerKey: facilitator.publicKey,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
      instructions,
    });
    const message = version === 0 ? content.compileToV0Message() : content.compileToLegacyMessage();
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer]);
    return transaction;
  };
  const decode = (transaction: VersionedTransaction) =>
    decodePaymentObject({
      x402Version: 1,
      scheme: "exact",
      network: "solana",
      payload: { transaction: Buffer.from(transaction.serialize()).toString("base64") },
    });

  test.each([0, "legacy"] as const)("is parsed correctly (version %s)", (version) => {
    const transaction = build([...compute, transfer], version);
    expect(decode(transaction)).toMatchObject({
      outcome: "payment",
      payment: {
        payer: payer.publicKey.toBase58(),
        feePayer: facilitator.publicKey.toBase58(),
        recentBlockhash: transaction.message.recentBlockhash,
        transfer: {
          source: source.toBase58(),
          mint: MINT.toBase58(),
          destination: destination.toBase58(),
          authority: payer.publicKey.toBase58(),
          amountBaseUnits: 12_345_678_901n,
        },
        identity: { nonce: createHash("sha256").update(transaction.message.serialize()).digest("hex") },
      },
    });
  });

  test("is the same payment before and after the facilitator's signature", () => {
    const transaction = build([...compute, transfer], 0);
    const before = decode(transaction);
    transaction.sign([facilitator]);
    const after = decode(transaction);
    if (before.outcome !== "payment" || after.outcome !== "payment") throw new Error("not read");
    expect(after.payment.identity).toEqual(before.payment.identity);
  });

  test("is no payment if it transfers SOL, or moves tokens twice", () => {
    const gift = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payee.publicKey, lamports: 1 });
    expect(decode(build([...compute, gift], 0))).toMatchObject({ outcome: "unsupported" });
    expect(decode(build([...compute, transfer, transfer], 0))).toMatchObject({ outcome: "unsupported" });
  });
});
