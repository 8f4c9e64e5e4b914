import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { cdpToken, FacilitatorAuthError, parseFacilitatorAuth } from "./auth.js";

const ed25519 = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { d, x } = privateKey.export({ format: "jwk" });
  const bytes = Buffer.concat([d, x].map((part) => Buffer.from(part as string, "base64url")));
  return { secret: bytes.toString("base64"), publicKey };
};
const p256 = (namedCurve = "prime256v1") => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve });
  return { secret: privateKey.export({ format: "pem", type: "sec1" }) as string, publicKey };
};
const keyId = "organizations/1/apiKeys/2";

describe("the setting", () => {
  test.each([undefined, "", " ", "none"])("%j means no authorization", (setting) => {
    expect(parseFacilitatorAuth(setting)).toEqual({ kind: "none" });
  });

  test("bearer: takes everything after the first colon as the token", () => {
    expect(parseFacilitatorAuth("bearer:ab:cd")).toEqual({ kind: "bearer", token: "ab:cd" });
  });

  test("cdp: accepts both kinds of keys, and a PEM with escaped line ends", () => {
    const pem = p256().secret;
    for (const secret of [ed25519().secret, pem, pem.replaceAll("\n", "\\n")]) {
      expect(parseFacilitatorAuth(`cdp:${keyId}:${secret}`)).toMatchObject({ kind: "cdp", keyId });
    }
  });

  test.each([
    "basic:user:secret-word",
    "secret-word",
    "bearer:",
    "bearer:secret-word\r\nX-Evil: 1",
    "bearer:secret word",
    "cdp:",
    `cdp:${keyId}`,
    `cdp:${keyId}:c2VjcmV0LXdvcmQ=`,
    `cdp::${ed25519().secret}`,
    `cdp:${keyId}:-----BEGIN PRIVATE KEY-----secret-word`,
    `cdp:${keyId}:${p256("secp256k1").secret}`,
  ])("%j is refused without being quoted", (setting) => {
    const parse = () => parseFacilitatorAuth(setting);
    expect(parse).toThrow(FacilitatorAuthError);
    expect(parse).not.toThrow(/secret-word|BEGIN/);
  });
});

describe("the token of a request", () => {
  const nowMs = 1_790_000_000_500;
  const url = new URL("https://api.cdp.example:8443/platform/v2/x402/verify");

  test.each([
    ["EdDSA", ed25519()],
    ["ES256", p256()],
  ])(
    "is a JWT signed with %s, bound to method, host and path, and valid for two minutes",
    async (alg, { secret, publicKey }) => {
      const auth = parseFacilitatorAuth(`cdp:${keyId}:${secret}`);
      if (auth.kind !== "cdp") throw new Error("no cdp");
      const token = await cdpToken(auth.keyId, auth.key, { method: "POST", url }, nowMs);
      const [head = "", claims = "", signature = ""] = token.split(".");
      const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
      expect(read(head)).toEqual({ alg, kid: keyId, typ: "JWT", nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
      expect(read(claims)).toEqual({
        sub: keyId,
        iss: "cdp",
        aud: ["cdp_service"],
        iat: 1_790_000_000,
        nbf: 1_790_000_000,
        exp: 1_790_000_120,
        uris: ["POST api.cdp.example:8443/platform/v2/x402/verify"],
      });
      const key = {
        key: createPublicKey(publicKey.export({ format: "pem", type: "spki" })),
        dsaEncoding: "ieee-p1363" as const,
      };
      const isSigned = verify(
        alg === "ES256" ? "sha256" : null,
        Buffer.from(`${head}.${claims}`),
        key,
        Buffer.from(signature, "base64url"),
      );
      expect(isSigned).toBe(true);
    },
  );

  test("differs each time", async () => {
    const auth = parseFacilitatorAuth(`cdp:${keyId}:${ed25519().secret}`);
    if (auth.kind !== "cdp") throw new Error("no cdp");
    const token = () => cdpToken(auth.keyId, auth.key, { method: "GET", url }, nowMs);
    expect(await token()).not.toBe(await token());
  });
});
