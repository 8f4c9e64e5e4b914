import { createHash } from "node:crypto";
import type { JsonObject } from "../../gather/fetched.js";
import { asObjects, asText } from "./reading.js";

/** Members that only a private or a symmetric key has (RFC 7518, section 6). */
const SECRETS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** The members that make the key, per type, in the order of RFC 7638, section 3.2 (RFC 8037 for OKP). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  OKP: ["crv", "kty", "x"],
  EC: ["crv", "kty", "x", "y"],
  RSA: ["e", "kty", "n"],
};

const membersOf = (key: JsonObject): readonly string[] | undefined => REQUIRED[asText(key.kty) ?? ""];

interface Jwks {
  readonly publicKeys: readonly JsonObject[];
  readonly hasPrivateKey: boolean;
}

export function readJwks(document: JsonObject): Jwks {
  const keys = asObjects(document.keys);
  return {
    publicKeys: keys.filter((key) => membersOf(key)?.every((name) => asText(key[name]) !== null)),
    hasPrivateKey: keys.some((key) => SECRETS.some((name) => name in key)),
  };
}

/** RFC 7638. */
export function thumbprint(key: JsonObject): string {
  const canonical = JSON.stringify(Object.fromEntries((membersOf(key) ?? []).map((name) => [name, key[name]])));
  return createHash("sha256").update(canonical).digest("base64url");
}
