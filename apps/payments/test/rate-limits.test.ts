import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { closeConnections, type PlainRequest, send, statusCounts } from "./support/http-request.js";
import {
  type Answer,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

let redis: RunningRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => {
  closeConnections();
  await redis?.stop();
});

describe.each(["Redis", "memory"])("limits counted in %s", (place) => {
  let payments: PaymentsUnderTest;
  let merchant: TestMerchant;
  let nowMs = 1_800_000_000_000;

  beforeAll(async () => {
    payments = await startPayments({
      env: { RATE_LIMIT_LOCALHOST: "enforce", ...(place === "Redis" ? { REDIS_URL: redis.url } : {}) },
      limitClock: () => nowMs,
      prepare: (app) => {
        app.route({ method: ["GET", "POST"], url: "/api/webhooks/open/:id", handler: async () => ({}) });
      },
    });
    merchant = await payments.makeMerchant();
  });
  afterAll(() => payments?.stop());
  beforeEach(() => {
    // All windows have expired, and each test starts in the middle of a ten-second period.
    nowMs += 3_600_000 - (nowMs % 10_000) + 5_000;
  });

  const ask = (path: string, method = "GET", more: Partial<PlainRequest> = {}): Promise<Answer> =>
    send(payments.url, { method, path, ...more });
  const many = (count: number, path: string, method = "GET") =>
    Promise.all(Array.from({ length: count }, () => ask(path, method)));
  const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length;

  test("30 GETs just before the end of a fixed period leave none for the moment after it", async () => {
    nowMs += 4_500;
    expect(passed(await many(40, "/api/health"))).toBe(30);
    nowMs += 1_000;
    expect(passed(await many(40, "/api/health"))).toBe(0);
    nowMs += 8_999;
    expect(passed(await many(40, "/api/health"))).toBe(0);
    nowMs += 1;
    expect(passed(await many(40, "/api/health"))).toBe(30);
  });

  test("during forty seconds of load, every window of 10 s has exactly 30 GETs", async () => {
    const times: number[] = [];
    const startMs = nowMs;
    for (let step = 0; step < 40; step++) {
      const answers = await many(2 + ((step * 7) % 9), "/api/version");
      times.push(...new Array<number>(passed(answers)).fill(nowMs));
      nowMs += 1_000 + ((step * 37) % 11);
    }
    const held = times.map((from) => times.filter((at) => at >= from && at < from + 10_000).length);
    expect(Math.max(...held)).toBe(30);
    const wholeWindows = Math.floor((nowMs - startMs) / 10_000);
    expect(times.length).toBeGreaterThanOrEqual(30 * (wholeWindows - 1));
  });

  test("of 400 parallel POSTs exactly 100 pass", async () => {
    expect(passed(await many(400, "/nothing", "POST"))).toBe(100);
  });

  test("the global tier counts all methods together, and a GET passes both tiers or none", async () => {
    expect(passed(await many(40, "/api/health"))).toBe(30);
    // Refused GETs don't count towards the global tier.
    const others = await Promise.all(["POST", "PATCH", "PUT", "DELETE", "OPTIONS"].map((m) => many(15, "/api/x", m)));
    expect(passed(others.flat())).toBe(70);
    expect((await ask("/api/health", "POST")).body.code).toBe("RATE_LIMITED");
    nowMs += 9_999;
    expect((await ask("/api/health")).status).toBe(429);
    nowMs += 1;
    expect((await ask("/api/health")).status).toBe(200);
  });

  test("refused requests consume nothing and don't extend the wait", async () => {
    await many(30, "/api/health");
    for (let second = 0; second < 9; second++) {
      nowMs += 1_000;
      expect(passed(await many(20, "/api/health"))).toBe(0);
    }
    nowMs += 1_000;
    expect(passed(await many(30, "/api/health"))).toBe(30);
  });

  test("HEAD counts as GET", async () => {
    expect(passed([...(await many(20, "/api/health", "HEAD")), ...(await many(20, "/api/health"))])).toBe(30);
  });

  test.each(["x-payment", "payment-signature"])(
    "what only looks at a paid link is limited, also with %s",
    async (name) => {
      const more = { headers: [[name, "eyJ4IjoxfQ=="]] } as const;
      const path = `/api/agent/link/pl-${unknownId()}`;
      const heads = await Promise.all(Array.from({ length: 31 }, () => ask(path, "HEAD", more)));
      expect(statusCounts(heads)).toEqual({ 404: 30, 429: 1 });
      expect(heads.every(({ headers }) => headers.get("x-ratelimit-limit") === "30")).toBe(true);
      // Only the global tier applies to a preflight.
      expect((await ask(path, "OPTIONS", more)).headers.get("x-ratelimit-limit")).toBe("100");
    },
  );

  test("paid requests that Fastify itself refuses are limited, too", async () => {
    const headers = [
      ["x-payment", "eyJ4IjoxfQ=="],
      ["content-type", "nonsense"],
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => ask(`/api/agent/link/pl-${unknownId()}`, "POST", { headers })),
    );
    expect(statusCounts(answers)).toEqual({ 415: 100, 429: 1 });
  });

  test("a page tells a person that there were too many requests, and when to try again", async () => {
    const answers = await many(201, "/pay/nothing");
    expect(statusCounts(answers)).toEqual({ 404: 200, 429: 1 });
    const { headers, text } = answers.find(({ status }) => status === 429) as Answer;
    expect(headers.get("content-type")).toContain("text/html");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text).toMatch(/<h1>[^<]+<\/h1><p>Too many requests came from your internet connection\. Wait/);
  });

  test.each<[string, string, number, method?: string]>([
    ["an unknown route", "/api/nothing", 404],
    ["an unknown route outside /api", "/nothing", 404],
    ["a malformed path", "/api/v1/%zz", 400],
    ["a malformed encoding of UTF-8", "/api/v1/%ff", 400],
    ["an over-long path", `/api/v1/${"a".repeat(9_000)}`, 414],
    ["a document", "/openapi.json", 200, "HEAD"],
    ["the page to try it", "/docs", 200],
    ["metadata", "/.well-known/oauth-protected-resource", 200],
    ["the probe of readiness", "/api/ready", 200],
    ["the probe of liveness", "/api/health", 200],
    ["the version", "/api/version", 200],
  ])("%s is limited like everything else", async (_what, path, status, method = "GET") => {
    const answers = await many(35, path, method);
    expect(statusCounts(answers)).toEqual({ [status]: 30, 429: 5 });
    expect(answers.every(({ headers }) => headers.get("x-ratelimit-limit") === "30")).toBe(true);
  });

  test.each([
    "/api/webhooks/open/1",
    "/%61pi/webhooks/open/1",
    "/api/%77ebhooks/open/2?x",
    "http://elsewhere/api/webhooks/open/3",
    "/api/webhooks/open/4#x",
  ])("%s is within the tier of the route that answers it", async (path) => {
    expect(statusCounts(await many(12, path, "POST"))).toEqual({ 200: 10, 429: 2 });
    expect((await ask("/api/webhooks", "POST")).headers.get("ratelimit")).toMatch(/^"webhooks";r=0;t=60$/);
  });

  describe("headers", () => {
    afterEach(() => {
      nowMs += 600_000;
    });
    const limitHeaders = ({ headers }: Answer) =>
      Object.fromEntries([...headers].filter(([name]) => /ratelimit|retry-after/.test(name)));

    test("of successes and client errors name the tightest tier", async () => {
      const key = merchant.testKey;
      const first = await ask("/api/v1/products", "GET", { key });
      expect(first.status).toBe(200);
      expect(limitHeaders(first)).toEqual({
        "x-ratelimit-limit": "30",
        "x-ratelimit-remaining": "29",
        "x-ratelimit-reset": `${nowMs + 10_000}`,
        ratelimit: '"read";r=29;t=10',
        "ratelimit-policy": '"global";q=100;w=10, "read";q=30;w=10',
      });
      nowMs += 2_500;
      const bad = await ask("/api/v1/products", "POST", { key, body: {} });
      expect(bad.status).toBe(400);
      expect(limitHeaders(bad)).toEqual({
        "x-ratelimit-limit": "100",
        "x-ratelimit-remaining": "98",
        "x-ratelimit-reset": `${nowMs + 7_500}`,
        ratelimit: '"global";r=98;t=8',
        "ratelimit-policy": '"global";q=100;w=10',
      });
      for (const [method, path, status] of [
        ["GET", "/api/v1/nothing", 404],
        ["PUT", "/api/v1/products", 405],
      ] as const) {
        const answer = await ask(path, method);
        expect(answer.status).toBe(status);
        expect(Object.keys(limitHeaders(answer))).toHaveLength(5);
      }
    });

    test("of a refusal say exactly how long to wait", async () => {
      await many(29, "/api/health");
      nowMs += 3_210;
      await many(1, "/api/health");
      const refused = await ask("/api/health");
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        status: "error",
        code: "RATE_LIMITED",
        message: "Too many requests from this IP address. Retry in 7 s.",
        retryAfter: 7,
        docUrl: expect.stringMatching(/\/errors#rate-limited$/),
      });
      expect(limitHeaders(refused)).toEqual({
        "x-ratelimit-limit": "30",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": `${nowMs + 6_790}`,
        ratelimit: '"read";r=0;t=7',
        "ratelimit-policy": '"global";q=100;w=10, "read";q=30;w=10',
        "retry-after": "7",
      });
      nowMs += 6_789;
      expect((await ask("/api/health")).status).toBe(429);
      nowMs += 211;
      expect((await ask("/api/health")).status).toBe(200);
    });

    test("of a refusal by several tiers give the longest wait", async () => {
      await many(30, "/api/webhooks/open/x");
      await many(70, "/nothing", "POST");
      const { status, body, headers } = await ask("/api/webhooks/open/x");
      expect([status, body.retryAfter, headers.get("x-ratelimit-limit")]).toEqual([429, 60, "10"]);
      nowMs += 60_000;
      expect((await ask("/api/webhooks/open/x")).status).toBe(200);
    });
  });
});
