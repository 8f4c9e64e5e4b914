import type { Chains } from "@svc/chains";
import type { AuthFailures, OpenLimitStore } from "@svc/ratelimit";
import type { BuildInfo, Clock, Metrics, Report, WatchWork } from "@svc/service";
import type { Agentic } from "./agentic/create-agentic.js";
import type { Checkout } from "./checkout/create-checkout.js";
import type { Stores } from "./create-stores.js";
import type { PaymentsSettings } from "./env.js";
import type { KeyAuthenticator } from "./keys/key-authenticator.js";
import type { Verification } from "./onboarding/verify-account.js";
import type { OpenDatabase } from "./open-database.js";
import type { Intents } from "./payment-intents/create-intents.js";
import type { RequestLog } from "./request-log/request-log.js";
import type { SessionAuthenticator } from "./sessions/session-authenticator.js";
import type { TaxCalculator } from "./tax/tax-calculator.js";
import type { FileStore } from "./uploads/file-store.js";
import type { Webhooks } from "./webhooks/create-webhooks.js";

/** Dependencies of most other parts. */
export interface Basics {
  readonly settings: PaymentsSettings;
  readonly build: BuildInfo;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly metrics: Metrics;
  /** Reports failures that belong to no request. */
  readonly report: Report;
  readonly watchWork: WatchWork;
}

/** Limits and authentication of requests. */
export interface Access {
  readonly limits: OpenLimitStore;
  readonly authFailures: AuthFailures;
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
}

/** Calls to other servers: merchants' domains, the object store and the tax engine. */
export interface Outward {
  readonly verification: Verification;
  readonly files: FileStore;
  readonly taxes: TaxCalculator;
  /** Says why a merchant may not use a target URL; null if the merchant may. */
  readonly targetRefusal: (targetUrl: string) => string | null;
}

/** Payments by agents and by people. */
export interface Payments {
  readonly agentic: Agentic;
  readonly intents: Intents;
}

/** Everything that requests and background jobs depend on, opened once. */
export interface Parts extends Basics, OpenDatabase, Access, Stores, Outward, Payments {
  readonly chains: Chains;
  readonly webhooks: Webhooks;
  readonly requestLog: RequestLog;
  readonly checkout: Checkout;
}
