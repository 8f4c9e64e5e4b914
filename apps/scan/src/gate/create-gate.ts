import { createHash, timingSafeEqual } from "node:crypto";
import { adviseOn, ServiceError } from "@svc/errors";
import type { Decision, LimitStore } from "@svc/ratelimit";
import { rateLimitHeaders } from "@svc/ratelimit/fastify";
import type { Clock, Metrics, UpstreamWatch } from "@svc/service";
import { CATALOG_REPLIES, type FacilitatorGroup, getNetwork, type Offer, openFacilitators } from "@svc/x402";
import type { ScanSettings } from "../env.js";
import { USES } from "../limits.js";
import { type ChargingParts, createCharging } from "./charging.js";
import type { Admission, FreeTier, Gate, GateRequest } from "./gate.js";
import { listedResource } from "./listed-scan.js";
import { buildOffer, payableNow, scanChallenge, upgradeText } from "./price.js";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Returns a function that compares `X-Scan-Paid` with the operator's secret. Without a secret, no value matches. */
function createBypass(secret: string | undefined): (value: GateRequest["bypass"]) => boolean {
  if (!secret) return () => false;
  const expected = digest(secret);
  // Digests have equal lengths, so the duration of the comparison reveals neither the secret's length nor the first
  // wrong character.
  return (value) => typeof value === "string" && timingSafeEqual(digest(value), expected);
}

type PartsOfCharging = Pick<
  ChargingParts,
  "clock" | "report" | "checkpoint" | "claimOutages" | "redisTimeoutMs" | "reconcileEveryMs" | "watchWork"
>;

export interface GateParts extends PartsOfCharging {
  readonly limits: LimitStore;
  readonly upstreams: UpstreamWatch;
  readonly metrics: Metrics;
}

/** Creates the gate, which admits scans of the free tier, of the operator, and of payers. */
export function createGate(settings: ScanSettings, { limits, upstreams, metrics, ...parts }: GateParts): Gate {
  const offer = buildOffer(settings);
  const facilitator = createFacilitator(settings, parts.clock, upstreams, metrics);
  const isBypass = createBypass(settings.SCAN_BYPASS_SECRET);
  const freeTier = createFreeTier(limits, upgradeText(facilitator === null ? null : offer));
  const challenge = createChallenge(freeTier, offer, facilitator);
  const charging =
    offer === null || facilitator === null
      ? null
      : createCharging(settings, { challenge, freeTier, offer, facilitator, ...parts, nodes: upstreams.nodes });
  const sells = charging !== null;
  return {
    sells,
    passesFreeTier: (bypass, pays) => isBypass(bypass) || (pays && sells),
    admit: (request) => admit({ isBypass, freeTier, challenge, sells }, request),
    charge(admission, work) {
      if (charging === null) throw new Error("this service sells no scans");
      return charging.charge(admission, work);
    },
    circuits: () => facilitator?.circuits() ?? [],
    status: async (paymentId) => charging?.status(paymentId) ?? null,
    reconciler: charging?.reconciler ?? null,
    close: async () => charging?.close(),
  };
}

/** Returns a function that counts a challenge and builds it. The function throws if nothing can be sold now. */
function createChallenge(
  freeTier: FreeTier,
  offer: Offer | null,
  facilitator: FacilitatorGroup | null,
): ChargingParts["challenge"] {
  return async (request, reason) => {
    const decision = request.decision?.allowed === false ? request.decision : await freeTier.look(request);
    await freeTier.countChallenge(request, decision.allowed ? null : decision);
    const { retryAfterSeconds: retryAfter } = decision;
    const payable = offer && facilitator && (await payableNow(offer, facilitator));
    if (payable === null) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "Payments for scans are unavailable at the moment.", {
        retryAfter: 30,
      });
    }
    return {
      kind: "challenge",
      ...(reason.advice === undefined ? {} : { advice: reason.advice }),
      challenge: scanChallenge(payable, await listedResource(request, payable), {
        ...reason,
        retryAfter,
        version: request.challengeVersion,
      }),
      headers: rateLimitHeaders(decision),
    };
  };
}

interface AdmissionParts {
  readonly isBypass: (value: GateRequest["bypass"]) => boolean;
  readonly freeTier: FreeTier;
  readonly challenge: ChargingParts["challenge"];
  /** True if scans can be paid for. */
  readonly sells: boolean;
}

const FREE = { headers: {}, giveBack: async () => {} };

