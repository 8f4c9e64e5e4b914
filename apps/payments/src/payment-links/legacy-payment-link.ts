import { required, resourceTable } from "../sql/resource-table.js";
import { LINK_COLUMNS, type PaymentLink } from "./payment-link.js";

/**
 * What the unversioned routes answer of a link, one of them without a credential. A list of what is shown, not of what is hidden: a
 * column that is added to links is not public because nobody thought of it here.
 */
const SHOWN = [
  "name",
  "description",
  "amount",
  "currency",
  "network",
  "networks",
  "token",
  "active",
  "merchantWalletAddress",
  "merchantName",
  "totalCollected",
  "totalTransactions",
  "createdAt",
  "updatedAt",
] as const;

export const LEGACY_PAYMENT_LINKS = resourceTable("payment_links", [
  required("_id", "plain", "id"),
  ...SHOWN.flatMap((shown) => LINK_COLUMNS.filter(({ field }) => field === shown)),
]);

/** The answer to a creation: the same JSON as a later read gives. */
export function legacyPaymentLinkJson(link: PaymentLink): string {
  const made = { ...link, totalCollected: 0, totalTransactions: 0 };
  return JSON.stringify({ _id: link.id, ...Object.fromEntries(SHOWN.map((name) => [name, made[name]])) });
}
