import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { type IdentityProvider, startIdentityProvider } from "../src/identity-provider/start-identity-provider.js";

let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({ audience: "dashboard" });
});
afterAll(() => provider?.stop());

/** Verifies a token like a service that knows only the issuer's address. */
async function verify(token: string) {
  const discovery = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
  const { issuer, jwks_uri } = (await discovery.json()) as { issuer: string; jwks_uri: string };
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), { issuer, audience: "dashboard" });
  return payload;
}

test("issues session tokens that verify with its published keys", async () => {
  const token = await provider.sessionToken({ subject: "alice", expiresInSeconds: 60 });
  const { sub, iss, exp = 0, iat = 0 } = await verify(token);
  expect([sub, iss, exp - iat]).toEqual(["alice", provider.issuer, 60]);
});

test("issues tokens at its token endpoint too, for any user", async () => {
  const answer = await fetch(`${provider.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username: "bob" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  expect(await verify(access_token)).toMatchObject({ sub: "bob", aud: "dashboard" });
});

test("signs with the newest key, for every algorithm, and publishes no private member", async () => {
  for (const algorithm of ["ES256", "EdDSA", "RS256"] as const) {
    const kid = await provider.addKey(algorithm);
    const token = await provider.sessionToken({ subject: "alice" });
    expect(decodeProtectedHeader(token)).toMatchObject({ kid, alg: algorithm });
    await verify(token);
  }
  const published = await (await fetch(`${provider.issuer}/jwks`)).text();
  expect(JSON.parse(published).keys).toHaveLength(4);
  for (const key of provider.privateKeys()) expect(published).not.toContain(String(key.d));
});

test("stops and resumes at the same address, with the same keys", async () => {
  const token = await provider.sessionToken({ subject: "alice" });
  await provider.pause();
  await expect(fetch(`${provider.issuer}/jwks`)).rejects.toThrow();
  expect(await provider.sessionToken({ subject: "bob" })).not.toBe("");
  await provider.resume();
  expect(await verify(token)).toMatchObject({ sub: "alice" });
});
