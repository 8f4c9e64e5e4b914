import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";

type CdpKey = KeyObject;

const TOKEN_SECONDS = 120;

/**
 * Parses the private key in a secret of the Coinbase Developer Platform. The secret is 64 bytes in base64 (an Ed25519
 * seed, then the public key), or a PEM of a P-256 or Ed25519 key. Null if it is neither.
 */
function cdpKey(secret: string): CdpKey | null {
  try {
    if (secret.includes("-----BEGIN")) {
      const key = createPrivateKey(secret.replaceAll("\\n", "\n"));
      const isP256 = key.asymmetricKeyDetails?.namedCurve === "prime256v1";
      return isP256 || key.asymmetricKeyType === "ed25519" ? key : null;
    }
    const bytes = Buffer.from(secret, "base64");
    if (bytes.length !== 64) return null;
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) => part.toString("base64url"));
    return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", d, x }, format: "jwk" });
  } catch {
    return null;
  }
}

interface CdpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
}

/**
 * Creates a token that authorizes this one request for two minutes. It is a JWT (RFC 7519), and its claim `uris` binds
 * it to method, host and path. Source: the platform's own SDK, `generateJwt`.
 */
export async function cdpToken(
  keyId: string,
  key: CdpKey,
  { method, url }: CdpRequest,
  nowMs: number,
): Promise<string> {
  const { SignJWT } = await import("jose");
  const now = Math.floor(nowMs / 1_000);
  const alg = key.asymmetricKeyType === "ed25519" ? "EdDSA" : "ES256";
  return new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
    .setProtectedHeader({ alg, kid: keyId, typ: "JWT", nonce: randomBytes(16).toString("hex") })
    .setSubject(keyId)
    .setIssuer("cdp")
    .setAudience(["cdp_service"])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(key);
}

/** How requests to a facilitator are authorized. */
export type FacilitatorAuth =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  /** For the Coinbase Developer Platform: a token is signed for each request. */
  | { readonly kind: "cdp"; readonly keyId: string; readonly key: KeyObject };

/** Thrown if the setting is invalid. The message never quotes the setting, because it holds a secret. */
export class FacilitatorAuthError extends Error {}

/** Printable ASCII: the characters of b64token (RFC 6750) and a few more. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/**
 * Parses the setting `FACILITATOR_AUTH_TEST|_LIVE`: `none` (or empty), `bearer:<token>` or `cdp:<key id>:<secret>`. The
 * secret is in the platform's format: base64 of an Ed25519 key, or a PEM. Line ends of a PEM may be written as `\n`.
 * @throws FacilitatorAuthError
 */
export function parseFacilitatorAuth(setting: string | undefined): FacilitatorAuth {
  const text = setting?.trim() ?? "";
  if (text === "" || text === "none") return { kind: "none" };
  const [kind, rest] = splitOnce(text);
  if (kind === "bearer") {
    if (!TOKEN.test(rest)) throw new FacilitatorAuthError("bearer: needs a token of visible characters");
    return { kind, token: rest };
  }
  if (kind !== "cdp") throw new FacilitatorAuthError("must be none, bearer:<token> or cdp:<key id>:<secret>");
  const [keyId, secret] = splitOnce(rest);
  const key: CdpKey | null = cdpKey(secret);
  if (!TOKEN.test(keyId) || key === null) {
    throw new FacilitatorAuthError("cdp: needs a key id and the secret of an Ed25519 or P-256 key");
  }
  return { kind, keyId, key };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
