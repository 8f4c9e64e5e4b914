import { SignatureError } from "./errors.js";
import type { WebhookEvent } from "./events.js";

/** Default maximum difference between a signature's time and the receiver's clock. */
export const TOLERANCE_SECONDS = 300;

export interface VerifyOptions {
  /** Maximum difference between the signature's time and your clock; default {@link TOLERANCE_SECONDS}. */
  readonly toleranceSeconds?: number | undefined;
  /** Returns the time in ms. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
}

export type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>;

const isHeaders = (headers: HeaderSource): headers is Headers => typeof headers.get === "function";

export function findHeader(headers: HeaderSource, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? "";
}

/**
 * Parses the time and the signatures of a header `t=…,v1=…`. Null if the header has another form.
 * @throws SignatureError if the signature's time is too far from the receiver's clock
 */
export function readSignature(
  header: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now }: VerifyOptions,
): { readonly time: string; readonly signatures: readonly string[] } | null {
  const [first = "", ...parts] = header.split(",");
  const time = /^t=(\d+)$/.exec(first)?.[1];
  if (time === undefined) return null;
  const ageSeconds = now() / 1000 - Number(time);
  if (ageSeconds > toleranceSeconds) throw new SignatureError("The signature is too old.");
  if (-ageSeconds > toleranceSeconds) {
    throw new SignatureError("The signature is from the future. Check the clock of this machine.");
  }
  return { time, signatures: parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3)) };
}

/**
 * Returns the body's bytes as received. An object that a framework parsed can't be checked, because serializing it
 * again changes the bytes.
 * @throws SignatureError
 */
export function receivedBytes(body: unknown): Uint8Array {
  if (typeof body === "string") return encoder.encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new SignatureError("The body is already parsed. Pass its bytes: keep them as rawBody, or use express.raw().");
}

/** @throws SignatureError */
export function requireSecret(secret: unknown, name: string): void {
  if (typeof secret !== "string" || secret === "")
    throw new SignatureError(`The secret is missing. It begins with ${name}_.`);
}

/**
 * Checks the signature of a webhook and returns its event. Compare `event` with a type to narrow `data`.
 * @param body the body as received: text or bytes, not a parsed object
 * @param secret the endpoint's `whsec_…`; during a rotation, the old or the new one
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
  const signed = readSignature(findHeader(headers, "x-webhook-signature"), options);
  if (signed === null) throw new SignatureError("X-Webhook-Signature is missing or does not have the form t=…,v1=…");
  if (!(await isHmac(secret, `${signed.time}.${text}`, signed.signatures))) {
    throw new SignatureError("The signature does not match. The secret is wrong, or the body was changed in transit.");
  }
  return JSON.parse(text) as WebhookEvent;
}

const encoder = new TextEncoder();

const importKey = (secret: string, use: "sign" | "verify") =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [use]);

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const parseHex = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(32);
  for (let place = 0; place < 32; place++) bytes[place] = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16);
  return bytes;
};

/** True if one of the signatures is the HMAC-SHA256 of the text. The platform compares in constant time. */
export async function isHmac(secret: string, text: string, signatures: readonly string[]): Promise<boolean> {
  const key = await importKey(secret, "verify");
  const wellFormed = signatures.filter((one) => /^[0-9a-f]{64}$/.test(one));
  const verdicts = await Promise.all(
    wellFormed.map((one) => crypto.subtle.verify("HMAC", key, parseHex(one), encoder.encode(text))),
  );
  return verdicts.includes(true);
}

export const hmacHex = async (secret: string, text: string): Promise<string> =>
  toHex(await crypto.subtle.sign("HMAC", await importKey(secret, "sign"), encoder.encode(text)));

export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
