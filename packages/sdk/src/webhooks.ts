import { SignatureError } from "./errors.js";
import type { WebhookEvent } from "./events.js";

/** How far the time of a signature may be from the reader's clock, where nothing else is said. */
export const TOLERANCE_SECONDS = 300;

export interface VerifyOptions {
  /** How old a signature may be; default {@link TOLERANCE_SECONDS}. */
  readonly toleranceSeconds?: number | undefined;
  /** Default: the system's clock. */
  readonly now?: (() => number) | undefined;
}

export type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>;

const isHeaders = (headers: HeaderSource): headers is Headers => typeof headers.get === "function";

export function headerOf(headers: HeaderSource, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? "";
}

/** Time and signatures of a header of the form `t=…,v1=…`; null for another form. @throws SignatureError where it is too old */
export function readSignature(
  header: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now }: VerifyOptions,
): { readonly time: string; readonly signatures: readonly string[] } | null {
  const [first = "", ...parts] = header.split(",");
  const time = /^t=(\d+)$/.exec(first)?.[1];
  if (time === undefined) return null;
  if (Math.abs(now() / 1000 - Number(time)) > toleranceSeconds) throw new SignatureError("The signature is too old.");
  return { time, signatures: parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3)) };
}

/**
 * The text or bytes as they came over the network. A framework's parsed object can't be checked: writing it again changes bytes.
 * @throws SignatureError
 */
export function receivedBytes(body: unknown): Uint8Array {
  if (typeof body === "string") return encoder.encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new SignatureError("The body was parsed. Give its bytes: keep them as rawBody, or use express.raw().");
}

/** @throws SignatureError */
export function requireSecret(secret: unknown, name: string): void {
  if (typeof secret !== "string" || secret === "")
    throw new SignatureError(`The secret is missing. It begins with ${name}_.`);
}

/**
 * Checks the signature of a webhook and returns its event. `event` says which type it is and narrows `data`.
 * @param body as it was received: text or bytes, not an object that was parsed
 * @param secret `whsec_…` of the endpoint; during a rotation the old or the new one
 * @throws SignatureError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const text = new TextDecoder().decode(receivedBytes(body));
  requireSecret(secret, "whsec");
  const signed = readSignature(headerOf(headers, "x-webhook-signature"), options);
  if (signed === null) throw new SignatureError("X-Webhook-Signature is missing or not of the form t=…,v1=…");
  if (!(await isHmac(secret, `${signed.time}.${text}`, signed.signatures))) {
    throw new SignatureError("The signature does not fit: another secret, or the body was changed on its way.");
  }
  return JSON.parse(text) as WebhookEvent;
}

const encoder = new TextEncoder();

const keyOf = (secret: string, use: "sign" | "verify") =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [use]);

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(32);
  for (let place = 0; place < 32; place++) bytes[place] = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16);
  return bytes;
};

/** True if one of the signatures is the HMAC-SHA256 of the text. The platform compares in constant time. */
export async function isHmac(secret: string, text: string, signatures: readonly string[]): Promise<boolean> {
  const key = await keyOf(secret, "verify");
  const wellFormed = signatures.filter((one) => /^[0-9a-f]{64}$/.test(one));
  const verdicts = await Promise.all(
    wellFormed.map((one) => crypto.subtle.verify("HMAC", key, bytesOf(one), encoder.encode(text))),
  );
  return verdicts.includes(true);
}

export const hmacHex = async (secret: string, text: string): Promise<string> =>
  hexOf(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), encoder.encode(text)));

export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
