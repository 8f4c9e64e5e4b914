import { prefersMarkdown } from "@svc/discovery";
import { ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";
import type { HttpApp } from "@svc/service";
import type { PaidResource, Sold } from "@svc/x402";
import { answerCors, readPayment, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import { readBuyerNames } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.js";
import type { Bought, GateRequest, Work } from "../../gate/gate.js";
import { logPayment } from "../../gate/log-payment.js";
import { PAGES_DEFAULT, type ScanTarget } from "../../gather/parse-target.js";
import { getCaller, USES } from "../../limits.js";
import type { CheckedSite } from "../../report/scan-report.js";
import { REPORT_KEPT_MS, SITE_ERROR_KEPT_MS } from "../../scanner/report-store.js";
import type { ScanAnswer } from "../../scanner/scanner.js";
import {
  badUrl,
  parseChecks,
  requireTarget,
  SCAN_OPERATION,
  SCAN_PATH,
  SCAN_PRICE,
  type ScanBody,
} from "./scan-operation.js";

/** An answer to POST /api/scan. If `body` is a string, the whole object can be stored as JSON for the buyer. */
interface ScanHttpAnswer {
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly cached: boolean;
  /** Unix ms. */
  readonly scannedAtMs: number;
  /** Seconds for which the result is cached, fewer if the site could not be scanned. */
  readonly keptSeconds: number;
}

const KEPT_SECONDS = REPORT_KEPT_MS / 1000;
const KEPT_SECONDS_OF_A_FAILURE = SITE_ERROR_KEPT_MS / 1000;

interface AnswerOptions {
  readonly format: "json" | "agent";
  readonly nowMs: number;
}

function scanHttpAnswer(
  answer: ScanAnswer | ScanAnswer<CheckedSite>,
  { format, nowMs }: AnswerOptions,
): ScanHttpAnswer {
  const { cached, ageSeconds, chargeable } = answer;
  const facts = {
    cached,
    scannedAtMs: nowMs - ageSeconds * 1000,
    keptSeconds: chargeable ? KEPT_SECONDS : KEPT_SECONDS_OF_A_FAILURE,
  };
  return format === "agent"
    ? { ...facts, contentType: "text/markdown; charset=utf-8", body: answer.markdown }
    : { ...facts, contentType: "application/json; charset=utf-8", body: answer.json };
}

const BODY_BYTES_MAX = 16_384;

/** POST /api/scan: free within the limits, paid above them. */
export async function scanRoute(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", answerCors(["POST", "OPTIONS"]));
    const handled = new WeakSet<FastifyRequest>();
    // A request with an unreadable body never reaches the handler. It isn't a scan, so give its unit of the free limit
    // back here.
    scope.addHook("onError", async (request) => {
      if (handled.has(request) || freeDecision(request)?.allowed !== true) return;
      await deps.limits.store.refund(request.client.identity, "scan");
    });
    scope.options(SCAN_PATH, { schema: { hide: true } }, async () => undefined);
    scope.route<{ Body: ScanBody }>({
      method: "POST",
      url: SCAN_PATH,
      bodyLimit: BODY_BYTES_MAX,
      // Validate only after the gate's decision. Crawlers send an empty body to learn the price, so above the free
      // limit they must get the challenge.
      attachValidation: true,
      schema: deps.gate.sells ? { ...SCAN_OPERATION, ...SCAN_PRICE } : SCAN_OPERATION,
      handler: (request, reply) => {
        handled.add(request);
        return answer(deps, request, reply);
      },
    });
  });
}

type ScanHttpRequest = FastifyRequest<{ Body: ScanBody }>;

async function answer(deps: Deps, request: ScanHttpRequest, reply: FastifyReply): Promise<FastifyReply> {
  const read = readRequest(deps, request);
  const admission = await deps.gate.admit(gateRequest(deps, request, read));
  if (admission.kind === "challenge") return sendChallenge(reply.headers(admission.headers), admission.challenge);
  if ("problem" in read) {
    if (admission.kind !== "paid") await admission.giveBack();
    throw read.problem;
  }
  const work = () => scan(deps, read, getCaller(request));
  if (admission.kind !== "paid") {
    const { answer: free } = await work().catch(async (error: unknown) => {
      // Give the unit of the free limit back only if the scan sent no request: the address was refused, or the service
      // had no capacity. A scan that failed halfway has sent requests to the site.
      if (error instanceof ServiceError) await admission.giveBack();
      throw error;
    });
    return sendScan(deps, reply.headers(admission.headers), free);
  }
  const bought = await deps.gate.charge(admission, async () => {
    const { answer: made, chargeable } = await work();
    return { answer: { ...made, body: made.body.toString() }, chargeable };
  });
  if (bought.kind === "challenge") return sendChallenge(reply.headers(bought.headers), bought.challenge);
  return sendBought(deps, reply, bought);
}

/** A valid request: what to scan, and the format of the answer. */
interface ReadRequest {
  readonly target: ScanTarget;
  readonly body: ScanBody;
  /** Null means all checks. */
  readonly checks: readonly string[] | null;
  readonly format: "json" | "agent";
}

