import { readEvmPayment } from "./evm/read-evm-payment.js";
import { isEvmNetworkName, networkOfAlias, type X402Version } from "./networks.js";
import {
  type DecodedPayment,
  malformed,
  NO_PAYMENT_IDENTIFIER,
  type ReadPayment,
  readPaymentIdentifier,
  unsupported,
} from "./payment.js";
import { readSvmPayment } from "./svm/read-svm-payment.js";
import { type Base64JsonProblem, conforms, decodeBase64Json } from "./wire/json.js";
import { PAYMENT_V1, PAYMENT_V2, type SentV1, type SentV2 } from "./wire/payment-shapes.js";

/** Headers as Node provides them, with lower-case names. */
type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers that may carry a payment, in order of precedence. Either header may hold either version. */
export const PAYMENT_HEADERS = ["payment-signature", "x-payment"] as const;
/** Members of `_meta` in MCP: the payment in a request, and the receipt in the response. */
const MCP_PAYMENT_MEMBER = "x402/payment";
export const MCP_RECEIPT_MEMBER = "x402/payment-response";

const PROBLEMS: Readonly<Record<Base64JsonProblem, ReadPayment>> = {
  base64: malformed("invalid_base64", "The payment header is not standard base64 with padding."),
  "utf-8": malformed("invalid_utf8", "The payment header is not base64 of UTF-8 text."),
  json: malformed("invalid_json", "The payment header is not base64 of JSON."),
};

/**
 * Reads the payment of a request from `PAYMENT-SIGNATURE`, otherwise from `X-PAYMENT`. An empty header counts as
 * absent. Never throws.
 */
export function decodePaymentHeaders(headers: RequestHeaders): DecodedPayment {
  for (const name of PAYMENT_HEADERS) {
    const value = headers[name];
    const text = (typeof value === "string" ? value : value?.join(", "))?.trim();
    if (text) return decodePaymentText(text);
  }
  return { outcome: "none" };
}

/** Reads the payment of an MCP request: the object `_meta["x402/payment"]`. */
export function decodeMcpPayment(meta: unknown): DecodedPayment {
  if (typeof meta !== "object" || meta === null || !Object.hasOwn(meta, MCP_PAYMENT_MEMBER)) return { outcome: "none" };
  const value = (meta as Record<string, unknown>)[MCP_PAYMENT_MEMBER];
  // Some clients put the header's base64 text there.
  return typeof value === "string" ? decodePaymentText(value.trim()) : decodePaymentObject(value);
}

/** Parses a payment that is base64 of JSON, as in a header. */
export function decodePaymentText(text: string): ReadPayment {
  const decoded = decodeBase64Json(text);
  return decoded.ok ? decodePaymentObject(decoded.value) : PROBLEMS[decoded.problem];
}

/**
 * Reads a payment from a parsed JSON value. Its members decide the version, because only version 2 has `accepted`.
 * `x402Version` isn't reliable: a public client copies the version of the challenge's body into version 1 payments.
 */
export function decodePaymentObject(value: unknown): ReadPayment {
  if (conforms(PAYMENT_V2, value)) {
    const { amount, asset, payTo } = value.accepted;
    return read(2, value, value.accepted, { amount, asset, payTo });
  }
  const isVersion2 = typeof value === "object" && value !== null && Object.hasOwn(value, "accepted");
  if (!isVersion2 && conforms(PAYMENT_V1, value)) return read(1, value, value, null);
  return malformed("invalid_payload", "The payment is not an x402 payment of version 1 or 2.");
}

function read(
  version: X402Version,
  sent: SentV1 | SentV2,
  target: { scheme: string; network: string },
  accepted: { amount?: string; asset?: string; payTo?: string } | null,
): ReadPayment {
  if (sent.x402Version !== 1 && sent.x402Version !== 2) {
    return unsupported("invalid_x402_version", "Only versions 1 and 2 of x402 are supported.");
  }
  if (target.scheme !== "exact") return unsupported("unsupported_scheme", "Only the scheme `exact` is supported.");
  const network = networkOfAlias(target.network);
  if (network === null) return unsupported("invalid_network", "The payment is for a network that is not supported.");
  const identifier = readPaymentIdentifier(sent.extensions);
  if (!identifier.ok) {
    return malformed("invalid_payment_identifier", NO_PAYMENT_IDENTIFIER);
  }
  const head = { version, paymentIdentifier: identifier.id, accepted };
  return isEvmNetworkName(network)
    ? readEvmPayment(network, sent.payload, head)
    : readSvmPayment(network, sent.payload, head);
}
