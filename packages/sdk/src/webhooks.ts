import { SignatureError } from "./errors.js";
import type { components } from "./generated/api.js";

type Schemas = components["schemas"];
type EventSchemas = { [Name in keyof Schemas as Name extends `${string}Event` ? Name : never]: Schemas[Name] };
/** Every webhook that is sent; `event` says which, and what `data` is. */
export type WebhookEvent = EventSchemas[keyof EventSchemas];

/** How far the time of a signature may be from the reader's clock, where nothing else is said. */
export const TOLERANCE_SECONDS = 300;

export interface VerifyOptions {
  /** How old a signature may be; default {@link TOLERANCE_SECONDS}. */
  readonly toleranceSeconds?: number;
  /** Default: the system's clock. */
  readonly now?: () => number;
}

type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>;

export function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
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
 * The event of a webhook, after its signature was checked.
 * @param body as it was received: not parsed and written again
 * @param secret `whsec_…` of the endpoint; during a rotation the old or the new one
 * @throws SignatureError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const signed = readSignature(headerOf(headers, "x-webhook-signature"), options);
  if (signed === null) throw new SignatureError("X-Webhook-Signature is missing or not of the form t=…,v1=…");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
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

/** Whether one of the signatures is the HMAC-SHA256 of the text. The platform compares in constant time. */
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