function readRequest(deps: Deps, request: ScanHttpRequest): ReadRequest | { readonly problem: unknown } {
  if (request.validationError) return { problem: request.validationError };
  try {
    const { body } = request;
    const format = body.format ?? (prefersMarkdown(request.headers.accept) ? "agent" : "json");
    return { target: requireTarget(body, deps.allowHosts), body, checks: parseChecks(body), format };
  } catch (problem) {
    return { problem };
  }
}

function gateRequest({ settings }: Deps, request: ScanHttpRequest, read: ReturnType<typeof readRequest>): GateRequest {
  const { identity, exempt } = request.client;
  const asked =
    "problem" in read
      ? {}
      : {
          path: SCAN_PATH,
          target: read.target.cacheKey,
          format: read.format,
          fresh: read.body.fresh ?? false,
          checks: read.checks,
        };
  return {
    identity,
    exempt,
    paidOnly: !("problem" in read) && read.target.pagesMax > PAGES_DEFAULT,
    bypass: request.headers["x-scan-paid"],
    payment: readPayment(request),
    resource: buildResource(settings.SCAN_PUBLIC_URL),
    sold: SOLD_SCAN,
    asked,
    ...readBuyerNames(request.headers),
    challengeVersion: versionAskedFor(request, settings.X402_CHALLENGE_VERSION),
    decision: freeDecision(request),
    mayEndUncharged: request.client.uses === USES.globalAndMayEndUncharged,
  };
}

/**
 * The free tier's decision, if the route's limits have already made it. A request that looked paid was only counted in
 * other tiers, whose decisions don't apply here.
 */
function freeDecision({ client }: FastifyRequest): Decision | undefined {
  return client.uses === USES.globalAndScan ? (client.decision ?? undefined) : undefined;
}

const buildResource = (publicUrl: string): PaidResource => ({
  url: `${publicUrl}${SCAN_PATH}`,
  description: "How ready a website is for agents: level, score, every check with evidence and fix",
  mimeType: "application/json",
  outputSchema: {
    input: {
      type: "http",
      method: "POST",
      discoverable: true,
      bodyType: "json",
      bodyFields: { url: { type: "string", required: true }, format: { type: "string", enum: ["json", "agent"] } },
    },
    output: { type: "object" },
  },
});

/** How catalogs describe a scan. */
const SOLD_SCAN: Sold = {
  method: "POST",
  inputSchema: {
    type: "object",
    required: ["url"],
    properties: {
      url: { type: "string", description: "The site to scan" },
      format: { type: "string", enum: ["json", "agent"], description: "agent: a summary in markdown" },
      fresh: { type: "boolean", description: "Scan again instead of returning a cached report" },
    },
  },
  inputExample: { url: "https://example.com", format: "json" },
  outputExample: { finalUrl: "https://example.com/", level: 2, levelName: "Agent-Readable", score: 58 },
};

async function scan(
  { scanner, clock }: Deps,
  { target, body, checks, format }: ReadRequest,
  caller: string | undefined,
): Promise<Work<ScanHttpAnswer>> {
  const fresh = body.fresh ?? false;
  const scanned =
    checks === null
      ? await scanner.scan({ target, fresh }, { caller })
      : await scanner.check({ target, checks, fresh }, { caller });
  if (!scanned.chargeable && isRefusedAddress(target, scanned.report)) {
    throw badUrl("The host name does not resolve to a public address.");
  }
  return { answer: scanHttpAnswer(scanned, { format, nowMs: clock.now() }), chargeable: scanned.chargeable };
}

/**
 * True if the requested host itself resolves to a blocked address, which is a mistake of the caller (400). A redirect
 * to a blocked address is a finding about the site.
 */
function isRefusedAddress({ candidates }: ScanTarget, { siteError }: { siteError: SiteErrorLike | null }): boolean {
  if (siteError?.code !== "unreachable" || siteError.cause !== "blocked") return false;
  return candidates.some(({ href }) => href === siteError.url);
}

interface SiteErrorLike {
  readonly code: string;
  readonly url: string;
  readonly cause?: string;
}

function sendScan({ clock }: Deps, reply: FastifyReply, answer: ScanHttpAnswer): FastifyReply {
  const ageSeconds = answer.cached ? Math.max(0, Math.floor((clock.now() - answer.scannedAtMs) / 1000)) : 0;
  if (answer.cached) reply.header("age", String(ageSeconds));
  if (!reply.hasHeader("cache-control")) {
    // Only the client may cache it: a shared cache would serve scans that no limit counts.
    reply.header("cache-control", `private, max-age=${Math.max(0, answer.keptSeconds - ageSeconds)}`);
  }
  return reply.type(answer.contentType).send(answer.body);
}

function sendBought(deps: Deps, reply: FastifyReply, bought: Bought<ScanHttpAnswer>): FastifyReply {
  reply.headers({ "x-svc-charged": String(bought.charged), "x-svc-payment-id": bought.paymentId });
  reply.header("cache-control", "no-store");
  if (bought.receipt !== null) setReceipt(reply, bought.receipt, bought.version);
  logPayment(reply.request, bought);
  if (bought.replayed) reply.header("idempotent-replayed", "true");
  reply.raw.once("finish", () => bought.delivered());
  return sendScan(deps, reply, bought.answer);
}
