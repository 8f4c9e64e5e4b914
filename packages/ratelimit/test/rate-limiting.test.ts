import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { errorJudge, installErrorHandling } from "@svc/errors/fastify";
import type { RunningRedis } from "@svc/localstack";
import Fastify, { type FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { parseTrustProxy } from "../src/client-address.js";
import type { Decision } from "../src/decision.js";
import { rateLimiting } from "../src/fastify/rate-limiting.js";
import { defineTiers } from "../src/limit.js";
import { MemoryStore } from "../src/memory-store.js";
import { RedisStore } from "../src/redis-store.js";
import type { LimitStore } from "../src/store.js";
import { callsOf, startOwnRedis } from "./redis-server.js";
import { together } from "./store-contract.js";

const table = defineTiers([
  { name: "global", max: 20, windowMs: 5_000 },
  { name: "read", max: 10, windowMs: 3_000 },
  { name: "auth-failures", max: 10, windowMs: 300_000 },
]);
const read = table.uses({ global: "consume", read: "consume", "auth-failures": "check" });
const write = table.uses({ global: "consume", "auth-failures": "check" });
const PROXY = "127.0.0.1";

interface Setting {
  readonly trustProxy?: string;
  readonly exemptLocalhost?: boolean;
  readonly store?: LimitStore;
  readonly host?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly code?: string; readonly retryAfter?: number; readonly identity?: string };
}

let apps: FastifyInstance[] = [];
/** Clock of the limits, unless a test uses its own store. */
let nowMs = 1_800_000_000_000;
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

/** Starts an app and returns a function that sends requests to it over real connections. */
async function listening({ trustProxy, exemptLocalhost = false, store, host = PROXY }: Setting = {}) {
  const app = Fastify({ trustProxy: parseTrustProxy(trustProxy) });
  apps.push(app);
  installErrorHandling(app, errorJudge());
  await app.register(rateLimiting, {
    store: store ?? new MemoryStore({ table, clock: () => nowMs }),
    findUses: ({ method, url }) => {
      if (!url.startsWith("/api/")) return null;
      return method === "GET" || method === "HEAD" ? read : write;
    },
    exemptLocalhost,
  });
  app.get("/api/things", async (request) => ({ identity: request.client.identity, exempt: request.client.exempt }));
  app.post("/api/things", async () => ({}));
  app.get("/free", async () => ({}));
  await app.listen({ host, port: 0 });
  const { port, address } = app.server.address() as AddressInfo;
  return (headers: Record<string, string | string[]> = {}, options: { path?: string; method?: string } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const { path = "/api/things", method = "GET" } = options;
      const sent = httpRequest({ host: address, port, path, method, headers, agent: false }, async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode as number, headers: response.headers, body: JSON.parse(text || "{}") });
      });
      sent.on("error", reject).end();
    });
}

const passed = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;
const from = (address: string) => ({ "x-forwarded-for": address });

