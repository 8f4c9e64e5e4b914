import { createPrivateKey, type KeyObject, randomBytes, sign } from "node:crypto";

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
export function cdpToken(keyId: string, key: CdpKey, { method, url }: CdpRequest, nowMs: number): string {
  const now = Math.floor(nowMs / 1_000);
  const isEd25519 = key.asymmetricKeyType === "ed25519";
  const alg = isEd25519 ? "EdDSA" : "ES256";
  const head = { alg, kid: keyId, typ: "JWT", nonce: randomBytes(16).toString("hex") };
  const claims = {
    sub: keyId,
    iss: "cdp",
    aud: ["cdp_service"],
    iat: now,
    nbf: now,
    exp: now + TOKEN_SECONDS,
    uris: [`${method} ${url.host}${url.pathname}`],
  };
  const signed = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  // JWS wants r and s side by side (RFC 7518, section 3.4), not the DER that is the default.
  const signature = isEd25519
    ? sign(null, Buffer.from(signed), key)
    : sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}
