import {
  buildChallenge,
  createFacilitatorClient,
  matchPayment,
  type Offer,
  type Receipt,
  withFeePayers,
  type X402Version,
} from "@svc/x402";
import { answerCors, readPayment, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import Fastify from "fastify";

export interface PaidResourceServer {
  readonly url: string;
  /** Number of times the work was done. */
  readonly served: () => number;
  stop(): Promise<void>;
}

/**
 * A minimal paid route, built with `@svc/x402`: challenge, decode, match, verify, settle, answer. It stores no claims,
 * because its clients pay once.
 */
export async function startPaidResource(
  facilitatorUrl: string,
  offers: readonly Offer[],
  challengeVersion: X402Version = 1,
): Promise<PaidResourceServer> {
  const facilitator = createFacilitatorClient({ url: facilitatorUrl });
  const app = Fastify();
  let served = 0;
  let url = "";
  app.route({
    method: ["GET", "POST", "OPTIONS"],
    url: "/report",
    onRequest: answerCors(["GET", "POST"]),
    handler: async (request, reply) => {
      const payable = withFeePayers(offers, await facilitator.supported());
      const resource = { url: `${url}/report`, description: "A report 📈", mimeType: "application/json" };
      const ask = (error: string, payer?: string) => {
        const version = versionAskedFor(request, challengeVersion);
        return sendChallenge(reply, buildChallenge({ offers: payable, resource, error, version, payer }));
      };
      const decoded = readPayment(request);
      if (decoded.outcome === "none") return ask("Payment is required.");
      if (decoded.outcome === "malformed") return reply.code(400).send({ reason: decoded.reason });
      if (decoded.outcome === "unsupported") return ask(decoded.reason);
      const { payment } = decoded;
      const match = matchPayment(payment, payable, { nowMs: Date.now() });
      if (match.outcome === "refused") return ask(match.reason, payment.payer);
      const verified = await facilitator.verify(payment, match.offer, resource);
      if (verified.outcome === "invalid") return ask(verified.reason, payment.payer);
      if (verified.outcome === "unknown") return reply.code(504).send(verified);
      served += 1;
      const settled = await facilitator.settle(payment, match.offer, resource);
      if (settled.outcome === "unknown") return reply.code(504).send(settled);
      if (settled.outcome === "refused") return ask(settled.reason, payment.payer);
      const { transaction, network, payer } = settled;
      const receipt: Receipt = { success: true, transaction, network, payer };
      return setReceipt(reply, receipt, payment.version).send({
        report: "fine",
        paidBy: payer,
        echo: request.body ?? null,
      });
    },
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url: `${url}/report`, served: () => served, stop: () => app.close() };
}
