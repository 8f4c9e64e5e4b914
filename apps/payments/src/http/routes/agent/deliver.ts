import { solanaSignatureOf } from "@svc/chains";
import { networkOf, type Receipt, type X402Version } from "@svc/x402";
import { setReceipt } from "@svc/x402/fastify";
import type { Claim, PurchaseOutcome } from "@svc/x402/purchase";
import type { FastifyReply } from "fastify";
import type { BoughtAnswer } from "../../../agentic/stored-answer.js";
import type { Deps } from "../../../deps.js";
import { sendData } from "../../envelope.js";

type Delivered = Extract<PurchaseOutcome<BoughtAnswer>, { outcome: "delivered" }>;

/** Sends what was bought (or the target's refusal, uncharged) with its receipt. */
export async function deliver(
  deps: Deps,
  reply: FastifyReply,
  outcome: Exclude<PurchaseOutcome<BoughtAnswer>, { outcome: "refused" }>,
  version: X402Version,
): Promise<FastifyReply> {
  const { paymentId } = outcome.outcome === "uncharged" ? outcome : outcome.claim;
  if (outcome.outcome === "uncharged") {
    reply.headers({ "x-svc-charged": "false", "x-svc-payment-id": paymentId, "cache-control": "no-store" });
    return passOn(reply, outcome.answer);
  }
  const { claim, answer, isReplay } = outcome;
  setReceipt(reply, receiptOf(claim), version).headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
  if (isReplay) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  if (outcome.marksDelivery) noteDelivery(deps, reply, paymentId, isReplay ? "now" : undefined);
  if (answer.kind === "proxied") return passOn(reply, answer);
  return sendData(reply, await transactionJson(deps, outcome));
}

/** Delivered when its last byte was sent; broken when the connection is gone before that. */
function noteDelivery({ agentic: { deliveries } }: Deps, { raw }: FastifyReply, paymentId: string, when?: "now"): void {
  if (raw.destroyed) {
    deliveries.broken(paymentId);
    return;
  }
  let isSent = false;
  raw.once("finish", () => {
    isSent = true;
    deliveries.delivered(paymentId, when);
  });
  raw.once("close", () => {
    if (!isSent) deliveries.broken(paymentId);
  });
}

const PERSONAL = ["customerEmail", "customerName", "customerAddress", "customerCountry"];

/** This payment's own record: another may be of the same transaction on the chain. */
async function transactionJson(deps: Deps, { claim, isPersonal }: Delivered): Promise<string> {
  const { paymentId, txHash } = claim;
  const json = txHash === null ? null : await deps.transactions.findOfPayment(txHash, paymentId);
  if (json === null) return JSON.stringify({ paymentId, txHash });
  if (isPersonal) return json;
  return JSON.stringify(JSON.parse(json), (name, value) => (PERSONAL.includes(name) ? null : value));
}

/** Our own headers win: the target must not be able to say that a paid answer may be cached for others. */
function passOn(reply: FastifyReply, answer: BoughtAnswer): FastifyReply {
  if (answer.kind !== "proxied") return reply.send();
  const own = new Set(Object.keys(reply.getHeaders()));
  const theirs = Object.entries(answer.headers).filter(([name]) => !own.has(name) || name === "content-type");
  return reply.code(answer.status).headers(Object.fromEntries(theirs)).send(answer.body);
}

function receiptOf({ identity: { network, payer }, txHash }: Claim): Receipt {
  const hash = txHash ?? "";
  const transaction = networkOf(network).family === "solana" ? solanaSignatureOf(hash) : hash;
  return { success: true, transaction, network, payer };
}
