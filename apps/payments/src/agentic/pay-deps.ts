import type { ChainRegistry, TrackerRegistry } from "@svc/chains";
import type { OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { FacilitatorClient, Mode, NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import type { ProxySecrets } from "../proxy/proxy-secrets.js";
import type { SettlementsRepository } from "./settlements-repository.js";

/** Moments between the steps of a payment, for tests that end the process there. */
export type Checkpoint =
  | "verified"
  | "claimed"
  | "target_called"
  | "settling"
  | "settle_sent"
  | "settle_answered"
  | "proven"
  | "recorded"
  | "answered";

export interface PayTimes {
  readonly targetTimeoutMs: number;
  readonly settleTimeoutMs: number;
  /** How long a request waits for the proof of a settlement that was broadcast. */
  proofWaitMs(network: NetworkName): number;
}

export interface PayDeps {
  readonly pool: Pool;
  readonly settlements: SettlementsRepository;
  readonly facilitators: Readonly<Partial<Record<Mode, FacilitatorClient>>>;
  readonly chains: ChainRegistry;
  readonly trackers: TrackerRegistry;
  readonly outbound: OutboundClient;
  readonly proxySecrets: ProxySecrets;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly times: PayTimes;
  /** Failures that belong to no request. */
  readonly report: (error: unknown, message: string) => void;
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
}
