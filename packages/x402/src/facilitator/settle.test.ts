import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import bs58 from "bs58";
import {
  cut,
  drip,
  hang,
  offer,
  offerOn,
  payment,
  readPayment as read,
  redirect,
  reset,
  resource,
  text,
  transaction,
} from "../../test/facilitator-samples.js";
import {
  BUYER,
  COMPUTE_INSTRUCTIONS,
  FEE_PAYER,
  OTHER,
  SOLANA_BUYER,
  SOLANA_MERCHANT,
  solanaTransaction,
  transferChecked,
} from "../../test/sample-payments.js";
import {
  type Answering,
  json,
  type ScriptedFacilitator,
  startScriptedFacilitator,
} from "../../test/scripted-facilitator.js";
import { NETWORKS } from "../networks.js";
import { associatedTokenAddress } from "../svm/associated-token-address.js";
import { createFacilitatorClient, type FacilitatorClient } from "./facilitator-client.js";

let facilitator: ScriptedFacilitator;
let client: FacilitatorClient;
/** Has short timeouts, because some facilitators here never answer. */
let impatient: FacilitatorClient;
beforeAll(async () => {
  facilitator = await startScriptedFacilitator();
  const url = `${facilitator.url}/x402/`;
  client = createFacilitatorClient({ url, verifyTimeoutMs: 120_000, settleTimeoutMs: 120_000 });
  impatient = createFacilitatorClient({ url, verifyTimeoutMs: 400, settleTimeoutMs: 400 });
});
afterAll(() => facilitator.stop());

const settled = { success: true, transaction, network: "base-sepolia", payer: BUYER };

const settle = (answer: Answering, mayHaveBeenSent = false) => {
  facilitator.answer(answer);
  const isSilent = answer === hang || answer === drip;
  return (isSilent ? impatient : client).settle(payment, offer, resource, { mayHaveBeenSent });
};

