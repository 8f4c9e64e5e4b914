import type { OutboundClient, ResponseMemory } from "@svc/outbound";
import type { FacilitatorGroup, Mode } from "@svc/x402";
import type { Deliveries, PurchaseDeps } from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import type { ProxySecrets } from "../proxy/signing.js";
import type { TaxCalculator } from "../tax/tax-calculator.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { Order } from "./claim-rows.js";
import type { LinkCache } from "./link-cache.js";
import type { ListedResources } from "./listed-resource.js";
import type { ListingRecorder } from "./listing-recorder.js";

/** What a paid request to a link needs. */
export interface AgenticDeps extends PurchaseDeps<Order, BoughtAnswer> {
  readonly pool: Pool;
  readonly cipher: Cipher;
  readonly facilitators: Readonly<Partial<Record<Mode, FacilitatorGroup>>>;
  readonly outbound: OutboundClient;
  /** For answers that are streamed: a connection is taken for as long as one lasts. */
  readonly streams: OutboundClient;
  /** What all targets' answers of this process may hold. */
  readonly memory: ResponseMemory;
  readonly proxySecrets: ProxySecrets;
  readonly deliveries: Deliveries;
  readonly links: LinkCache;
  readonly listed: ListedResources;
  readonly listings: ListingRecorder;
  readonly taxes: TaxCalculator;
  readonly publicUrl: string;
  readonly targetTimeoutMs: number;
  /** Until the first byte of a streamed answer, and from one to the next. */
  readonly targetIdleTimeoutMs: number;
}
