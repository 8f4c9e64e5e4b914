import { required, resourceTable } from "../sql/resource-table.js";

/** Bookkeeping of live payments, whose money is in the merchant's wallet already: which of them were taken note of together. */
export const SETTLEMENTS = resourceTable("settlements", [
  required("id", "plain"),
  required("amount", "number"),
  required("currency", "plain", "'USD'"),
  required("token", "plain", "'USDC'"),
  required("transactionCount", "number"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("merchantId", "plain"),
  required("createdAt", "timestamp"),
]);

/** Transactions that one settlement takes: a bound on the statement, the rest is taken by the next one. */
export const SETTLED_AT_ONCE = 10_000;