describe("a limited app", () => {
  test("sends the headers of the tightest tier with an answer", async () => {
    const send = await listening();
    const { status, headers } = await send();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "9",
      ratelimit: '"read";r=9;t=3',
      "ratelimit-policy": '"global";q=20;w=5, "read";q=10;w=3',
    });
    expect(headers["x-ratelimit-reset"]).toBe(`${nowMs + 3_000}`);
    expect(headers["retry-after"]).toBeUndefined();
  });

  test("refuses with RATE_LIMITED, the same headers and a wait after which the next request passes", async () => {
    const send = await listening();
    expect(passed(await together(10, () => send()))).toBe(10);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ status: "error", code: "RATE_LIMITED", retryAfter: 3 });
    expect(refused.headers).toMatchObject({
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": expect.stringMatching(/^\d{13}$/),
      ratelimit: '"read";r=0;t=3',
      "retry-after": "3",
    });
    nowMs += Number(refused.headers["retry-after"]) * 1000;
    expect((await send()).status).toBe(200);
  });

  test("counts unknown routes, wrong methods and HEAD, and doesn't affect requests without a limit", async () => {
    const send = await listening();
    expect((await send({}, { path: "/api/nothing" })).headers["x-ratelimit-remaining"]).toBe("9");
    expect((await send({}, { method: "HEAD" })).headers["x-ratelimit-remaining"]).toBe("8");
    expect((await send({}, { method: "DELETE" })).headers).toMatchObject({
      "x-ratelimit-limit": "20",
      "x-ratelimit-remaining": "17",
    });
    expect((await send({}, { path: "/free" })).headers["x-ratelimit-limit"]).toBeUndefined();
    const unknown = await together(12, () => send({}, { path: "/api/nothing" }));
    expect(unknown.filter(({ status }) => status === 429).length).toBe(4);
  });

  test("reports the lock of an address, and refuses every kind of request from it", async () => {
    const store = new MemoryStore({ table });
    const send = await listening({ store });
    await together(10, () => store.decide(PROXY, table.uses({ "auth-failures": "consume" })));
    for (const method of ["GET", "POST"]) {
      const { status, headers } = await send({}, { method });
      expect(status).toBe(429);
      expect(headers).toMatchObject({ "x-ratelimit-limit": "10", ratelimit: '"auth-failures";r=0;t=300' });
      expect(headers["ratelimit-policy"]).toContain('"auth-failures";q=10;w=300');
    }
  });

  test("answers with the app's own error if it defines one", async () => {
    const app = Fastify();
    apps.push(app);
    await app.register(rateLimiting, {
      store: new MemoryStore({ table }),
      findUses: () => read,
      exemptLocalhost: false,
      onRefused: ({ refusedBy }) => Object.assign(new Error(`pay for ${refusedBy}`), { statusCode: 402 }),
    });
    app.get("/", async () => ({}));
    const answers = await together(11, () => app.inject("/"));
    expect(
      answers
        .map(({ statusCode }) => statusCode)
        .sort()
        .at(-1),
    ).toBe(402);
    expect(answers.find(({ statusCode }) => statusCode === 402)?.json().message).toBe("pay for read");
  });

  test("leaves a refusal to the route if the app defines no error, with the headers and the decision", async () => {
    const app = Fastify();
    apps.push(app);
    await app.register(rateLimiting, {
      store: new MemoryStore({ table }),
      findUses: () => read,
      exemptLocalhost: false,
      onRefused: () => null,
    });
    app.get("/", async (request) => ({ allowed: request.client.decision?.allowed }));
    const answers = await together(11, () => app.inject("/"));
    const refused = answers.filter((answer) => answer.json().allowed === false);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.statusCode).toBe(200);
    expect(refused[0]?.headers["x-ratelimit-remaining"]).toBe("0");
  });

  test("lets a route read while the limiter decides, but not after a cached refusal, and refuses before the handler", async () => {
    const app = Fastify();
    apps.push(app);
    const memory = new MemoryStore({ table });
    const refusals = new Map<string, Decision>();
    const store: LimitStore = {
      table,
      async decide(identity, uses) {
        const decision = await memory.decide(identity, uses);
        if (!decision.allowed) refusals.set(identity, decision);
        return decision;
      },
      refund: (identity, tier) => memory.refund(identity, tier),
      recall: (identity) => refusals.get(identity),
    };
    await app.register(rateLimiting, {
      store,
      findUses: () => read,
      exemptLocalhost: false,
      readsAhead: ({ method }) => method === "POST",
    });
    const order: string[] = [];
    app.addHook("preValidation", async ({ client }) => {
      order.push(client.decision === null ? "read ahead" : "read");
    });
    app.post("/", async ({ client }) => {
      order.push(client.decision === null ? "handled undecided" : "handled");
      return {};
    });
    for (let taken = 0; taken < 10; taken += 1) await store.decide(PROXY, read);
    const answers = [];
    for (let sent = 0; sent < 2; sent += 1) answers.push(await app.inject({ method: "POST", url: "/" }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(answers[0]?.headers["x-ratelimit-remaining"]).toBe("0");
    expect(order).toEqual(["read ahead"]);
    refusals.clear();
    await app.inject({ method: "POST", url: "/", remoteAddress: "198.51.100.1" });
    expect(order).toEqual(["read ahead", "read ahead", "handled"]);
  });
});

