import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { header, queryValue, refuse, type S3Request } from "./s3-request.js";

/** RFC 3986 encoding of everything except unreserved characters, as Signature Version 4 requires. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join("/");

/** The canonical request of Signature Version 4 for S3: the path is encoded once, and the signature itself omitted. */
function canonicalRequest(request: S3Request, signedHeaders: string, payloadHash: string): string {
  const query = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const headers = signedHeaders
    .split(";")
    .map((name) => `${name}:${(header(request, name) ?? "").trim().replaceAll(/ +/g, " ")}`);
  return [request.method, canonicalPath(request.path), query, ...headers, "", signedHeaders, payloadHash].join("\n");
}

export interface StoreCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Checks `<access key id>/<day>/<region>/s3/aws4_request` against the store's credentials. Returns the day. */
function dayOfScope(scope: string, { accessKeyId, region }: StoreCredentials): string {
  const [id, day = "", itsRegion, service, end, ...more] = scope.split("/");
  if (id !== accessKeyId) refuse(403, "InvalidAccessKeyId");
  if (itsRegion !== region || service !== "s3" || end !== "aws4_request" || more.length > 0) {
    refuse(400, "AuthorizationHeaderMalformed", "the credential scope is not of this region and service");
  }
  return day;
}

/** Signature Version 4 of a canonical request, in hex. */
function computeSignature(
  canonicalRequest: string,
  dateTime: string,
  { secretAccessKey, region }: StoreCredentials,
): string {
  const day = dateTime.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return hmac(key, ["AWS4-HMAC-SHA256", dateTime, scope, sha256Hex(canonicalRequest)].join("\n")).toString("hex");
}

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Converts `20261121T090000Z` to Unix milliseconds. */
function parseUnixMs(dateTime: string | undefined): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(dateTime ?? "");
  if (!parts) return refuse(403, "AccessDenied", "the request has no valid date");
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

interface Claim {
  readonly scope: string;
  readonly dateTime: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** Expected SHA-256 of the body, or a name such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string;
}

const SKEW_MS = 15 * 60_000;
const EXPIRES_MAX_SECONDS = 7 * 86_400;
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

export const isSigned = (request: S3Request): boolean =>
  header(request, "authorization") !== undefined || queryValue(request, "X-Amz-Signature") !== undefined;

/**
 * Checks Signature Version 4, in the header or in the query of a presigned URL, as S3 does: scope, date, expiry and
 * signature. The signature must cover the host and every x-amz-* header. Returns the expected hash of the body, or a
 * name such as UNSIGNED-PAYLOAD.
 */
export function authenticate(request: S3Request, credentials: StoreCredentials, nowMs: number): string {
  const presigned = queryValue(request, "X-Amz-Signature") !== undefined;
  const claim = presigned ? presignedClaim(request, nowMs) : headerClaim(request, nowMs);
  if (!claim.dateTime.startsWith(dayOfScope(claim.scope, credentials))) refuse(403, "SignatureDoesNotMatch");
  const names = claim.signedHeaders.split(";");
  if (!names.includes("host")) refuse(403, "AccessDenied", "the host must be signed");
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith("x-amz-") && !names.includes(name) && !(presigned && name === "x-amz-content-sha256"),
  );
  if (unsigned !== undefined) refuse(403, "AccessDenied", `There were headers which were not signed: ${unsigned}`);
  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payloadHash);
  if (!sameText(computeSignature(canonical, claim.dateTime, credentials), claim.signature)) {
    refuse(
      403,
      "SignatureDoesNotMatch",
      "The signature does not fit the request: method, key, query or a signed header",
    );
  }
  return claim.payloadHash;
}

function presignedClaim(request: S3Request, nowMs: number): Claim {
  const value = (name: string) => queryValue(request, `X-Amz-${name}`) ?? "";
  if (value("Algorithm") !== "AWS4-HMAC-SHA256") refuse(400, "AuthorizationQueryParametersError");
  const signedAtMs = parseUnixMs(value("Date"));
  const expiresSeconds = Number(value("Expires"));
  if (!(expiresSeconds > 0 && expiresSeconds <= EXPIRES_MAX_SECONDS)) refuse(400, "AuthorizationQueryParametersError");
  if (nowMs > signedAtMs + expiresSeconds * 1000) refuse(403, "AccessDenied", "Request has expired");
  if (signedAtMs > nowMs + SKEW_MS) refuse(403, "AccessDenied", "Request is not yet valid");
  return {
    scope: value("Credential"),
    dateTime: value("Date"),
    signedHeaders: value("SignedHeaders"),
    signature: value("Signature"),
    payloadHash: value("Content-Sha256") || header(request, "x-amz-content-sha256") || "UNSIGNED-PAYLOAD",
  };
}

function headerClaim(request: S3Request, nowMs: number): Claim {
  const [, scope, signedHeaders, signature] = AUTHORIZATION.exec(header(request, "authorization") ?? "") ?? [];
  if (!scope || !signedHeaders || !signature) return refuse(403, "AccessDenied", "the request is not signed");
  const dateTime = header(request, "x-amz-date") ?? "";
  if (Math.abs(nowMs - parseUnixMs(dateTime)) > SKEW_MS) refuse(403, "RequestTimeTooSkewed");
  const payloadHash = header(request, "x-amz-content-sha256");
  if (payloadHash === undefined) return refuse(400, "InvalidRequest", "x-amz-content-sha256 is missing");
  return { scope, dateTime, signedHeaders, signature, payloadHash };
}
