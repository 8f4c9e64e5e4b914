import { solanaSignatureOf } from "@svc/chains";
import { networkOf, type Receipt, type X402Version } from "@svc/x402";
import { setReceipt } from "@svc/x402/fastify";
import type { FastifyReply } from "fastify";
import type { PayOutcome } from "../../../agentic/pay-request.js";
import type { X402Payment } from "../../../agentic/x402-payment.js";
import type { Deps } from "../../../deps.js";
import { sendData } from "../../envelope.js";

/** Sends what was bought (or the target's refusal, uncharged) with its receipt. */
export async function deliver(
  deps: Deps,
  reply: FastifyReply,
  outcome: Exclude<PayOutcome, { outcome: "refused" }>,
  version: X402Version,
): Promise<FastifyReply> {
  if (outcome.outcome === "uncharged") {
    const { status, headers, body } = outcome.answer;
    reply.headers({
      "x-svc-charged": "false",
      "x-svc-payment-id": outcome.paymentId,
      "cache-control": "no-store",
    });
    return passOn(reply, status, headers, body);
  }
  const { payment, answer, replayed } = outcome;
  setReceipt(reply, receiptOf(payment), version).headers({ "x-svc-charged": "true", "x-svc-payment-id": payment.id });
  if (replayed) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  reply.raw.once("finish", () => {
    deps.agentic.settlements
      .delivered(payment.id, new Date(deps.clock.now()))
      .catch((error) => deps.report(error, "a delivery was not noted"));
  });
  if (answer.kind === "proxied") return passOn(reply, answer.status, answer.headers, answer.body);
  const recorded = payment.txHash === null ? null : await deps.transactions.findByHash(payment.txHash);
  const transaction = recorded && (await deps.transactions.find(recorded.id));
  return sendData(reply, transaction?.json ?? JSON.stringify({ paymentId: payment.id, txHash: payment.txHash }));
}

/** Our own headers win: the target must not be able to say that a paid answer may be cached for others. */
function passOn(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): FastifyReply {
  const own = new Set(Object.keys(reply.getHeaders()));
  const theirs = Object.entries(headers).filter(([name]) => !own.has(name) || name === "content-type");
  return reply.code(status).headers(Object.fromEntries(theirs)).send(body);
}

function receiptOf({ network, payer, txHash }: X402Payment): Receipt {
  const hash = txHash ?? "";
  const transaction = networkOf(network).family === "solana" ? solanaSignatureOf(hash) : hash;
  return { success: true, transaction, network, payer };
}
