import { METHODS } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { newApiKey } from "../src/keys/api-key.js";
import { DOCUMENT_PATHS } from "./support/api-document.js";
import { closeConnections, type PlainRequest, send, sendBytes, statusCounts } from "./support/http-request.js";
import {
  type Answer,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";
import { keyLookUps, sentStatements } from "./support/sent-statements.js";

const MINUTE = 60_000;
let redis: RunningRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  closeConnections();
  await redis?.stop();
});

describe.each(["Redis", "memory"])("the lock of an address, kept in %s", (place) => {
  let payments: PaymentsUnderTest;
  let merchant: TestMerchant;
  let statements: string[];
  let nowMs = 1_800_000_000_000;
  let client = "";
  let clients = 0;

  const start = (databaseUrl?: string) =>
    startPayments({
      env: {
        RATE_LIMIT_LOCALHOST: "enforce",
        // Trusts this machine as a proxy, so that each test can name its own client address.
        TRUST_PROXY: "127.0.0.1",
        ...(place === "Redis" ? { REDIS_URL: redis.url } : {}),
      },
      limitClock: () => nowMs,
      databaseUrl,
    });
  beforeAll(async () => {
    payments = await start();
    merchant = await payments.makeMerchant();
    statements = sentStatements(payments);
  });
  afterAll(() => payments?.stop());
  beforeEach(() => {
    clients++;
    client = `203.0.113.${clients}`;
    statements.length = 0;
  });

  const ask = (request: Partial<PlainRequest> = {}, base = payments.url): Promise<Answer> =>
    send(base, {
      path: "/api/v1/products",
      ...request,
      headers: [["X-Forwarded-For", client], ...(request.headers ?? [])],
    });
  const valid = (base?: string) => ask({ key: merchant.testKey }, base);
  const bad = () => ask({ key: newApiKey("test").token, method: "POST" });
  const fail = async (times: number) => {
    for (let turn = 0; turn < times; turn++) expect((await bad()).status).toBe(401);
  };

  test("starts after ten failures, on every route, for this address only", async () => {
    await fail(10);
    statements.length = 0;
    const documents = await Promise.all(DOCUMENT_PATHS.map((path) => payments.call("GET", path)));
    const paths = documents.flatMap(({ body }) => Object.entries(body.paths as Record<string, object>));
    const operations = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, merchant.id)] as const),
    );
    const others = [
      ...["/docs", "/docs/products", "/openapi.json", "/", "/nothing", "/api/v1/nothing", "/api/v1/%zz"],
      ...[
        "/.unroutable",
        "//api/health",
        "/%61pi/health",
        "/api/health/",
        "http://elsewhere/api/health",
        `/${"a".repeat(9_000)}`,
      ],
      ...["/api/checkout/session", "/api/developer/keys", "/api/webhooks", "/.well-known/oauth-protected-resource"],
    ];
    expect(operations.map(([, path]) => path)).toEqual(expect.arrayContaining(["/api/health", "/api/ready"]));
    for (const [method, path] of [...operations, ...others.map((path) => ["GET", path] as const)]) {
      const answer = await ask({ method, path, key: merchant.testKey });
      expect([method, path.slice(0, 40), answer.status, answer.body?.code]).toEqual([
        method,
        path.slice(0, 40),
        429,
        "RATE_LIMITED",
      ]);
    }
    expect(statements).toEqual([]);
    client = "198.51.100.7";
    expect((await valid()).status).toBe(200);
  });

  test("applies to every HTTP method", async () => {
    await fail(10);
    for (const method of METHODS.filter((name) => name !== "CONNECT")) {
      for (const path of ["/api/v1/products", "/nothing", "*"]) {
        const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: ${client}`;
        const answer = await sendBytes(payments.url, `${head}\r\nAuthorization: Bearer ${merchant.testKey}\r\n\r\n`);
        expect([method, path, answer.split("\r\n", 1)[0]]).toEqual([
          method,
          path,
          expect.stringMatching(/^HTTP\/1.1 429 /),
        ]);
      }
    }
  });

  test("says why and how long the address is locked", async () => {
    await fail(1);
    nowMs += 1_500;
    await fail(9);
    const answer = await valid();
    expect(answer.body).toEqual({
      status: "error",
      code: "RATE_LIMITED",
      message: "Too many requests from this IP address. Retry in 299 s.",
      hint: expect.stringMatching(/valid keys are refused too/),
      retryAfter: 299,
      docUrl: expect.stringMatching(/\/errors#rate-limited$/),
    });
    expect(answer.headers.get("retry-after")).toBe("299");
    expect(answer.headers.get("x-ratelimit-limit")).toBe("10");
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(answer.headers.get("x-ratelimit-reset")).toBe(`${nowMs - 1_500 + 5 * MINUTE}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("ends five minutes after the failures, regardless of attempts in between", async () => {
    await fail(10);
    for (let minute = 0; minute < 5; minute++) {
      for (const { status } of await Promise.all([bad(), bad(), valid(), ask()])) expect(status).toBe(429);
      nowMs += MINUTE - (minute === 4 ? 1 : 0);
    }
    expect((await valid()).status).toBe(429);
    nowMs += 1;
    expect((await valid()).status).toBe(200);
    await fail(10);
    expect((await valid()).status).toBe(429);
  });

  test("slides: failures count for five minutes each", async () => {
    await fail(5);
    nowMs += 3 * MINUTE;
    await fail(4);
    nowMs += 2 * MINUTE;
    // The first five failures have expired.
    await fail(6);
    expect((await valid()).status).toBe(429);
    nowMs += 3 * MINUTE;
    expect((await valid()).status).toBe(200);
  });

  test.each<[string, Partial<PlainRequest>]>([
    ["no credential", {}],
    ["another scheme", { headers: [["Authorization", "Basic eDp5"]] }],
    ["a truncated key", { key: "svc_test_sk_00" }],
    [
      "two credentials",
      {
        headers: [
          ["Authorization", "Bearer a"],
          ["Authorization", "Bearer b"],
        ],
      },
    ],
  ])("counts %s as a failure", async (_what, request) => {
    for (let turn = 0; turn < 10; turn++) expect((await ask(request)).status).toBe(401);
    expect((await valid()).status).toBe(429);
  });

  test("doesn't count requests over a limit, bad keys on public routes, or other errors", async () => {
    const key = merchant.testKey;
    for (let turn = 0; turn < 12; turn++) {
      await ask({ path: "/api/health", key: "nonsense" });
      expect((await ask({ method: "POST", key, body: {} })).status).toBe(400);
      expect((await ask({ method: "POST", path: "/nothing", key: "nonsense" })).status).toBe(404);
    }
    for (let turn = 0; turn < 100; turn++) await ask({ method: "POST", path: "/nothing" });
    // The global limit is used up, so the service refuses the next requests before it authenticates them.
    for (let turn = 0; turn < 20; turn++) expect((await bad()).status).toBe(429);
    nowMs += 10_000;
    expect((await valid()).status).toBe(200);
  });

  test("isn't delayed by successes in between", async () => {
    for (let turn = 0; turn < 9; turn++) {
      await fail(1);
      expect((await valid()).status).toBe(200);
    }
    await fail(1);
    expect((await valid()).status).toBe(429);
  });

  test.each([
    ["different", () => Array.from({ length: 50 }, () => newApiKey("test").token)],
    ["equal", () => new Array<string>(50).fill(newApiKey("live").token)],
  ])("lets no more than ten of 50 parallel bad keys be looked up, when they are %s", async (_what, keys) => {
    const answers = await Promise.all(keys().map((key) => ask({ method: "POST", key })));
    expect(statusCounts(answers)).toEqual({ 401: 10, 429: 40 });
    expect(keyLookUps(statements)).toBe(10);
    expect((await valid()).status).toBe(429);
  });

  test("lets 50 parallel requests with valid keys of 50 merchants pass, even after nine failures", async () => {
    const merchants = await Promise.all(Array.from({ length: 50 }, () => payments.makeMerchant()));
    await fail(9);
    statements.length = 0;
    const answers = await Promise.all(merchants.map(({ testKey }) => ask({ method: "POST", key: testKey, body: {} })));
    expect(statusCounts(answers)).toEqual({ 400: 50 });
    expect(keyLookUps(statements)).toBe(50);
    await fail(1);
    expect((await valid()).status).toBe(429);
  });

  test(place === "Redis" ? "survives a restart of the service" : "is forgotten with the process", async () => {
    await fail(10);
    const restarted = await start(payments.databaseUrl);
    expect((await valid(restarted.url)).status).toBe(place === "Redis" ? 429 : 200);
    await restarted.stop();
  });
});
