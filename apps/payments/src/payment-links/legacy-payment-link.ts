import { required, resourceTable } from "../sql/resource-table.js";
import type { PaymentLink } from "./payment-link.js";

/**
 * A link as the unversioned routes answer it, which one of them does without a credential. A list of what is shown, not of what is
 * hidden: a column that is added to links is not public because nobody thought of it here.
 */
export const LEGACY_PAYMENT_LINKS = resourceTable("payment_links", [
  required("_id", "plain", "id"),
  required("name", "text"),
  required("description", "text"),
  required("amount", "number"),
  required("currency", "plain"),
  required("network", "plain"),
  required("networks", "json"),
  required("token", "plain"),
  required("active", "boolean"),
  required("merchantWalletAddress", "plain"),
  required("merchantName", "text"),
  required("totalCollected", "number"),
  required("totalTransactions", "number"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);

/** The answer to a creation: the same JSON as a later read gives. */
export function legacyPaymentLinkJson(link: PaymentLink): string {
  const { name, description, amount, currency, network, networks, token, active } = link;
  const { merchantWalletAddress, merchantName, createdAt, updatedAt } = link;
  return JSON.stringify({
    _id: link.id,
    ...{ name, description, amount, currency, network, networks, token, active },
    ...{ merchantWalletAddress, merchantName, totalCollected: 0, totalTransactions: 0, createdAt, updatedAt },
  });
}
