import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";

export type CdpKey = KeyObject;

const TOKEN_SECONDS = 120;

/**
 * The private key in a secret of the Coinbase Developer Platform: 64 bytes in base64 (Ed25519: seed, then public key), or a
 * PEM of a P-256 key. Null when it is neither.
 */
export function cdpKey(secret: string): CdpKey | null {
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

export interface CdpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
}

/**
 * A token that authorises this one request for two minutes: a JWT (RFC 7519) bound to method, host and path by the claim
 * `uris`. Source: the platform's own SDK, `generateJwt`.
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
