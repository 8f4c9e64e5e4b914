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

/** Facilitators may refuse long texts, and need none. */
const DESCRIPTION_CHARACTERS_MAX = 200;

/**
 * The version in which a facilitator is asked. Version 2 wherever it speaks it: only there a resource can be listed, and what is
 * signed is the same in both versions, so a version 1 payment loses nothing. Version 1 where the facilitator speaks no other on the
 * network, and until it has said what it speaks.
 */
function requestVersion(payment: Payment, supported: Supported): X402Version {
  if (!isNamedInVersion1(payment.network)) return 2;
  const { versions, feePayers } = supported.get(payment.network) ?? {};
  if (!versions?.has(2)) return 1;
  // A Solana transaction names the key that pays its fees, and a facilitator can have one for each version.
  const isOfVersion1 =
    payment.kind === "svm" && feePayers?.get(2) !== payment.feePayer && feePayers?.get(1) === payment.feePayer;
  return isOfVersion1 ? 1 : 2;
}

const LISTS_NOTHING = missing("the facilitator speaks version 1 of x402 only, which lists nothing");

/** The body of /verify and of /settle: the payment in canonical form, and the offer that it was matched to. */
export function requestBody(payment: Payment, offer: Offer, resource: PaidResource, version: X402Version): string {
  const { outputSchema: _, bazaar, catalogUrl, ...plain } = resource;
  const described = { ...plain, description: shortened(plain.description, DESCRIPTION_CHARACTERS_MAX) };
  if (version === 1) {
    const paymentRequirements = paymentRequirementsV1(offer, described);
    return JSON.stringify({ x402Version: 1, paymentPayload: wirePaymentV1(payment), paymentRequirements });
  }
  const paymentRequirements = paymentRequirementsV2(offer);
  const accepted = { ...paymentRequirements, network: wireNetwork(payment.network, 2) };
  // The buyer signs neither `resource` nor `extensions`: they are what the seller says of itself.
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
  /** Base address, http or https; `/verify`, `/settle` and `/supported` are below it. */
  readonly url: string;
  /** Default: none. */
  readonly auth?: FacilitatorAuth;
  /** Default 5,000. */
  readonly verifyTimeoutMs?: number;
  /** Default 20,000: it waits for a block. */
  readonly settleTimeoutMs?: number;
  /** Default 3,000. */
  readonly supportedTimeoutMs?: number;
  /** Told how each question ended and how long it took: for metrics. */
  readonly onAnswer?: (answer: FacilitatorAnswer) => void;
  /** Called for each settlement of a resource that is to be listed, with what the facilitator's catalog said. It may throw. */
  readonly onCatalogReply?: (resource: PaidResource, reply: CatalogReply) => void;
  /** Default: the system's. */
  readonly clock?: { now(): number };
}

export interface FacilitatorAnswer {
  readonly operation: "verify" | "settle" | "supported";
  /** `answered` for what is supported, else the outcome; of an unknown one its cause. */
  readonly outcome: "answered" | Exclude<VerifyOutcome["outcome"] | SettleOutcome["outcome"], "unknown"> | UnknownCause;
  readonly durationMs: number;
  /** Of one that is not known, what happened, for logs. */
  readonly message?: string;
}

interface SettleOptions {
  /**
   * An earlier request may already have settled this payment (its outcome was unknown). Sending the same authorisation again
   * is safe, but then a refusal proves nothing and is reported as unknown.
   */
  readonly mayHaveBeenSent?: boolean;
}

/** Speaks to one facilitator, or to several like one. No method throws: what goes wrong is an outcome. */
export interface FacilitatorClient {
  /** What it settles; cached for five minutes, and an old answer is given rather than none. Empty while never reached. */
  supported(): Promise<Supported>;
  /** Whether the payment could be settled now. Reserves nothing, and does not notice a nonce that was used. */
  verify(payment: Payment, offer: Offer, resource: PaidResource): Promise<VerifyOutcome>;
  /** Settles on the chain. Sent once, never repeated by itself. */
  settle(payment: Payment, offer: Offer, resource: PaidResource, options?: SettleOptions): Promise<SettleOutcome>;
  /** Asks now what it settles, and answers whether it said so. */
  probe?(): Promise<boolean>;
  /** How many facilitators a settlement may be asked of, one after the other. Default 1. */
  settlersMax?(payment: Payment): number;
  /**
   * Whether a facilitator is left that was not sent this settlement, where the chain makes a second one impossible. Asked when the
   * chain shows none yet; `settle` with `mayHaveBeenSent` goes there. Default: no.
   */
  hasAnotherSettler?(payment: Payment): boolean;
}