describe("settle", () => {
  test("succeeds with a transaction of this payer on this network", async () => {
    const expected = {
      outcome: "settled",
      transaction: transaction.toLowerCase(),
      payer: BUYER,
      network: "base_sepolia",
    };
    expect(await settle(json(settled))).toEqual(expected);
    expect(await settle(json({ ...settled, network: "eip155:84532", payer: BUYER.toLowerCase() }))).toEqual(expected);
    expect(await settle(json({ success: true, transaction }))).toEqual(expected);
  });

  test.each(["insufficient_funds", "invalid_exact_evm_payload_signature", "invalid_exact_evm_insufficient_balance"])(
    "is refused for %s, which is reported before anything is sent",
    async (errorReason) => {
      const answer = { success: false, errorReason, transaction: "", network: "base-sepolia", payer: BUYER };
      expect(await settle(json(answer))).toEqual({ outcome: "refused", reason: errorReason });
      expect(await settle(json({ success: false, errorReason }, 400))).toEqual({
        outcome: "refused",
        reason: errorReason,
      });
    },
  );

  const failed = (errorReason: string, more: object = {}) =>
    json({ success: false, errorReason, transaction: "", ...more });
  test.each<[string, Answering, string]>([
    ["hangs", hang, "timeout"],
    ["never ends its answer", drip, "timeout"],
    ["breaks the connection", reset, "connection_lost"],
    ["breaks off its answer", cut, "connection_lost"],
    ["redirects", redirect, "http_error"],
    ["answers 500 with success", json(settled, 500), "http_error"],
    ["answers 500 with a refusal", json({ success: false, errorReason: "insufficient_funds" }, 500), "http_error"],
    ["answers 400 without the protocol's shape", json({ error: "reverted" }, 400), "http_error"],
    ["answers garbage", text("}{"), "bad_answer"],
    ["answers without end", text(`${JSON.stringify(settled)}${" ".repeat(40_000)}`), "bad_answer"],
    ["says success without a transaction", json({ ...settled, transaction: "" }), "bad_answer"],
    ["says success with an invalid transaction hash", json({ ...settled, transaction: "0x12" }), "bad_answer"],
    ["answers for another payer", json({ ...settled, payer: OTHER }), "other_payment"],
    ["answers for another network", json({ ...settled, network: "base" }), "other_payment"],
    ["answers for an unknown network", json({ ...settled, network: "Base" }), "other_payment"],
    ["failed", failed("unexpected_settle_error"), "facilitator_failed"],
    ["refuses for an unknown reason", failed("something_new"), "not_final"],
    ["gives no reason", json({ success: false }), "not_final"],
    ["saw the transaction revert", failed("invalid_transaction_state", { transaction }), "not_final"],
    ["refuses and names a transaction", failed("insufficient_funds", { transaction }), "not_final"],
    ["found the nonce used", failed("invalid_exact_evm_nonce_already_used"), "not_final"],
    [
      "could not simulate it, as happens once it has landed",
      failed("invalid_exact_svm_payload_transaction_simulation_failed"),
      "not_final",
    ],
    ["is settling it already", failed("duplicate_settlement"), "not_final"],
    ["still waits for the chain", failed("settlement_pending", { transaction }), "not_final"],
  ])("is unknown, and requested once, when the facilitator %s", async (_, answer, cause) => {
    expect(await settle(answer)).toMatchObject({ outcome: "unknown", cause, requestSent: true });
    expect(facilitator.received).toHaveLength(1);
  });

  test("reports the transaction that an unfinished settlement names", async () => {
    const hint = transaction.toLowerCase();
    expect(await settle(failed("settlement_pending", { transaction }))).toMatchObject({ transaction: hint });
    expect(await settle(json({ success: false, errorReason: "settlement_pending", transaction }, 500))).toMatchObject({
      transaction: hint,
    });
    expect(await settle(failed("settlement_pending", { transaction: "soon" }))).toMatchObject({ transaction: null });
  });

  test("is never refused if an earlier request may have settled it", async () => {
    expect(await settle(failed("insufficient_funds"), true)).toMatchObject({ outcome: "unknown", cause: "not_final" });
    expect(await settle(json(settled), true)).toMatchObject({ outcome: "settled" });
  });

  test("knows that nothing was sent when the connection is refused or the name doesn't resolve", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    for (const url of [`http://127.0.0.1:${port}`, "http://facilitator.invalid"]) {
      const client = createFacilitatorClient({ url });
      const unreachable = { outcome: "unknown", cause: "unreachable", requestSent: false };
      expect(await client.settle(payment, offer, resource)).toMatchObject(unreachable);
      expect(await client.settle(payment, offer, resource, { mayHaveBeenSent: true })).toMatchObject({
        requestSent: true,
      });
    }
  });

  test("needs a signature for a Solana payment: 64 bytes in base58", async () => {
    const mint = NETWORKS.solana.usdc;
    const [from, to] = [SOLANA_BUYER, SOLANA_MERCHANT].map((owner) => associatedTokenAddress(owner, mint)) as [
      string,
      string,
    ];
    const transfer = transferChecked(from, mint, to, SOLANA_BUYER, 10_000n);
    const bytes = solanaTransaction([FEE_PAYER, SOLANA_BUYER], [...COMPUTE_INSTRUCTIONS, transfer]);
    const sent = {
      x402Version: 1,
      scheme: "exact",
      network: "solana",
      payload: { transaction: bytes.toString("base64") },
    };
    const solanaOffer = { ...offerOn("solana", SOLANA_MERCHANT), extra: { feePayer: FEE_PAYER } };
    const signature = bs58.encode(Buffer.alloc(64, 5));
    const answer = { success: true, transaction: signature, network: "solana", payer: SOLANA_BUYER };
    facilitator.answer(json(answer));
    expect(await client.settle(read(sent), solanaOffer, resource)).toMatchObject({
      outcome: "settled",
      transaction: signature,
    });
    for (const odd of [{ transaction: signature.slice(2) }, { transaction }, { payer: SOLANA_BUYER.toLowerCase() }]) {
      facilitator.answer(json({ ...answer, ...odd }));
      expect(await client.settle(read(sent), solanaOffer, resource)).toMatchObject({ outcome: "unknown" });
    }
    facilitator.answer(json({ success: false, errorReason: "settle_exact_svm_transaction_confirmation_timed_out" }));
    expect(await client.settle(read(sent), solanaOffer, resource)).toMatchObject({ outcome: "unknown" });
    const refused = "invalid_exact_svm_payload_transaction_amount_mismatch";
    facilitator.answer(json({ success: false, errorReason: refused, transaction: "", network: "solana" }));
    expect(await client.settle(read(sent), solanaOffer, resource)).toEqual({ outcome: "refused", reason: refused });
  });
});