describe("the client of a request", () => {
  test("is the same whatever it writes into forwarding headers, if no proxy is trusted", async () => {
    const send = await listening();
    const answers = await together(100, (place) =>
      send({
        ...from(`198.51.100.${place}`),
        forwarded: `for=198.51.100.${place}`,
        "x-real-ip": `198.51.100.${place}`,
        "cf-connecting-ip": `198.51.100.${place}`,
        "true-client-ip": `198.51.100.${place}`,
      }),
    );
    expect(passed(answers)).toBe(10);
  });

  test("is the right-most entry that isn't a trusted proxy, so that no caller can use up another's limit", async () => {
    const send = await listening({ trustProxy: `${PROXY}, 10.0.0.0/8` });
    const identityOf = async (entries: string) => (await send(from(entries))).body.identity;
    expect(await identityOf("203.0.113.5")).toBe("203.0.113.5");
    expect(await identityOf("198.51.100.1, 203.0.113.6")).toBe("203.0.113.6");
    expect(await identityOf("198.51.100.1, 203.0.113.7, 10.1.2.3, 10.9.9.9")).toBe("203.0.113.7");
    expect(await identityOf("198.51.100.1,::ffff:203.0.113.8")).toBe("203.0.113.8");
    expect(await identityOf("198.51.100.1, 203.0.113.9:4711, [::ffff:10.0.0.1]:80")).toBe("203.0.113.9");
    const forged = await together(30, (place) => send(from(`198.51.100.${place}, 203.0.113.10`)));
    expect(passed(forged)).toBe(10);
    expect((await send(from("198.51.100.1"))).headers["x-ratelimit-remaining"]).toBe("9");
  });

  test("is shared by the addresses of one IPv6 /64, but not by two", async () => {
    const send = await listening({ trustProxy: PROXY });
    const answers = await together(20, (place) => send(from(`2001:db8:0:7::${(place + 1).toString(16)}`)));
    expect(passed(answers)).toBe(10);
    expect((await send(from("2001:db8:0:8::1"))).status).toBe(200);
  });

  test("is the proxy if that passes on an invalid address, and no request fails", async () => {
    const send = await listening({ trustProxy: PROXY });
    for (const entry of ["unknown", "_hidden", "1.2.3", ",,,", "x".repeat(10_000), '"', "%00", "203.0.113.5, [::1"]) {
      const { status, body } = await send(from(entry));
      expect([entry, status, body.identity]).toEqual([entry, 200, PROXY]);
    }
  });

  test("is found if the header occurs twice, in the order of the lines", async () => {
    const send = await listening({ trustProxy: PROXY });
    const { body } = await send({ "x-forwarded-for": ["198.51.100.1", "203.0.113.5"] });
    expect(body.identity).toBe("203.0.113.5");
  });
});

describe("this machine", () => {
  test("has no limits and no headers if the app exempts it, over IPv4 and IPv6", async () => {
    for (const host of [PROXY, "::1"]) {
      const send = await listening({ exemptLocalhost: true, host });
      const answers = await together(50, () => send());
      expect(passed(answers)).toBe(50);
      expect(answers[0]?.headers["x-ratelimit-limit"]).toBeUndefined();
    }
  });

  test("is limited like any other address unless the app exempts it", async () => {
    const send = await listening();
    expect(passed(await together(50, () => send()))).toBe(10);
  });

  test.each([
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-for", "203.0.113.5"],
    ["x-forwarded-for", ""],
    ["x-forwarded-host", "localhost"],
    ["forwarded", "for=127.0.0.1"],
    ["x-real-ip", "127.0.0.1"],
    ["cf-connecting-ip", "::1"],
    ["true-client-ip", "127.0.0.1"],
    ["via", "1.1 proxy"],
  ])("isn't exempt if a proxy on it forwarded the request with %s: %s", async (name, value) => {
    for (const trustProxy of ["", PROXY]) {
      const send = await listening({ exemptLocalhost: true, trustProxy });
      expect(passed(await together(12, () => send({ [name]: value })))).toBe(10);
    }
  });
});

describe("an app on Redis", () => {
  // A separate server, because the test counts commands.
  let server: RunningRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startOwnRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  test("spends one command on a request, whatever its tiers", async () => {
    const store = new RedisStore({ redis, table });
    const send = await listening({ store, trustProxy: PROXY });
    await send(from("203.0.113.1"));
    const before = await callsOf(redis, "evalsha");
    await together(10, (place) => send(from(`203.0.113.${place + 2}`)));
    expect((await callsOf(redis, "evalsha")) - before).toBe(10);
  });

  test("shares its limits with a second app", async () => {
    const make = () => new RedisStore({ redis, table });
    const sends = [await listening({ store: make() }), await listening({ store: make() })] as const;
    const answers = await together(60, (place) => (sends[place % 2] as (typeof sends)[0])());
    expect(passed(answers)).toBe(10);
  });
});
