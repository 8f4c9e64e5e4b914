import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "../s3-error.js";

export interface StoreCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** `<access key id>/<day>/<region>/s3/aws4_request`, checked against the only credentials there are; gives the day. */
export function dayOfScope(scope: string, { accessKeyId, region }: StoreCredentials): string {
  const [id, day = "", itsRegion, service, end, ...more] = scope.split("/");
  if (id !== accessKeyId) refuse(403, "InvalidAccessKeyId");
  if (itsRegion !== region || service !== "s3" || end !== "aws4_request" || more.length > 0) {
    refuse(400, "AuthorizationHeaderMalformed", "the credential scope is not of this region and service");
  }
  return day;
}

/** Signature Version 4 over a canonical request: hex. */
export function signatureOf(
  canonicalRequest: string,
  dateTime: string,
  { secretAccessKey, region }: StoreCredentials,
): string {
  const day = dateTime.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return hmac(key, ["AWS4-HMAC-SHA256", dateTime, scope, sha256Hex(canonicalRequest)].join("\n")).toString("hex");
}

export const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** `20261121T090000Z` in Unix milliseconds. */
export function unixMsOf(dateTime: string | undefined): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(dateTime ?? "");
  if (!parts) return refuse(403, "AccessDenied", "the request has no valid date");
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}
