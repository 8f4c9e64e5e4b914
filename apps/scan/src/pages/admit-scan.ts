import { ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ScanTarget } from "../gather/parse-target.js";
import { ADDRESS_LENGTH_MAX } from "./scan-form.js";
import type { PageDeps } from "./send-page.js";

/** Percent-encoding makes three bytes of one; other fields are short. */
const BODY_BYTES_MAX = 4 * ADDRESS_LENGTH_MAX;

export interface ScanFormBody {
  readonly address: string;
  readonly fresh: boolean;
  /** Id of the one check that is wanted. */
  readonly check: string;
}

/** Reads what a form of this service sends. Only for the scope in which it is registered: the API takes JSON. */
export function acceptForms(app: HttpApp): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => {
      const fields = new URLSearchParams(body as string);
      const read: ScanFormBody = {
        address: (fields.get("url") ?? "").trim(),
        fresh: fields.get("fresh") === "true",
        check: fields.get("check") ?? "",
      };
      done(null, read);
    },
  );
}

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
