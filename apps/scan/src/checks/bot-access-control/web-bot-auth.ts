import { createHash } from "node:crypto";
import type { JsonObject } from "../../documents/fetched.js";
import { asObjects, asText } from "../../documents/shapes/reading.js";
import { defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";

/** Members that occur only in private or symmetric keys (RFC 7518, section 6). */
const SECRETS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** The members that a thumbprint covers, by key type, in the order of RFC 7638, section 3.2 (RFC 8037 for OKP). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  OKP: ["crv", "kty", "x"],
  EC: ["crv", "kty", "x", "y"],
  RSA: ["e", "kty", "n"],
};

const getMembers = (key: JsonObject): readonly string[] | undefined => REQUIRED[asText(key.kty) ?? ""];

interface Jwks {
  readonly publicKeys: readonly JsonObject[];
  readonly hasPrivateKey: boolean;
}

function readJwks(document: JsonObject): Jwks {
  const keys = asObjects(document.keys);
  return {
    publicKeys: keys.filter((key) => getMembers(key)?.every((name) => asText(key[name]) !== null)),
    hasPrivateKey: keys.some((key) => SECRETS.some((name) => name in key)),
  };
}

/** Returns the key's thumbprint (RFC 7638). */
export function thumbprint(key: JsonObject): string {
  const canonical = JSON.stringify(Object.fromEntries((getMembers(key) ?? []).map((name) => [name, key[name]])));
  return createHash("sha256").update(canonical).digest("base64url");
}

export const webBotAuth = defineCheck({
  id: "webBotAuth",
  title: "The site's own bots can be verified",
  failTitle: "The key directory exposes a private key",
  what: "Reads the key directory at `/.well-known/http-message-signatures-directory`. Other sites use it to verify the signatures of this site's bots.",
  why: "Some sites let in signed agents and block anonymous ones.",
  rules: {
    pass: "A JSON Web Key Set over https with at least one public key.",
    fail: "The directory contains a private key, which must be replaced at once.",
    neutral:
      "The directory is absent, empty, malformed, behind a redirect or not served over https. Only sites that send bots need one.",
  },
  fix: {
    goal: "Other sites can tell this site's bots from impostors.",
    fix: 'If the site sends bots, serve the public keys as application/http-message-signatures-directory+json:\n\n{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "…", "kid": "<RFC 7638 thumbprint>"}]}',
    docs: [
      "https://datatracker.ietf.org/doc/draft-ietf-webbotauth-httpsig-protocol/",
      "https://datatracker.ietf.org/doc/draft-meunier-webbotauth-registry/",
      "https://www.rfc-editor.org/rfc/rfc7638",
    ],
    inspect: "curl -fsS {origin}/.well-known/http-message-signatures-directory | grep '\"kty\"'",
  },
  notes: [
    "The check follows draft-ietf-webbotauth-httpsig-protocol-01 (2026-10-29), which also defines the directory. draft-meunier-webbotauth-registry-04 defines registries of keys.",
    "Verifiers must not follow redirects, so a directory behind one does not pass.",
  ],
  requires: ["httpMessageSignatures", "site"],
  evaluate: ({ httpMessageSignatures: document, site }) =>
    judgeDocument(document, {
      name: "a key directory",
      absent: (evidence) => neutral("There is no key directory: a site without bots needs none.", evidence),
      invalid: (evidence) => neutral("There is no readable key directory.", evidence),
      found: (value, { url, fetched, warnings }, evidence) => {
        const { publicKeys, hasPrivateKey } = readJwks(value);
        if (hasPrivateKey) return fails("The key directory exposes a private key.", evidence);
        if (publicKeys.length === 0) return neutral("The key directory has no public key.", evidence);
        if (fetched.kind === "http" && fetched.redirects.length > 0) {
          return neutral("The key directory is behind a redirect, which verifiers must not follow.", evidence);
        }
        if (!url.startsWith("https:") && !site.openedByOperator) {
          return neutral("The key directory is not served over https.", evidence);
        }
        const misnamed = publicKeys.filter((key) => key.kid !== undefined && key.kid !== thumbprint(key)).length;
        const kinds = publicKeys.slice(0, 5).map((key) => `${key.kty} ${key.crv ?? ""}`);
        return pass("The site's bots can be verified.", [...evidence, quote(`${url} keys`, kinds.join(", "))], {
          keys: publicKeys.length,
          warnings: [...warnings, ...(misnamed > 0 ? ["a kid is not the thumbprint of its key (RFC 7638)"] : [])],
        });
      },
    }),
});
