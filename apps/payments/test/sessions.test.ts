import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { GeneralSign, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { AUDIENCE, type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import type { Answer } from "./support/payments-under-test.js";

const PUBLIC_URL = "https://api.example.test";
const CHALLENGE = `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;

let dashboard: DashboardUnderTest;
let user: User;
let privateKey: JWK;
/** Time at which the service's clock stands still; null: it runs. */
let stoppedMs: number | null = null;
const clock = { now: () => stoppedMs ?? Date.now() };

beforeAll(async () => {
  dashboard = await startDashboard({ env: { PAYMENTS_PUBLIC_URL: PUBLIC_URL }, clock });
  user = await dashboard.makeAccount();
  privateKey = dashboard.provider.privateKeys()[0] as JWK;
});
afterAll(() => dashboard?.stop());
afterEach(() => {
  stoppedMs = null;
});

const withToken = (token: string): Promise<Answer> => dashboard.ask({ token }, "GET", "/api/developer/keys");

function expectRefused(answer: Answer, hint: RegExp, presented = true): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    status: "error",
    code: "UNAUTHORIZED",
    message: "A valid session token is required.",
    hint: expect.stringMatching(hint),
    docUrl: expect.stringMatching(/\/errors#unauthorized$/),
  });
  const challenge = presented ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE;
  expect(answer.headers.get("www-authenticate")).toBe(challenge);
  expect(answer.headers.get("cache-control")).toBe("no-store");
}

const nowSeconds = () => Math.floor(clock.now() / 1000);
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: dashboard.provider.issuer,
  aud: AUDIENCE,
  sub: user.subject,
  iat: nowSeconds(),
  exp: nowSeconds() + 600,
  ...changes,
});
/** Signs a token with any claims and header, by default with the provider's key. */
type SigningKey = Parameters<SignJWT["sign"]>[0];
const sign = async (payload: JWTPayload, header: object = {}, key: SigningKey | null = null) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: privateKey.kid, ...header } as never)
    .sign(key ?? (await importJWK(privateKey, "RS256")));
const publicPem = () =>
  createPublicKey({ key: privateKey as never, format: "jwk" }).export({ type: "spki", format: "pem" });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a session token", () => {
  test.each(["RS256", "ES256", "EdDSA"] as const)(
    "signed by %s opens the routes of the dashboard",
    async (algorithm) => {
      await dashboard.provider.addKey(algorithm);
      const token = await dashboard.provider.sessionToken({ subject: user.subject });
      expect((await withToken(token)).status).toBe(200);
    },
  );

  test("may name several audiences, and tolerates a few seconds of clock skew", async () => {
    stoppedMs = Date.now();
    const tokens = [
      { aud: ["other", AUDIENCE] },
      { iat: nowSeconds() + 3, nbf: nowSeconds() + 3 },
      { exp: nowSeconds() - 2 },
    ];
    for (const changes of tokens) expect((await withToken(await sign(claims(changes)))).status).toBe(200);
  });

  test.each(["JWT", "at+jwt", "application/at+jwt"])("of type %s opens the routes of the dashboard", async (typ) => {
    expect((await withToken(await sign(claims(), { typ }))).status).toBe(200);
  });

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["without a signature", () => new UnsecuredJWT(claims()).encode(), /malformed/],
    ["without a signature, with one made up", () => `${new UnsecuredJWT(claims()).encode()}AAAA`, /algorithm/],
    ["of alg nOnE", () => `${encoded({ alg: "nOnE" })}.${encoded(claims())}.AAAA`, /algorithm/],
    [
      "of HS256 with the public key as secret",
      () => sign(claims(), { alg: "HS256" }, Buffer.from(publicPem())),
      /algorithm/,
    ],
    [
      "of HS256 with the modulus as secret",
      () => sign(claims(), { alg: "HS256" }, Buffer.from(String(privateKey.n), "base64url")),
      /algorithm/,
    ],
    ["of RS512, an algorithm that is not accepted", () => sign(claims(), { alg: "RS512" }, rsa()), /algorithm/],
    ["of PS256, an algorithm that is not accepted", () => sign(claims(), { alg: "PS256" }, rsa()), /algorithm/],
    ["of another issuer", () => sign(claims({ iss: "https://evil.example" })), /another issuer/],
    ["of the issuer with a slash more", () => sign(claims({ iss: `${dashboard.provider.issuer}/` })), /another issuer/],
    ["without an issuer", () => sign(claims({ iss: undefined })), /lacks a claim/],
    ["for another audience", () => sign(claims({ aud: "other" })), /another audience/],
    ["for a part of the audience's name", () => sign(claims({ aud: AUDIENCE.slice(0, -1) })), /another audience/],
    ["without an audience", () => sign(claims({ aud: undefined })), /lacks a claim/],
    ["that has expired", () => sign(claims({ exp: nowSeconds() - 10 })), /has expired/],
    ["without an expiry", () => sign(claims({ exp: undefined })), /lacks a claim/],
    ["whose expiry is text", () => sign(claims({ exp: "9999999999" as never })), /malformed/],
    ["that is not valid yet", () => sign(claims({ nbf: nowSeconds() + 60 })), /not valid yet/],
    ["that was issued in the future", () => sign(claims({ iat: nowSeconds() + 60 })), /not valid yet/],
    ["without the time of its issue", () => sign(claims({ iat: undefined })), /lacks a claim/],
    ["without a subject", () => sign(claims({ sub: undefined })), /lacks a claim/],
    ["whose subject is empty", () => sign(claims({ sub: "" })), /malformed/],
    ["whose subject is a number", () => sign(claims({ sub: 7 as never })), /malformed/],
    ["whose subject has a NUL", () => sign(claims({ sub: `${user.subject}\0` })), /malformed/],
    ["whose subject is a list", () => sign(claims({ sub: [user.subject] as never })), /malformed/],
    [
      "whose claims are no object",
      async () => {
        const [head] = (await sign(claims())).split(".");
        return `${head}.${encoded([claims()])}.AAAA`;
      },
      /signature/,
    ],
    ["that ends sessions", () => sign(claims(), { typ: "logout+jwt" }), /malformed/],
    ["of another type", () => sign(claims(), { typ: "secevent+jwt" }), /malformed/],
    ["of an unknown key", () => sign(claims(), { kid: "unknown" }), /does not publish/],
    ["of a key of one's own under the known id", () => sign(claims(), {}, rsa()), /signature/],
    [
      "with a key in its header",
      () => sign(claims(), { jwk: rsaPair().publicKey.export({ format: "jwk" }) }, rsa()),
      /signature/,
    ],
    [
      "with the address of a key set in its header",
      () => sign(claims(), { jku: "https://evil.example/jwks" }, rsa()),
      /signature/,
    ],
    ["of ES256 under the id of an RSA key", () => sign(claims(), { alg: "ES256" }, ec()), /does not publish/],
    [
      "with an unknown critical extension",
      async () => {
        const header = encoded({ alg: "RS256", kid: privateKey.kid, crit: ["odd"], odd: 1 });
        return `${header}.${encoded(claims())}.AAAA`;
      },
      /malformed/,
    ],
    [
      "whose claims were changed",
      async () => {
        const [head, , signature] = (await sign(claims())).split(".");
        return `${head}.${encoded(claims({ sub: "another user" }))}.${signature}`;
      },
      /signature/,
    ],
    ["whose signature was cut", async () => (await sign(claims())).slice(0, -4), /signature/],
    ["with two signatures", async () => `${await sign(claims())}.${(await sign(claims())).split(".")[2]}`, /malformed/],
    ["with two tokens", async () => `${await sign(claims())},${await sign(claims())}`, /malformed/],
    [
      "in the JSON form with two signatures",
      async () => {
        const key = await importJWK(privateKey, "RS256");
        const general = new GeneralSign(Buffer.from(JSON.stringify(claims())));
        for (const kid of ["a", privateKey.kid]) general.addSignature(key).setProtectedHeader({ alg: "RS256", kid });
        return JSON.stringify(await general.sign());
      },
      /malformed/,
    ],
    ["that is encrypted (five parts)", () => "eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA", /malformed/],
    ["that is oversized", () => sign(claims({ padding: "x".repeat(9_000) })), /malformed/],
    ["that is no token", () => "nonsense", /malformed/],
    ["that is three dots", () => "...", /malformed/],
    ["of parts that are no JSON", () => "AAAA.AAAA.AAAA", /malformed/],
    ["with white space in it", async () => `${await sign(claims())} x`, /malformed/],
    ["that is an API key", async () => (await dashboard.makeMerchant()).testKey, /not an API key/],
  ])("%s is 401, with the cause as hint", async (_what, make, hint) => {
    expectRefused(await withToken(await make()), hint);
  });

  test("is accepted only in the Authorization header, once", async () => {
    const path = "/api/developer/keys";
    expectRefused(await dashboard.call("GET", path), /^No credential was sent/, false);
    expectRefused(await dashboard.call("GET", `${path}?access_token=${user.token}`), /^No credential was sent/, false);
    const basic = await dashboard.call("GET", path, { headers: { authorization: `Basic ${user.token}` } });
    expectRefused(basic, /does not use the Bearer scheme/, false);
    const cookie = await dashboard.call("GET", path, { headers: { cookie: `session=${user.token}` } });
    expectRefused(cookie, /^No credential was sent/, false);
  });

  test("opens the v1 API, and neither its unversioned aliases nor the sunset checkout", async () => {
    const statusOf = async (path: string) => (await dashboard.call("GET", path, { key: user.token })).status;
    expect(await statusOf("/api/v1/products")).toBe(200);
    for (const path of ["/api/products", "/api/transactions", "/api/refunds"]) expect(await statusOf(path)).toBe(401);
  });

  test("of a user without a merchant is 403, with the way to get one", async () => {
    const answer = await withToken((await dashboard.signIn(null)).token);
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        status: "error",
        code: "FORBIDDEN",
        message: "This user has no merchant account yet.",
        hint: expect.stringContaining("POST /api/v1/account"),
        docUrl: expect.stringMatching(/\/errors#forbidden$/),
      },
    ]);
  });

  test("of the same subject at another issuer is another user", async () => {
    const { prisma } = dashboard.deps.database;
    const { merchantId } = await dashboard.makeAccount();
    const stranger = await dashboard.signIn(null);
    await prisma.merchantMember.create({
      data: { issuer: "https://elsewhere.example", subject: stranger.subject, merchantId },
    });
    expect((await withToken(stranger.token)).status).toBe(403);
  });

  test("stops working for a merchant as soon as the user isn't a member anymore", async () => {
    const member = await dashboard.makeAccount();
    expect((await withToken(member.token)).status).toBe(200);
    await dashboard.deps.database.prisma.merchantMember.deleteMany({ where: { subject: member.subject } });
    expect((await withToken(member.token)).status).toBe(403);
  });

  test("is in no log", () => {
    expect(dashboard.logs.length).toBeGreaterThan(40);
    expect(dashboard.logs.join("\n")).not.toContain(user.token.split(".")[2]);
  });
});

const rsaPair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsa = () => rsaPair().privateKey;
const ec = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
