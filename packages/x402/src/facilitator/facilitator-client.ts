import type { Pool } from "undici";
import { shortened } from "../challenge.js";
import { isNamedInVersion1, wireNetwork, type X402Version } from "../networks.js";
import { type Offer, type PaidResource, paymentRequirementsV1, paymentRequirementsV2, resourceV2 } from "../offer.js";
import { type Payment, wirePayload, wirePaymentV1 } from "../payment.js";
import type { FacilitatorAuth } from "./auth.js";
import { type CatalogReply, missing, readCatalogReply } from "./catalog-reply.js";
import { type Answered, type ExchangeContext, exchange } from "./exchange.js";
import { judgeSettle, judgeVerify } from "./judge-answer.js";
import { type SettleOutcome, type Unknown, type UnknownCause, unknown, type VerifyOutcome } from "./outcomes.js";
import { readSupported, type Supported, SupportedCache } from "./supported.js";

export { type FacilitatorAuth, FacilitatorAuthError, parseFacilitatorAuth } from "./auth.js";
export { CATALOG_REPLIES, type CatalogReply } from "./catalog-reply.js";
export type { SettleOutcome, Unknown, UnknownCause, VerifyOutcome } from "./outcomes.js";
export { type Supported, type SupportedNetwork, withFeePayers } from "./supported.js";

/** Maximum length of a description. Facilitators don't need long texts and may refuse them. */
const DESCRIPTION_CHARACTERS_MAX = 200;

/**
 * Chooses the x402 version for a request to the facilitator. Prefers version 2 if the facilitator supports it on this
 * network, because only version 2 can list a resource in a catalog. Otherwise uses version 1 if the network has a name
 * in it. A payment can be sent in either version, because buyers sign the same data in both.
 */
function requestVersion(payment: Payment, supported: Supported): X402Version {
  if (!isNamedInVersion1(payment.network)) return 2;
  const { versions, feePayers } = supported.get(payment.network) ?? {};
  if (!versions?.has(2)) return 1;
  // A Solana transaction names its fee payer, and a facilitator can have a different fee payer for each version.
  const isOfVersion1 =
    payment.kind === "svm" && feePayers?.get(2) !== payment.feePayer && feePayers?.get(1) === payment.feePayer;
  return isOfVersion1 ? 1 : 2;
}

const LISTS_NOTHING = missing("the payment was sent in x402 version 1, which has no catalog");

/** Builds the body of /verify and /settle: the payment in canonical form, and the matched offer. */
export function requestBody(payment: Payment, offer: Offer, resource: PaidResource, version: X402Version): string {
  const { outputSchema: _, bazaar, catalogUrl, ...plain } = resource;
  const described = { ...plain, description: shortened(plain.description, DESCRIPTION_CHARACTERS_MAX) };
  if (version === 1) {
    const paymentRequirements = paymentRequirementsV1(offer, described);
    return JSON.stringify({ x402Version: 1, paymentPayload: wirePaymentV1(payment), paymentRequirements });
  }
  const paymentRequirements = paymentRequirementsV2(offer);
  const accepted = { ...paymentRequirements, network: wireNetwork(payment.network, 2) };
  // Take `resource` and `extensions` from the seller, not from the payment: the buyer's signature doesn't cover them.
  const paymentPayload = {
    x402Version: 2,
    payload: wirePayload(payment),
    accepted,
    resource: resourceV2(
      bazaar !== undefined && catalogUrl !== undefined ? { ...described, url: catalogUrl } : described,
    ),
    ...(bazaar === undefined ? {} : { extensions: { bazaar } }),
  };
  return JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements });
}

interface FacilitatorClientOptions {
  /** Base URL, http or https. `/verify`, `/settle` and `/supported` are below it. */
  readonly url: string;
  /** Default: none. */
  readonly auth?: FacilitatorAuth;
  /** Default 5,000. */
  readonly verifyTimeoutMs?: number;
  /** Default 20,000, because settling waits for a block. */
  readonly settleTimeoutMs?: number;
  /** Default 3,000. */
  readonly supportedTimeoutMs?: number;
  /** Called with the outcome and duration of each request, for metrics. */
  readonly onAnswer?: (answer: FacilitatorAnswer) => void;
  /** Called with the catalog's answer when a payment for a listed resource is settled. May throw. */
  readonly onCatalogReply?: (resource: PaidResource, reply: CatalogReply) => void;
  /** Default: the system's clock. */
  readonly clock?: { now(): number };
}

