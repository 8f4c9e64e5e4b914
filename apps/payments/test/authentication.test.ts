import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newApiKey } from "../src/keys/api-key.js";
import { DOCUMENT_PATHS } from "./support/api-document.js";
import { closeConnections, send, sendBytes } from "./support/http-request.js";
import {
  type Answer,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

const PUBLIC_URL = "https://api.example.test";
const METADATA = `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;
const NOTHING_SENT = `Bearer ${METADATA}`;
const BAD_TOKEN = `Bearer ${METADATA}, error="invalid_token"`;

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let revoked: string;
let expired: string;

beforeAll(async () => {
  payments = await startPayments({ env: { PAYMENTS_PUBLIC_URL: PUBLIC_URL } });
  merchant = await payments.makeMerchant();
  const old = await payments.makeKey(merchant.id, "test");
  await payments.deps.database.prisma.apiKey.update({ where: { id: old.id }, data: { revokedAt: new Date() } });
  revoked = old.token;
  expired = (await payments.makeKey(merchant.id, "test", "full", new Date(Date.now() - 1))).token;
});
afterAll(async () => {
  closeConnections();
  await payments?.stop();
});

const ask = (...headers: [string, string][]): Promise<Answer> =>
  send(payments.url, { path: "/api/v1/products", headers });

/** The row that the database stores for a key. */
async function digestOf(key: string): Promise<string> {
  const { database } = payments.deps;
  const { keyHash } = await database.prisma.apiKey.findFirstOrThrow({
    where: { keySuffix: key.slice(-4), mode: "test" },
  });
  return Buffer.from(keyHash).toString("hex");
}

function expectRefused(answer: Answer, hint: RegExp, challenge: string): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    status: "error",
    code: "AUTH_MISSING_CREDENTIALS",
    message: "A valid API key or session token is required.",
    hint: expect.stringMatching(hint),
    docUrl: expect.stringMatching(/\/errors#auth-missing-credentials$/),
  });
  expect(answer.headers.get("www-authenticate")).toBe(challenge);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
}

describe("an Authorization header", () => {
  test.each([
    ["Bearer", "the usual spelling"],
    ["bearer", "lower case: schemes are case-insensitive"],
    ["BEARER", "upper case"],
  ])("of the scheme %s is accepted (%s)", async (scheme) => {
    expect((await ask(["Authorization", `${scheme} ${merchant.testKey}`])).status).toBe(200);
    expect((await ask(["aUTHORIZATION", `${scheme} ${merchant.testKey}`])).status).toBe(200);
  });

  test.each<[string, string | undefined, RegExp, string]>([
    ["is missing", undefined, /^No credential/, NOTHING_SENT],
    ["is empty", "", /^No credential/, NOTHING_SENT],
    [
      "is of the scheme Basic",
      `Basic ${Buffer.from("user:password").toString("base64")}`,
      /user name and an empty password/,
      BAD_TOKEN,
    ],
    ["has no scheme", "KEY", /Bearer scheme/, NOTHING_SENT],
    ["has no space after the scheme", "BearerKEY", /Bearer scheme/, NOTHING_SENT],
    ["has a scheme that begins like Bearer", "Bearer-Token KEY", /Bearer scheme/, NOTHING_SENT],
    ["has a scheme and nothing else", "Bearer", /malformed/, BAD_TOKEN],
    ["has two spaces", "Bearer  KEY", /white space/, BAD_TOKEN],
    ["has a tab", "Bearer\tKEY", /white space/, BAD_TOKEN],
    ["has a no-break space after the key", "Bearer KEY\u00a0", /white space/, BAD_TOKEN],
    ["has an encoded blank after the key", "Bearer KEY%20", /malformed/, BAD_TOKEN],
    ["has a second word", "Bearer KEY KEY", /malformed/, BAD_TOKEN],
    ["has a parameter", "Bearer KEY, realm=x", /malformed/, BAD_TOKEN],
    ["has quotes", 'Bearer "KEY"', /malformed/, BAD_TOKEN],
    ["is truncated", "Bearer SHORT", /cut short/, BAD_TOKEN],
    ["has one digit too many", "Bearer KEY0", /malformed/, BAD_TOKEN],
    ["has the key in upper case", "Bearer UPPER", /malformed/, BAD_TOKEN],
    ["has the key of another service", "Bearer sk_test_51abcdefghijklmnop", /neither an API key nor/, BAD_TOKEN],
    ["has other letters than ASCII", "Bearer kl\u00e9", /neither an API key nor/, BAD_TOKEN],
    ["has the digest of a stored key instead of the key", "Bearer HASH", /malformed/, BAD_TOKEN],
    ["is 12 KB long", `Bearer svc_test_sk_${"a".repeat(12_000)}`, /malformed/, BAD_TOKEN],
    ["names an unknown key", `Bearer ${newApiKey("test").token}`, /no such key/, BAD_TOKEN],
    ["names a test key with the prefix of a live one", "Bearer OTHER_MODE", /no such key/, BAD_TOKEN],
    ["names a revoked key", "Bearer REVOKED", /revoked/, BAD_TOKEN],
    ["names an expired key", "Bearer EXPIRED", /expired/, BAD_TOKEN],
  ])("that %s is 401, with the cause as hint and the way to the metadata", async (_what, template, hint, challenge) => {
    const key = merchant.testKey;
    const value = template
      ?.replaceAll("KEY", key)
      .replace("SHORT", key.slice(0, -1))
      .replace("UPPER", key.toUpperCase())
      .replace("OTHER_MODE", key.replace("test", "live"))
      .replace("HASH", await digestOf(key))
      .replace("REVOKED", revoked)
      .replace("EXPIRED", expired);
    expectRefused(
      await ask(...(value === undefined ? [] : [["Authorization", value] as [string, string]])),
      hint,
      challenge,
    );
  });

  test.each([
    ["a valid one first", () => [merchant.testKey, newApiKey("test").token]],
    ["a valid one last", () => [newApiKey("test").token, merchant.testKey]],
    ["the same twice", () => [merchant.testKey, merchant.testKey]],
  ])("sent twice is refused, with %s", async (_what, keys) => {
    const answer = await ask(...keys().map((key): [string, string] => ["Authorization", `Bearer ${key}`]));
    expectRefused(answer, /^More than one Authorization header/, BAD_TOKEN);
  });

  test("is the only place where a key is accepted", async () => {
    const key = merchant.testKey;
    const elsewhere = await Promise.all([
      send(payments.url, { path: `/api/v1/products?access_token=${key}` }),
      send(payments.url, { path: `/api/v1/products?api_key=${key}` }),
      ...["X-Api-Key", "Proxy-Authorization", "Cookie", "X-Authorization"].map((name) => ask([name, `Bearer ${key}`])),
    ]);
    for (const answer of elsewhere) expectRefused(answer, /^No credential/, NOTHING_SENT);
  });

  // White space at the end isn't part of a field's value (RFC 9110, section 5.5). Node removes it from every header.
  test.each([
    ["a blank at the end of the line", "Bearer KEY \t", 200],
    ["blanks before the scheme", "  \t Bearer KEY", 200],
    ["NUL", "Bearer KEY\0", 400],
    ["a bare carriage return", "Bearer KEY\r", 400],
    ["a folded line", "Bearer\r\n KEY", 400],
    ["bytes above ASCII", "Bearer \xff\xfe", 401],
    ["64 KB", `Bearer ${"a".repeat(65_536)}`, 431],
  ])("with %s on the wire gets an answer in the envelope, and never a 5xx", async (_what, line, status) => {
    const bytes = `GET /api/v1/products HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: ${line.replace("KEY", merchant.testKey)}\r\n\r\n`;
    const answer = await sendBytes(payments.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
    expect(body.status).toBe(status === 200 ? "success" : "error");
  });
});

describe("authentication", () => {
  test("is required by every operation under /api/v1, whatever the method", async () => {
    const { body } = await send(payments.url, { path: "/openapi.json" });
    const operations = Object.entries(body.paths as Record<string, object>)
      .filter(([path]) => path.startsWith("/api/v1/"))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
    expect(operations.length).toBeGreaterThanOrEqual(11);
    const withHead = operations.flatMap(([method, path]) =>
      method === "GET"
        ? ([
            ["GET", path],
            ["HEAD", path],
          ] as const)
        : ([[method, path]] as const),
    );
    for (const [method, path] of withHead) {
      const answer = await send(payments.url, { method, path: path.replaceAll(/\{\w+\}/g, "not-a-uuid") });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(answer.headers.get("www-authenticate")).toBe(NOTHING_SENT);
    }
  });

  test.each([
    ["/%61pi/v1/products", "percent-encoded"],
    ["http://elsewhere/api/v1/products", "absolute"],
    ["/api/v1/products#x", "with a fragment"],
  ])("is asked for at %s too (%s), with the same code", async (path) => {
    expectRefused(await send(payments.url, { path }), /^No credential/, NOTHING_SENT);
  });

  test.each([
    ["truncated JSON", "application/json", '{"name":'],
    ["another media type", "text/xml", "<a/>"],
    ["two megabytes", "application/json", `"${"x".repeat(2 << 20)}"`],
  ])("comes before the body is looked at: %s", async (_what, type, rawBody) => {
    const answer = await payments.call("POST", "/api/v1/products", { rawBody, headers: { "content-type": type } });
    expectRefused(answer, /^No credential/, NOTHING_SENT);
  });

  test("isn't required by public routes, where a bad key does no harm", async () => {
    for (const path of [
      "/api/health",
      "/api/ready",
      "/api/version",
      ...DOCUMENT_PATHS,
      "/.well-known/oauth-protected-resource",
    ]) {
      expect((await send(payments.url, { path, key: "nonsense" })).status).toBe(200);
    }
  });

  test("the metadata of RFC 9728 says that keys come in the header and that no server issues tokens", async () => {
    const { status, headers, body } = await send(payments.url, { path: "/.well-known/oauth-protected-resource" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(body).toEqual({
      resource: PUBLIC_URL,
      resource_name: "Agent Payments API",
      authorization_servers: [],
      bearer_methods_supported: ["header"],
      resource_documentation: `${PUBLIC_URL}/docs`,
    });
  });

  test("leaves no key in the logs", () => {
    const issued = [...Object.values(merchant).filter((value) => value.startsWith("svc_")), revoked, expired];
    expect(payments.logs.length).toBeGreaterThan(50);
    const logs = payments.logs.join("\n");
    for (const token of issued) expect(logs).not.toContain(token.slice(-16));
  });
});
