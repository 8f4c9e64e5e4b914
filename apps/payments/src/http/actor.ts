import { fail } from "@svc/errors";
import type { FastifyRequest } from "fastify";
import type { Session } from "../sessions/session.js";

/** The merchant for whom the user of a session acts. @throws FORBIDDEN for a user who has none yet */
export function requireMerchant({ merchantId }: Session): string {
  if (merchantId !== null) return merchantId;
  return fail("FORBIDDEN", "This user has no merchant account yet.", {
    hint: "Make one with POST /api/agentic/onboard.",
  });
}

/** For whom a request acts, on a route of `auth: "key-or-session"`; a session has no mode. */
export const actorOf = ({ caller, session }: FastifyRequest): { merchantId: string; mode: "test" | "live" | null } =>
  caller ? { merchantId: caller.merchantId, mode: caller.mode } : { merchantId: requireMerchant(session), mode: null };
