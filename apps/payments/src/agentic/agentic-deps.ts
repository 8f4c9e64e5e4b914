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
import type { StreamPlaces } from "./stream-places.js";

/** Dependencies of a paid request to a link. */
export interface AgenticDeps extends PurchaseDeps<Order, BoughtAnswer> {
  readonly pool: Pool;
  readonly cipher: Cipher;
  readonly facilitators: Readonly<Partial<Record<Mode, FacilitatorGroup>>>;
  readonly outbound: OutboundClient;
  /** The client for streamed answers, which occupy a connection until they end. */
  readonly streams: OutboundClient;
  /** Counts the streamed answers that are open. */
  readonly places: StreamPlaces;
  /** Limits the memory that this process uses for all targets' answers. */
  readonly memory: ResponseMemory;
  readonly proxySecrets: ProxySecrets;
  readonly deliveries: Deliveries;
  readonly links: LinkCache;
  readonly listed: ListedResources;
  readonly listings: ListingRecorder;
  readonly taxes: TaxCalculator;
  readonly publicUrl: string;
  readonly targetTimeoutMs: number;
  /** Time limit until the first byte of a streamed answer, and between two bytes. */
  readonly targetIdleTimeoutMs: number;
}
