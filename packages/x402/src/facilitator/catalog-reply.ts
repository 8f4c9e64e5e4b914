import { decodeBase64Json } from "../wire/json.js";

export const CATALOG_REPLIES = ["success", "processing", "rejected", "missing"] as const;

/**
 * The answer of a facilitator's catalog about a resource, from the header `EXTENSION-RESPONSES`. `missing` means that
 * there was no readable answer. Shown to the seller, never to the buyer.
 */
export interface CatalogReply {
  readonly status: (typeof CATALOG_REPLIES)[number];
  /** Why the catalog rejected the resource, in at most 300 printable characters. */
  readonly reason: string | null;
}

const STATUSES: ReadonlySet<unknown> = new Set(["success", "processing", "rejected"]);
const REASON_CHARACTERS_MAX = 300;

/**
 * Reads the header: base64 of a JSON object with a member for each extension. Source: `HTTPFacilitatorClient` of
 * @x402/core.
 */
export function readCatalogReply(header: string | undefined): CatalogReply {
  if (header === undefined || header === "") return missing("the facilitator's answer doesn't mention its catalog");
  const decoded = decodeBase64Json(header.trim());
  const reply = decoded.ok ? toObject(toObject(decoded.value).bazaar) : {};
  const { status } = reply;
  if (!STATUSES.has(status)) return missing("the facilitator's answer about its catalog is malformed");
  const reason = [reply.rejectedReason, reply.reason, reply.code].find((one) => typeof one === "string");
  return {
    status: status as CatalogReply["status"],
    reason: reason === undefined ? null : printable(reason as string),
  };
}

export const missing = (reason: string): CatalogReply => ({ status: "missing", reason });

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Cleans a facilitator's text, because it is shown to the merchant and stored in the database. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, REASON_CHARACTERS_MAX);