/** @throws TypeError when the address is none of http or https */
export function createFacilitatorClient(options: FacilitatorClientOptions): FacilitatorClient {
  const base = requireBaseUrl(options.url);
  const { verifyTimeoutMs = 5_000, settleTimeoutMs = 20_000, supportedTimeoutMs = 3_000 } = options;
  const nowMs = () => options.clock?.now() ?? Date.now();
  const context: ExchangeContext = { connections: kept(base), auth: options.auth ?? { kind: "none" }, nowMs };
  const at = (path: string) => new URL(`${base}${path}`);

  async function told<Outcome extends { readonly outcome: string }>(
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
      const answer = await told("supported", async () => {
        const heard = await exchange(
          { method: "GET", url: at("/supported"), timeoutMs: supportedTimeoutMs, bytesMax: SUPPORTED_BYTES_MAX },
          context,
        );
        return heard.outcome === "answered" && heard.status !== 200 ? unknown("http_error", `${heard.status}`) : heard;
      });
      return answer.outcome === "answered" ? readSupported(answer.json) : null;
    },
  });

  const versionOf = (payment: Payment) => requestVersion(payment, cache.known);
  const post = (path: string, body: string, timeoutMs: number) =>
    exchange({ method: "POST", url: at(path), body, timeoutMs, bytesMax: VERDICT_BYTES_MAX }, context);
  /** The money has moved: nothing that a listener does may change the outcome. */
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
      told<VerifyOutcome>("verify", async () => {
        const body = requestBody(payment, offer, resource, versionOf(payment));
        const answer = await askTwice((leftMs) => post("/verify", body, leftMs), verifyTimeoutMs);
        return answer.outcome === "answered" ? judgeVerify(answer, payment) : answer;
      }),
    settle: (payment, offer, resource, { mayHaveBeenSent = false } = {}) =>
      told<SettleOutcome>("settle", async () => {
        const version = versionOf(payment);
        const answer = await post("/settle", requestBody(payment, offer, resource, version), settleTimeoutMs);
        if (answer.outcome !== "answered") return mayHaveBeenSent ? { ...answer, requestSent: true } : answer;
        const outcome = judgeSettle(answer, payment, mayHaveBeenSent);
        if (outcome.outcome === "settled") noteCatalog(resource, version, answer);
        return outcome;
      }),
  };
}

/** Of an answer to verify or settle, which is below 1 KiB. Each paid call in flight waits for one, so their sum counts. */
const VERDICT_BYTES_MAX = 32_768;
/** Of the list of what a facilitator supports: a few KiB, and read once for all. */
const SUPPORTED_BYTES_MAX = 262_144;

/** Idle connections are kept longer than undici's 4 s: a settlement follows its verification by the time of the work. */
const KEEP_ALIVE_MS = 60_000;

/** One pool of connections, opened with the first request. Idle ones keep no process alive. */
function kept(base: string): () => Promise<Pool> {
  let pool: Promise<Pool> | undefined;
  const open = async () => {
    const { Pool } = await import("undici");
    // The exchange has one limit of its own, which these would only make coarser.
    return new Pool(new URL(base).origin, { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  };
  return () => (pool ??= open());
}

/**
 * Asks again, once and within the same deadline, when the connection broke: mostly it is one that the other side closed while
 * it was idle. Only for questions: it is not known whether the first one arrived.
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

/** @throws TypeError */
export function requireBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new TypeError("a facilitator's address is a URL");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new TypeError("a facilitator has an http(s) address");
  if (url.search !== "" || url.hash !== "") throw new TypeError("a facilitator's address has no query and no fragment");
  return url.href.replace(/\/+$/, "");
}
