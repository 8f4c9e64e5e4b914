import type { HttpAnswer } from "../../gather/fetched.js";
import { asObject, asObjects, asText } from "./members.js";

export interface PaymentOffer {
  readonly scheme: string;
  readonly network: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function offersIn(requirements: unknown): readonly PaymentOffer[] {
  return asObjects(asObject(requirements)?.accepts)
    .filter(({ amount, maxAmountRequired, payTo }) => {
      return asText(payTo) !== null && /^\d+$/.test(String(amount ?? maxAmountRequired ?? ""));
    })
    .map(({ scheme, network }) => ({ scheme: asText(scheme) ?? "", network: asText(network) ?? "" }))
    .filter(({ scheme, network }) => scheme !== "" && network !== "");
}

/** x402 offers of a 402 answer. The header (version 2) first: sellers in the wild use it, and their bodies say something else. */
export function paymentOffers({ headers, body }: HttpAnswer): readonly PaymentOffer[] {
  const header = headers["payment-required"];
  const fromHeader = header === undefined ? [] : offersIn(parse(Buffer.from(header, "base64").toString("utf8")));
  return fromHeader.length > 0 ? fromHeader : offersIn(parse(body));
}
