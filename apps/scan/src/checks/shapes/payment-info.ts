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

/** Operations of an OpenAPI document that state a price (draft-payment-discovery-00). */
export function payableOperations(document: JsonObject): PayableOperations {
  const priced = operationsOf(document).filter((operation) => operation["x-payment-info"] !== undefined);
  const valid = priced.filter(isPayable).length;
  return { valid, malformed: priced.length - valid };
}

/** `WWW-Authenticate: Payment …`, alone or among other schemes. */
export const isPaymentChallenge = ({ headers }: HttpAnswer): boolean =>
  /(?:^|,\s*)payment(?:\s|$)/i.test(headers["www-authenticate"] ?? "");
