import { refuse } from "../s3-error.js";
import { header, queryValue, type S3Request } from "../s3-request.js";
import { canonicalRequest } from "./canonical-request.js";
import { dayOfScope, type StoreCredentials, sameText, signatureOf, unixMsOf } from "./signing-key.js";

interface Claim {
  readonly scope: string;
  readonly dateTime: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** What the body must be: its SHA-256, or a name such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string;
}

const SKEW_MS = 15 * 60_000;
const EXPIRES_MAX_SECONDS = 7 * 86_400;
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

export const isSigned = (request: S3Request): boolean =>
  header(request, "authorization") !== undefined || queryValue(request, "X-Amz-Signature") !== undefined;

/**
 * Checks Signature Version 4, in the header or in the query of a presigned URL, as S3 does: scope, date, expiry, that the host and
 * every x-amz-* header is signed, and the signature. Gives what the body must be.
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
  if (!sameText(signatureOf(canonical, claim.dateTime, credentials), claim.signature)) {
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
  const signedAtMs = unixMsOf(value("Date"));
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
  if (Math.abs(nowMs - unixMsOf(dateTime)) > SKEW_MS) refuse(403, "RequestTimeTooSkewed");
  const payloadHash = header(request, "x-amz-content-sha256");
  if (payloadHash === undefined) return refuse(400, "InvalidRequest", "x-amz-content-sha256 is missing");
  return { scope, dateTime, signedHeaders, signature, payloadHash };
}
