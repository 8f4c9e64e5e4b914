import { ServiceError } from "@svc/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ScanTarget } from "../gather/parse-target.js";
import type { ScanFormBody } from "./form-body.js";
import type { PageDeps } from "./page-deps.js";

export type FormRequest = FastifyRequest<{ Body: ScanFormBody | null }>;

/** Another site's page would spend the visitor's free scans. */
export function isFromElsewhere({ headers }: FormRequest): boolean {
  const from = headers["sec-fetch-site"];
  return from !== undefined && from !== "same-origin" && from !== "none";
}

/** Takes a unit of the free tier. Otherwise the seconds until the next one: people do not pay here, agents do at the API. */
export async function admitScan(
  { gate, site }: PageDeps,
  request: FormRequest,
  reply: FastifyReply,
  target: ScanTarget,
): Promise<number | null> {
  const { identity, exempt } = request.client;
  try {
    const admission = await gate.admit({
      identity,
      exempt,
      bypass: undefined,
      payment: { outcome: "none" },
      resource: { url: `${site.publicUrl}/api/scan`, description: site.summary, mimeType: "application/json" },
      asked: { address: target.candidates[0].href },
      idempotencyKey: null,
      namedPaymentId: null,
      challengeVersion: 2,
    });
    reply.headers(admission.kind === "paid" ? {} : admission.headers);
    return admission.kind === "challenge" ? Number(admission.challenge.body.retryAfter) : null;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "RATE_LIMITED") throw error;
    reply.headers(error.options.headers ?? {});
    return error.options.retryAfter ?? 60;
  }
}
