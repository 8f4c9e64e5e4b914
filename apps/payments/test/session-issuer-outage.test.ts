import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { type BareIssuer, startBareIssuer } from "./support/bare-issuer.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type Answer, type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

const MINUTE = 60_000;
let nowMs = Date.now();
let dashboard: DashboardUnderTest;
let user: User;
/** Services and issuers that a test started itself. They are stopped after the test. */
let started: { stop(): Promise<unknown> }[] = [];
const own = <T extends { stop(): Promise<unknown> }>(one: T): T => {
  started.unshift(one);
  return one;
};

beforeAll(async () => {
  dashboard = await startDashboard({ clock: { now: () => nowMs } });
  user = await dashboard.makeAccount();
});
afterAll(() => dashboard?.stop());
beforeEach(() => {
  nowMs = Date.now();
});
afterEach(async () => {
  for (const one of started) await one.stop();
  started = [];
  await dashboard.provider.resume();
});

const withToken = (token: string): Promise<Answer> => dashboard.ask({ token }, "GET", "/api/developer/keys");
const tokenOf = (subject = user.subject) => dashboard.provider.sessionToken({ subject, expiresInSeconds: 3 * 86_400 });
const UNAVAILABLE = {
  status: "error",
  code: "SERVICE_UNAVAILABLE",
  docUrl: expect.stringContaining("/errors#service-unavailable"),
  message: expect.stringContaining("identity provider cannot be reached"),
  retryAfter: 5,
};

describe("while the identity provider is down", () => {
  test("tokens signed with known keys keep working for a day, new ones too", async () => {
    const token = await tokenOf();
    expect((await withToken(token)).status).toBe(200);
    await dashboard.provider.pause();
    expect((await withToken(await tokenOf())).status).toBe(200);
    nowMs += 23 * 60 * MINUTE;
    expect((await withToken(token)).status).toBe(200);
    nowMs += 61 * MINUTE;
    expect((await withToken(token)).body).toEqual(UNAVAILABLE);
  });

  test("a token of an unknown key is 503 and not 401, because the service can't check it; 200 when the provider is back, without a restart", async () => {
    expect((await withToken(await tokenOf())).status).toBe(200);
    await dashboard.provider.addKey("ES256");
    const token = await tokenOf();
    await dashboard.provider.pause();
    for (let turn = 0; turn < 12; turn++) {
      const answer = await withToken(token);
      expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    await dashboard.provider.resume();
    await until(async () => (await withToken(token)).status === 200);
  });

  test("a token that is invalid under any key is still 401", async () => {
    await dashboard.provider.pause();
    expect((await withToken("eyJhbGciOiJub25lIn0.e30.AAAA")).status).toBe(401);
    expect((await withToken("nonsense")).status).toBe(401);
  });
});

test.each([
  ["when the cached keys expire", 0, 11 * MINUTE],
  ["when the service's clock is set back", 20 * MINUTE, -20 * MINUTE],
])("a key that the issuer has withdrawn stops working %s", async (_when, aheadMs, passingMs) => {
  const issuer = own(await startBareIssuer(dashboard.provider));
  const payments = own(
    await startPayments({
      env: { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: dashboard.provider.audience },
      clock: { now: () => nowMs },
    }),
  );
  // Tokens contain the real time. Starting everything may have taken longer than the tolerated clock skew.
  nowMs = Date.now() + aheadMs;
  const ask = async () =>
    (await payments.call("GET", "/api/developer/keys", { key: await issuer.token(user.subject) })).status;
  expect(await ask()).toBe(403);
  issuer.publish([]);
  nowMs += passingMs;
  await ask();
  await until(async () => (await ask()) === 401);
});

describe("an identity provider", () => {
  let payments: PaymentsUnderTest;
  let issuer: BareIssuer;
  beforeAll(async () => {
    issuer = await startBareIssuer(dashboard.provider);
    payments = await startPayments({
      env: { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: dashboard.provider.audience },
    });
  });
  afterAll(async () => {
    await payments?.stop();
    await issuer?.stop();
  });

  test.each<[string, object | string]>([
    ["that answers 500", 500 as never],
    ["that is another one", { issuer: "https://evil.example", jwks_uri: "KEYS" }],
    ["whose document has no key set", { issuer: "ISSUER" }],
    ["whose document is no JSON", "<html>"],
    ["that redirects", { redirect: "/.well-known/elsewhere" }],
  ])("%s is no answer: 503", async (_what, document) => {
    issuer.discover(document);
    const token = await issuer.token(user.subject);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const answer = await payments.call("GET", "/api/developer/keys", { key: token });
    expect([answer.status, answer.body]).toEqual([503, UNAVAILABLE]);
  });

  test("is called once for a hundred tokens that come at once, and logged once", async () => {
    issuer.discover({ issuer: "ISSUER", jwks_uri: "KEYS" });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const token = await issuer.token(user.subject);
    const before = issuer.requests;
    const ask = () => payments.call("GET", "/api/developer/keys", { key: token });
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(issuer.requests - before).toBe(2);
    const warnings = payments.logs.filter((line) => line.includes("could not fetch the keys of the identity provider"));
    expect(warnings).toHaveLength(1);
  });
});

test("an identity provider that answers nothing costs three seconds, for all who wait together", async () => {
  const proxy: TcpProxy = own(await startTcpProxy(dashboard.provider.issuer));
  const payments = own(
    await startPayments({
      env: { OIDC_ISSUER: proxy.url.replace(/\/$/, ""), OIDC_AUDIENCE: "x", RATE_LIMIT_LOCALHOST: "enforce" },
    }),
  );
  proxy.pause();
  const token = await tokenOf();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payments.call("POST", "/api/agentic/onboard", { key: token, body: {} })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  // If requests waited one after the other, each would have asked the provider again.
  expect(proxy.opened()).toBe(1);
});

test("without an identity provider a session is 503 with what to set, and no credential is still 401", async () => {
  const payments = own(await startPayments());
  const answer = await payments.call("GET", "/api/developer/keys", { key: user.token });
  expect([answer.status, answer.body.code, answer.body.hint]).toEqual([
    503,
    "SERVICE_UNAVAILABLE",
    expect.stringContaining("OIDC_ISSUER"),
  ]);
  expect((await payments.call("GET", "/api/developer/keys")).status).toBe(401);
});