export interface FacilitatorAnswer {
  readonly operation: "verify" | "settle" | "supported";
  /** The outcome, or the cause of an unknown outcome. For `supported`, the outcome is `answered` or such a cause. */
  readonly outcome: "answered" | Exclude<VerifyOutcome["outcome"] | SettleOutcome["outcome"], "unknown"> | UnknownCause;
  readonly durationMs: number;
  /** Details of an unknown outcome, for logs. */
  readonly message?: string;
}

interface SettleOptions {
  /**
   * True if an earlier request with an unknown outcome may already have settled this payment. Sending the same
   * authorization again is safe. A refusal then proves nothing, so it is reported as unknown.
   */
  readonly mayHaveBeenSent?: boolean;
}

/** Client of one facilitator or of a group. No method throws: failures are outcomes. */
export interface FacilitatorClient {
  /**
   * Returns the supported networks, cached for five minutes. If a refresh fails, returns the outdated list. Returns an
   * empty map if the facilitator was never reached.
   */
  supported(): Promise<Supported>;
  /** Checks whether the payment could be settled now. Reserves nothing, and doesn't always detect a used nonce. */
  verify(payment: Payment, offer: Offer, resource: PaidResource): Promise<VerifyOutcome>;
  /**
   * Settles on the chain. Sends one request and never retries. A group tries its next facilitator only if the first one
   * was not reached.
   */
  settle(payment: Payment, offer: Offer, resource: PaidResource, options?: SettleOptions): Promise<SettleOutcome>;
  /** Asks for the supported networks now. Returns true if the facilitator answered. */
  probe?(): Promise<boolean>;
  /** Maximum number of facilitators to which a settlement may be sent, one after the other. Default 1. */
  settlersMax?(payment: Payment): number;
  /**
   * True if another facilitator, which hasn't received this settlement yet, can safely be asked to settle. Only for EVM
   * payments, whose nonce works only once. A Solana transaction can be settled only by the facilitator whose fee payer
   * it names. Call this only if the chain shows no transfer yet. Then call `settle` with `mayHaveBeenSent`, which uses
   * that facilitator. Default: false.
   */
  hasAnotherSettler?(payment: Payment): boolean;
}

