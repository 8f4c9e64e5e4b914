import { createHash, createHmac } from "node:crypto";

/** A secret that signs calls to targets. */
export interface SigningSecret {
  readonly keyId: string;
  /** `psec_…`; the whole text is the HMAC key. */
  readonly secret: string;
}

/** The payment behind a call, as the target sees it. */
interface SignedCall {
  /** Unix seconds. */
  readonly timestamp: number;
  /** The nonce: a target remembers it for ten minutes. */
  readonly requestId: string;
  readonly method: string;
  /** With port, as in the Host header. */
  readonly host: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly paymentId: string;
  readonly paymentLinkId: string;
  readonly payer: string;
  /** Base units. */
  readonly amount: string;
  readonly asset: string;
  /** CAIP-2. */
  readonly network: string;
  readonly mode: string;
}

const sha256Hex = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The text that is signed: what must not be changed, one part a line. */
const signedText = (call: SignedCall): string =>
  [
    "v1",
    call.timestamp,
    call.requestId,
    call.method,
    call.host,
    call.path,
    sha256Hex(call.body),
    call.paymentId,
    call.paymentLinkId,
    call.payer,
    call.amount,
    call.network,
  ].join("\n");

/** The headers of a call to a target: the payment, and a signature for each live secret (newest first). */
export function signatureHeaders(call: SignedCall, secrets: readonly SigningSecret[]): Record<string, string> {
  const text = signedText(call);
  const signatures = secrets.map(({ secret }) => `v1=${createHmac("sha256", secret).update(text).digest("hex")}`);
  return {
    "x-svc-signature": [`t=${call.timestamp}`, ...signatures].join(","),
    "x-svc-key-id": secrets[0]?.keyId ?? "",
    "x-svc-request-id": call.requestId,
    "x-svc-payment-id": call.paymentId,
    "x-svc-payment-link": call.paymentLinkId,
    "x-svc-payment-status": "verified",
    "x-svc-payer": call.payer,
    "x-svc-amount": call.amount,
    "x-svc-asset": call.asset,
    "x-svc-network": call.network,
    "x-svc-mode": call.mode,
    "x-svc-content-sha256": sha256Hex(call.body),
  };
}
