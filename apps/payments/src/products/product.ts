import type { Mode } from "@svc/x402";
import type { Pricing } from "../pricing/pricing-rules.js";
import { column, required, resourceTable } from "../sql/resource-table.js";
import { totalColumns } from "../totals/totals-statements.js";

/** Members that a merchant may set. */
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
  required("id", "uuid"),
  required("name", "text"),
  required("description", "text"),
  required("amount", "number"),
  required("currency", "plain"),
  required("active", "boolean"),
  required("archived", "boolean"),
  required("mode", "Mode"),
  required("pricingType", "plain"),
  column("billingInterval", "plain"),
  column("billingIntervalCount", "number"),
  column("trialDays", "number"),
  required("token", "plain"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "uuid"),
  required("metadata", "json"),
  ...totalColumns("product"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);