/** @throws TypeError if the URL is not http or https */
export function createFacilitatorClient(options: FacilitatorClientOptions): FacilitatorClient {
  const base = requireBaseUrl(options.url);
  const { verifyTimeoutMs = 5_000, settleTimeoutMs = 20_000, supportedTimeoutMs = 3_000 } = options;
  const nowMs = () => options.clock?.now() ?? Date.now();
  const context: ExchangeContext = { connections: kept(base), auth: options.auth ?? { kind: "none" }, nowMs };
  const at = (path: string) => new URL(`${base}${path}`);

  async function observed<Outcome extends { readonly outcome: string }>(
    operation: FacilitatorAnswer["operation"],
    ask: () => Promise<Outcome | Unknown>,
  ): Promise<Outcome | Unknown> {
    const begunMs = performance.now();
    const answer = await ask();
    const isUnknown = (one: Outcome | Unknown): one is Unknown => one.outcome === "unknown";
    const outcome = (isUnknown(answer) ? answer.cause : answer.outcome) as FacilitatorAnswer["outcome"];
    const durationMs = performance.now() - begunMs;
    options.onAnswer?.({ operation, outcome, durationMs, ...(isUnknown(answer) ? { message: answer.detail } : {}) });
    return answer;
  }

  const cache = new SupportedCache({
    nowMs,
    load: async () => {
      const answer = await observed("supported", async () => {
        const heard = await exchange(
          { method: "GET", url: at("/supported"), timeoutMs: supportedTimeoutMs, bytesMax: SUPPORTED_BYTES_MAX },
          context,
        );
        return heard.outcome === "answered" && heard.status !== 200 ? unknown("http_error", `${heard.status}`) : heard;
      });
      return answer.outcome === "answered" ? readSupported(answer.json) : null;
    },
  });

  const chooseVersion = (payment: Payment) => requestVersion(payment, cache.known);
  const post = (path: string, body: string, timeoutMs: number) =>
    exchange({ method: "POST", url: at(path), body, timeoutMs, bytesMax: VERDICT_BYTES_MAX }, context);
  /** Reports the catalog's answer. The money has already moved, so a failing listener must not change the outcome. */
  const noteCatalog = (resource: PaidResource, version: X402Version, { extensionResponses }: Answered) => {
    if (resource.bazaar === undefined) return;
    try {
      options.onCatalogReply?.(resource, version === 1 ? LISTS_NOTHING : readCatalogReply(extensionResponses));
    } catch {
      // The listener reports its own failures.
    }
  };

  return {
    supported: () => cache.get(),
    probe: () => cache.refresh(),
    verify: (payment, offer, resource) =>
      observed<VerifyOutcome>("verify", async () => {
        const body = requestBody(payment, offer, resource, chooseVersion(payment));
        const answer = await askTwice((leftMs) => post("/verify", body, leftMs), verifyTimeoutMs);
        return answer.outcome === "answered" ? judgeVerify(answer, payment) : answer;
      }),
    settle: (payment, offer, resource, { mayHaveBeenSent = false } = {}) =>
      observed<SettleOutcome>("settle", async () => {
        const version = chooseVersion(payment);
        const answer = await post("/settle", requestBody(payment, offer, resource, version), settleTimeoutMs);
        if (answer.outcome !== "answered") return mayHaveBeenSent ? { ...answer, requestSent: true } : answer;
        const outcome = judgeSettle(answer, payment, mayHaveBeenSent);
        if (outcome.outcome === "settled") noteCatalog(resource, version, answer);
        return outcome;
      }),
  };
}

/**
 * Maximum size of responses to verify and settle, which are usually below 1 KiB. Every paid call in flight holds such a
 * response, so their sum matters.
 */
const VERDICT_BYTES_MAX = 32_768;
/** Maximum size of the list of supported networks. It usually has a few KiB, and all requests share it. */
const SUPPORTED_BYTES_MAX = 262_144;

/**
 * Longer than undici's default of 4 s, so that the connection stays open during the work between verification and
 * settlement.
 */
const KEEP_ALIVE_MS = 60_000;

/**
 * Returns a function that opens one connection pool with the first request. Idle connections don't keep the process
 * alive.
 */
function kept(base: string): () => Promise<Pool> {
  let pool: Promise<Pool> | undefined;
  const open = async () => {
    const { Pool } = await import("undici");
    // Turn off undici's coarser timeouts, because the exchange has its own deadline.
    return new Pool(new URL(base).origin, { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  };
  return () => (pool ??= open());
}

/**
 * Sends a request, and once more within the same deadline if the connection broke. Usually the server had closed the
 * idle connection. Use it only for read-only requests, because the first request may have arrived.
 */
async function askTwice(
  ask: (leftMs: number) => Promise<Answered | Unknown>,
  timeoutMs: number,
): Promise<Answered | Unknown> {
  const deadlineMs = performance.now() + timeoutMs;
  const first = await ask(timeoutMs);
  const leftMs = Math.floor(deadlineMs - performance.now());
  return first.outcome === "unknown" && first.cause === "connection_lost" && leftMs > 0 ? ask(leftMs) : first;
}

/**
 * Returns a facilitator's base URL without trailing slashes.
 * @throws TypeError if the text isn't an http(s) URL, or has a query or a fragment
 */
export function requireBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new TypeError("a facilitator's address must be a URL");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new TypeError("a facilitator's address must use http or https");
  if (url.search !== "" || url.hash !== "")
    throw new TypeError("a facilitator's address must not have a query or a fragment");
  return url.href.replace(/\/+$/, "");
}
