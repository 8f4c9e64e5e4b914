import type { Mode } from "@svc/x402";
import type { Pricing } from "../pricing/pricing-rules.js";
import { column, resourceTable } from "../sql/resource-table.js";

/** What a merchant may set. */
export interface ProductFields extends Pricing {
  readonly name: string;
  readonly description: string;
  readonly currency: "USD";
  readonly active: boolean;
  readonly archived: boolean;
  readonly token: "USDC";
  readonly merchantWalletAddress: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface Product extends ProductFields {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly totalCollected: number;
  readonly totalTransactions: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const PRODUCTS = resourceTable("products", [
  column("id", "plain"),
  column("name", "text"),
  column("description", "text"),
  column("amount", "number"),
  column("currency", "plain"),
  column("active", "boolean"),
  column("archived", "boolean"),
  column("mode", "plain"),
  column("pricingType", "plain"),
  column("billingInterval", "plain"),
  column("billingIntervalCount", "number"),
  column("trialDays", "number"),
  column("token", "plain"),
  column("merchantWalletAddress", "plain"),
  column("merchantId", "plain"),
  column("metadata", "json"),
  column("totalCollected", "number"),
  column("totalTransactions", "number"),
  column("createdAt", "timestamp"),
  column("updatedAt", "timestamp"),
]);
