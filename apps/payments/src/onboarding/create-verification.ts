import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { createVerificationsRepository } from "./verifications-repository.js";
import type { VerifyDeps } from "./verify-account.js";

interface VerificationParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly allowHosts: AllowHosts;
  /** How domains are reached, where that is not the usual way. */
  readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

export interface Verification extends VerifyDeps {
  close(): Promise<void>;
}

/** What it takes to verify wallets and domains. */
export function createVerification({ pool, clock, publicUrl, allowHosts, outbound }: VerificationParts): Verification {
  const client = createOutboundClient({ ...outbound, allowHosts, userAgent: "AgentPayments-Verification/1" });
  return {
    verifications: createVerificationsRepository(pool),
    outbound: client,
    allowHosts,
    clock,
    publicUrl,
    close: () => client.close(),
  };
}
