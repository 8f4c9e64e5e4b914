import type { JsonObject } from "../../gather/document.js";
import type { HttpAnswer } from "../../gather/fetched.js";
import { asObject, asObjects, asText } from "./members.js";
import { operationsOf } from "./open-api.js";

export interface PayableOperations {
  readonly valid: number;
  readonly malformed: number;
}

const isOffer = ({ intent, method, amount }: JsonObject): boolean =>
  (intent === "charge" || intent === "session") &&
  asText(method) !== null &&
  (amount === null || /^\d+$/.test(asText(amount) ?? ""));

/** One offer or a list of them, on an operation that documents its 402. */
function isPayable(operation: JsonObject): boolean {
  const info = asObject(operation["x-payment-info"]);
  if (info === null || asObject(operation.responses)?.["402"] === undefined) return false;
  const offers = info.offers === undefined ? [info] : asObjects(info.offers);
  return offers.length > 0 && offers.every(isOffer);
}

/**
 * Sellers by x402 write the member otherwise, `{price, protocols: [{x402: {}}]}`, for the directories that list them. Where no
 * protocol is MPP, nothing is said of MPP, and so nothing wrong.
 */
function isOfOtherProtocols(info: unknown): boolean {
  const { intent, offers, protocols } = asObject(info) ?? {};
  if (intent !== undefined || offers !== undefined || !Array.isArray(protocols) || protocols.length === 0) return false;
  const names = protocols.flatMap((one) => (typeof one === "string" ? [one] : Object.keys(asObject(one) ?? {})));
  return names.length > 0 && names.every((name) => name.toLowerCase() !== "mpp");
}

/** Operations of an OpenAPI document that state a price (draft-payment-discovery-00). */
export function payableOperations(document: JsonObject): PayableOperations {
  const priced = operationsOf(document).filter((operation) => {
    const info = operation["x-payment-info"];
    return info !== undefined && !isOfOtherProtocols(info);
  });
  const valid = priced.filter(isPayable).length;
  return { valid, malformed: priced.length - valid };
}

/** `WWW-Authenticate: Payment …`, alone or among other schemes. */
export const isPaymentChallenge = ({ headers }: HttpAnswer): boolean =>
  /(?:^|,\s*)payment(?:\s|$)/i.test(headers["www-authenticate"] ?? "");
