import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  ComputeBudgetProgram,
  Connection,
  type Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { associatedTokenAddress, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { decodePaymentObject, type SvmPayment } from "@svc/x402";
import type { Chain } from "../src/chain.js";
import { canonicalTxHash } from "../src/tx-hash.js";
import { type FaultyNode, startTamperingNode } from "./faulty-nodes.js";
import {
  buyer,
  claimOn,
  facilitator,
  fund,
  merchant,
  move,
  otherMerchant,
  PRICE,
  verifierAt,
} from "./solana-claims.js";

const BEGINNING = new Date(0);
const LONG_AGO = new Date(Date.now() - 3_600_000);

let node: SolanaNode;
let chain: Chain;
beforeAll(async () => {
  node = await startSolanaNode({ network: "solana_devnet" });
  await fund(node);
  chain = verifierAt([node.rpcUrl], node);
});
afterAll(async () => {
  await chain.close();
  await node.stop();
});

const ata = ({ publicKey }: Keypair) => associatedTokenAddress(new PublicKey(node.usdc), publicKey);
let units = 40_000;
/** A message that a buyer signs; each call gives a different one. */
async function sign({ to = merchant, baseUnits = PRICE, signer = buyer } = {}): Promise<VersionedTransaction> {
  const { blockhash } = await new Connection(node.rpcUrl, "confirmed").getLatestBlockhash();
  units += 1;
  const message = new TransactionMessage({
    payerKey: facilitator.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
      move(node.usdc, { source: ata(buyer), destination: ata(to), owner: buyer.publicKey }, baseUnits),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  // A forger signs the same bytes and inserts that signature in the buyer's place.
  const place = transaction.message.staticAccountKeys.findIndex((key) => key.equals(buyer.publicKey));
  const own = new VersionedTransaction(transaction.message);
  own.signatures = [...transaction.signatures];
  if (signer === buyer) own.sign([buyer]);
  else own.signatures[place] = new Uint8Array(64).fill(3);
  return own;
}
function paymentOf(transaction: VersionedTransaction): SvmPayment {
  const text = Buffer.from(transaction.serialize()).toString("base64");
  const wire = { x402Version: 1, scheme: "exact", network: "solana-devnet", payload: { transaction: text } };
  const decoded = decodePaymentObject(wire);
  if (decoded.outcome !== "payment" || decoded.payment.kind !== "svm") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
}
/** The facilitator signs and sends the transaction. */
async function land(transaction: VersionedTransaction): Promise<string> {
  transaction.sign([facilitator]);
  const signature = await new Connection(node.rpcUrl, "confirmed").sendTransaction(transaction, {
    skipPreflight: true,
  });
  return canonicalTxHash(node.network, signature) as string;
}

describe("one message pays one payment", () => {
  test("its bytes prove it, and an equal transfer doesn't", async () => {
    const [shown, twin] = [await sign(), await sign()];
    const txHash = await land(shown);
    const how = { since: BEGINNING };
    expect(await chain.prove(paymentOf(shown), txHash, how)).toEqual({
      outcome: "proven",
      txHash,
      logIndex: 0,
      confirmedAt: expect.any(Date),
    });
    expect(await chain.prove(paymentOf(twin), txHash, how)).toMatchObject({ outcome: "unrelated" });
    const byHand = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
    expect(await chain.prove(paymentOf(twin), byHand, how)).toMatchObject({ outcome: "unrelated" });
    expect(await chain.prove(paymentOf(twin), "not one", how)).toMatchObject({ outcome: "unrelated" });
    expect(await chain.prove(paymentOf(twin), "5e".repeat(64), how)).toMatchObject({ outcome: "pending" });
  });

  test("one that landed more than 120 s before it was claimed proves nothing", async () => {
    const shown = await sign();
    const txHash = await land(shown);
    const proof = await chain.prove(paymentOf(shown), txHash, { since: BEGINNING });
    const landedAt = proof.outcome === "proven" ? proof.confirmedAt.getTime() : Number.NaN;
    const proofAt = (since: number) => chain.prove(paymentOf(shown), txHash, { since: new Date(since) });
    expect(await proofAt(landedAt + 120_000)).toMatchObject({ outcome: "proven" });
    expect(await proofAt(landedAt + 120_001)).toMatchObject({ outcome: "before_claim" });
  });

  test("one that failed on the chain is refuted for good: a message lands once", async () => {
    const shown = await sign({ baseUnits: 10n ** 15n });
    const txHash = await land(shown);
    expect(await chain.prove(paymentOf(shown), txHash, { since: BEGINNING })).toMatchObject({ outcome: "refuted" });
  });

  test("a recorded payment names its message, so that its seller can recognize it", async () => {
    const shown = await sign();
    const payment = paymentOf(shown);
    const claim = claimOn(node, await land(shown));
    expect(await chain.verify(claim)).toMatchObject({
      outcome: "verified",
      transfers: [
        {
          baseUnits: PRICE,
          authorization: { payer: payment.payer, nonce: payment.identity.nonce },
          place: claim.recipients[0],
        },
      ],
    });
  });
});

describe("before the claim", () => {
  test("reads the source's balance and the destination; a merchant without an account can receive nothing", async () => {
    const { value } = await new Connection(node.rpcUrl, "confirmed").getTokenAccountBalance(ata(buyer));
    const balanceBaseUnits = BigInt(value.amount);
    const known = { outcome: "known", authorization: "unused", balanceBaseUnits };
    expect(await chain.authorizationState(paymentOf(await sign()))).toEqual({ ...known, canReceive: true });
    const stranger = { ...merchant, publicKey: PublicKey.unique() } as Keypair;
    const lost = paymentOf(await sign({ to: stranger }));
    expect(await chain.authorizationState(lost)).toEqual({ ...known, canReceive: false });
  });

  test("distinguishes the payer's signature from a forged one in its place", async () => {
    expect(await chain.isSignedByPayer(paymentOf(await sign()))).toBe(true);
    expect(await chain.isSignedByPayer(paymentOf(await sign({ signer: otherMerchant })))).toBe(false);
  });

  test("each step costs one exchange, after the first", async () => {
    const seen: FaultyNode = await startTamperingNode(node.rpcUrl, (_method, result) => result);
    const counted = verifierAt([seen.url], node);
    try {
      await counted.authorizationState(paymentOf(await sign()));
      const shown = await sign();
      const before = seen.requests();
      await counted.authorizationState(paymentOf(shown));
      expect(seen.requests() - before).toBe(1);
      const txHash = await land(shown);
      await counted.prove(paymentOf(shown), txHash, { since: BEGINNING });
      expect(seen.requests() - before).toBe(2);
    } finally {
      await counted.close();
      await seen.stop();
    }
  });
});

test("finds a payment by its message, with any fee payer; an expired one is never settled, once blocks prove it", async () => {
  const [shown, unsent] = [await sign(), await sign()];
  const txHash = await land(shown);
  expect(await chain.find(paymentOf(shown), LONG_AGO)).toEqual({ outcome: "found", txHash });
  expect(await chain.find(paymentOf(unsent), LONG_AGO)).toEqual({ outcome: "not_yet" });
  const expired = await startTamperingNode(node.rpcUrl, (method, result) =>
    method === "isBlockhashValid" ? { ...(result as object), value: false } : result,
  );
  const late = verifierAt([expired.url], node);
  try {
    expect(await late.find(paymentOf(unsent), LONG_AGO)).toEqual({ outcome: "never" });
    // A node doesn't know a blockhash that is newer than its own blocks.
    expect(await late.find(paymentOf(unsent), new Date())).toEqual({ outcome: "not_yet" });
    expect(await late.authorizationState(paymentOf(unsent))).toMatchObject({ authorization: "expired" });
  } finally {
    await late.close();
    await expired.stop();
  }
});

test("gives no verdict while no node answers", async () => {
  const one = paymentOf(await sign());
  const silent = verifierAt(["http://127.0.0.1:1"], node);
  try {
    expect(await silent.find(one, LONG_AGO)).toEqual({ outcome: "unreachable" });
    expect(await silent.authorizationState(one)).toMatchObject({ outcome: "unreachable" });
    const claimed = silent.prove(one, canonicalTxHash("solana", "1".repeat(64)) as string, { since: BEGINNING });
    expect(await claimed).toMatchObject({ outcome: "unreachable" });
  } finally {
    await silent.close();
  }
});