/** Decides whether a scan is free, paid or refused. */
async function admit(parts: AdmissionParts, request: GateRequest): Promise<Admission> {
  const { isBypass, challenge, sells } = parts;
  const { payment } = request;
  if (isBypass(request.bypass)) return { kind: "bypass", ...FREE };
  if (sells && payment.outcome === "payment") return { kind: "paid", request: { ...request, payment } };
  if (sells && payment.outcome === "malformed") {
    throw new ServiceError("BAD_REQUEST", payment.message, { details: { reason: payment.reason } });
  }
  if (sells && payment.outcome === "unsupported") {
    const { reason, message, action } = payment;
    return challenge(request, { error: reason, message, advice: adviseOn(reason, action) });
  }
  return admitUnpaid(parts, request);
}

/** Takes a unit of the free tier. If there is none left, or the scan is only for payers, asks for a payment. */
async function admitUnpaid({ freeTier, challenge, sells }: AdmissionParts, request: GateRequest): Promise<Admission> {
  const decision = await freeTier.take(request);
  if (decision === null) return { kind: "free", ...FREE };
  if (request.paidOnly === true && decision.allowed) {
    await freeTier.giveBack(request);
    if (!sells) throw new ServiceError("BAD_REQUEST", NOT_SOLD);
    return challenge(request, { error: "PAYMENT-SIGNATURE header is required", message: PAID_ONLY });
  }
  if (decision.allowed) {
    return { kind: "free", headers: rateLimitHeaders(decision), giveBack: () => freeTier.giveBack(request) };
  }
  if (!sells) {
    await freeTier.countRefusal(request);
    throw freeTier.refused(decision);
  }
  return challenge(
    { ...request, decision },
    { error: "PAYMENT-SIGNATURE header is required", message: rateLimitedText(decision) },
  );
}

const PAID_ONLY = "More than 5 pages require a paid scan.";
const NOT_SOLD =
  "pages: more than 5 require a paid scan, and this service sells none. The command site-scan scans up to 100.";

function createFacilitator(
  settings: ScanSettings,
  clock: Clock,
  upstreams: UpstreamWatch,
  metrics: Metrics,
): FacilitatorGroup | null {
  const replies = metrics.counter(
    "x402_catalog_replies_total",
    "Settled scans, by the reply of the facilitator's catalog",
    {
      status: CATALOG_REPLIES,
    },
  );
  const { mode } = getNetwork(settings.SCAN_NETWORK);
  return openFacilitators(settings, mode, {
    watch: upstreams.facilitator(mode),
    onCatalogReply: (_resource, { status }) => replies.inc({ status }),
    clock,
  });
}

function createFreeTier(store: LimitStore, upgrade: string): FreeTier {
  const refused: FreeTier["refused"] = (decision, headers = rateLimitHeaders(decision)) =>
    new ServiceError("RATE_LIMITED", rateLimitedText(decision), {
      retryAfter: decision.retryAfterSeconds,
      headers,
      details: { upgrade },
    });
  return {
    async take({ identity, exempt, decision }) {
      if (exempt) return null;
      return decision ?? store.decide(identity, USES.scan);
    },
    async giveBack({ identity, exempt }) {
      if (!exempt) await store.refund(identity, "scan");
    },
    look: ({ identity }) => store.decide(identity, USES.lookAtScan),
    async countChallenge({ identity, exempt, decision }, refusal) {
      if (exempt) return;
      // The route's limits don't count a request that they refuse. So also count it in the global limit here.
      const isCounted = decision === undefined || decision.allowed;
      const counted = await store.decide(identity, isCounted ? USES.challenge : USES.globalAndChallenge);
      if (counted.allowed) return;
      const isTooFast = counted.refusedBy === "global" || refusal === null;
      throw isTooFast ? refused(counted) : refused(refusal);
    },
    async countRefusal({ identity, exempt, decision }) {
      if (exempt || decision === undefined) return;
      const counted = await store.decide(identity, USES.global);
      if (!counted.allowed) throw refused(counted);
    },
    async requireCharges({ identity, exempt, mayEndUncharged }) {
      if (exempt || mayEndUncharged) return;
      const decision = await store.decide(identity, USES.mayEndUncharged);
      if (!decision.allowed) throw refused(decision);
    },
    async countUncharged({ identity, exempt }) {
      if (!exempt) await store.decide(identity, USES.endedUncharged);
    },
    refused,
  };
}

const rateLimitedText = ({ retryAfterSeconds }: Decision): string =>
  `Too many scans from this IP address. The next free one is possible in ${retryAfterSeconds} s.`;
