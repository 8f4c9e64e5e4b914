import { canonicalJson } from "../canonical-json.js";
import type { IntentInProgress, NewIntent } from "./intents-repository.js";
import { LIFE_SECONDS } from "./open-intent.js";

/**
 * Fields that identify a purchase: the visitor's choices and the link's terms. With equal values, two intents are the
 * same purchase.
 */
const PURCHASE_FIELDS = [
  "paymentLinkId",
  "name",
  "amountCents",
  "subtotalCents",
  "taxCents",
  "wallets",
  "clientReference",
  "metadata",
  "customerEmail",
  "customerName",
  "customerAddress",
  "customerCountry",
  "customFieldValues",
  "refundAddress",
  "rejectLate",
] as const satisfies readonly (keyof NewIntent["intent"])[];

/** If an open payment has less time left, a visitor who starts again gets a new intent. */
const CONTINUED_MS_MIN = LIFE_SECONDS.min * 1_000;

/**
 * True if a visitor's new request is the same purchase as this open payment, and the visitor can still pay it or
 * already has.
 */
export function isSamePurchase(open: IntentInProgress, next: NewIntent["intent"]): boolean {
  const toPurchaseText = (intent: NewIntent["intent"]) =>
    canonicalJson(
      PURCHASE_FIELDS.map((field) => (typeof intent[field] === "bigint" ? `${intent[field]}` : intent[field])),
    );
  if (toPurchaseText(open) !== toPurchaseText(next)) return false;
  if (open.status === "processing" || open.progress.signed !== null) return true;
  const leftMs = open.expiresAt.getTime() - next.createdAt.getTime();
  return open.status === "open" && open.tail !== null && leftMs >= CONTINUED_MS_MIN;
}
