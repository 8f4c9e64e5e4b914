import { ServiceError } from "@svc/errors";
import type { Decision, LimitStore } from "@svc/ratelimit";
import { rateLimitHeaders } from "@svc/ratelimit/fastify";
import { USES } from "../limits.js";
import type { GateRequest } from "./gate.js";

export interface FreeTier {
  /** Takes a unit, unless the limits of the route have decided already. Null: this machine itself, without limits. */
  take(request: GateRequest): Promise<Decision | null>;
  giveBack(request: GateRequest): Promise<void>;
  /** How the free tier of the client stands; takes nothing. */
  look(request: GateRequest): Promise<Decision>;
  /** Counts a challenge. Throws RATE_LIMITED for an address that asks too often without paying. */
  countChallenge(request: GateRequest, refusal: Decision | null): Promise<void>;
  /** Counts a request that the route's limits have refused, and so not counted. Throws RATE_LIMITED above the global limit. */
  countRefusal(request: GateRequest): Promise<void>;
  /** Throws RATE_LIMITED for an address whose payments opened too many scans and paid for none. */
  requireCharges(request: GateRequest): Promise<void>;
  countUncharged(request: GateRequest): Promise<void>;
  /** 429 with the way out. */
  refused(decision: Decision, headers?: Readonly<Record<string, string>>): ServiceError;
}

export function createFreeTier(store: LimitStore, upgrade: string): FreeTier {
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
      // A refusal takes nothing, so where the route's limits refused, the request is not yet counted at all.
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

export const rateLimitedText = ({ retryAfterSeconds }: Decision): string =>
  `Too many scans from this address. The next free one is possible in ${retryAfterSeconds} s.`;
