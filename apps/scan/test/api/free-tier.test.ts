import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { decodeBase64Json } from "@svc/x402";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type Answer, newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const SECRET = "0123456789abcdef0123456789abcdef";
const FREE = 10;

let site: LocalSite;
let redis: RunningRedis;
/** Two replicas that sell scans, and one service that doesn't. */
let scan: ScanUnderTest;
let other: ScanUnderTest;
let free: ScanUnderTest;

beforeAll(async () => {
  site = await startLocalSite();
  redis = await startRedis();
  const common = { OUTBOUND_ALLOW_HOSTS: site.host, SCAN_BYPASS_SECRET: SECRET };
  const selling = {
    ...common,
    REDIS_URL: redis.url,
    SCAN_NETWORK: "base_sepolia",
    SCAN_PAY_TO: evmAccounts.merchant.address,
    FACILITATOR_URL_TEST: "http://127.0.0.1:9",
  };
  scan = await startScan(selling);
  other = await startScan(selling);
  free = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host, SCAN_BYPASS_SECRET: "" });
});
afterAll(async () => {
  await Promise.all([scan?.stop(), other?.stop(), free?.stop()]);
  await Promise.all([site?.stop(), redis?.stop()]);
});

const ask = (headers: Record<string, string>, at = scan): Promise<Answer> => at.post({ url: site.url }, { headers });

/** Uses up the free tier. */
async function exhaust(client: Record<string, string>, at = scan): Promise<void> {
  for (let count = 0; count < FREE; count += 1) expect((await ask(client, at)).status).toBe(200);
}

const LIMIT_HEADERS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
];

describe("the free tier", () => {
  test("answers ten scans a minute, cached ones too, over two replicas, and challenges the eleventh", async () => {
    const client = newClient();
    for (let count = 0; count < FREE; count += 1) {
      const answer = await ask(client, count % 2 === 0 ? scan : other);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-ratelimit-limit")).toBe("10");
      expect(answer.headers.get("x-ratelimit-remaining")).toBe(String(FREE - 1 - count));
      expect(answer.headers.get("ratelimit-policy")).toBe('"global";q=100;w=10, "scan";q=10;w=60');
    }
    for (const replica of [scan, other]) {
      const answer = await ask(client, replica);
      expect(answer.status).toBe(402);
      expect(answer.body).toMatchObject({
        status: "error",
        code: "RATE_LIMITED",
        upgrade: expect.stringContaining("x402"),
        x402Version: 1,
        accepts: [
          {
            scheme: "exact",
            network: "base-sepolia",
            maxAmountRequired: "10000",
            payTo: evmAccounts.merchant.address,
            resource: "https://scan.example.com/api/scan",
          },
        ],
      });
      expect(answer.body.retryAfter).toBeGreaterThan(0);
      expect(answer.body.retryAfter).toBeLessThanOrEqual(60);
      for (const name of LIMIT_HEADERS) expect(answer.headers.get(name)).not.toBeNull();
      expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const header = decodeBase64Json(answer.headers.get("payment-required") ?? "");
      expect(header).toMatchObject({ ok: true, value: { x402Version: 2, accepts: [{ network: "eip155:84532" }] } });
    }
    expect((await ask(newClient())).status).toBe(200);
  });

  test("lets exactly ten of forty concurrent scans through two replicas", async () => {
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(client, index % 2 === 0 ? scan : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(FREE);
  });

  test("sends a version 2 header to clients that ask for it", async () => {
    const client = newClient();
    await exhaust(client);
    const answer = await ask({ ...client, "x-402-version": "2" });
    const header = decodeBase64Json(answer.headers.get("payment-required") ?? "");
    expect(header).toMatchObject({
      value: { x402Version: 2, accepts: [{ network: "eip155:84532", amount: "10000" }] },
    });
    expect(answer.body.x402Version).toBe(1);
  });

  test("isn't used by invalid requests, and above it even those are challenged", async () => {
    const client = newClient();
    for (let count = 0; count < 15; count += 1) {
      expect((await scan.post({ url: "http://10.0.0.1" }, { headers: client })).status).toBe(400);
      expect((await scan.post({}, { headers: client })).status).toBe(400);
      expect((await scan.post("{", { headers: client })).status).toBe(400);
      expect((await scan.post("a", { headers: { ...client, "content-type": "text/plain" } })).status).toBe(415);
    }
    await exhaust(client);
    for (const body of [{}, "", { url: "http://10.0.0.1" }]) {
      expect((await scan.post(body, { headers: client })).status).toBe(402);
    }
  });

  test("refuses a client with 429 after twenty challenges in a minute, with the same members", async () => {
    const client = newClient();
    await exhaust(client);
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await ask(client)).status);
    expect(new Set(statuses)).toEqual(new Set([402]));
    const answer = await ask(client, other);
    expect(answer).toMatchObject({
      status: 429,
      body: { status: "error", code: "RATE_LIMITED", upgrade: expect.stringContaining("x402") },
    });
    expect(answer.body.retryAfter).toBe(Number(answer.headers.get("retry-after")));
    expect(answer.headers.get("payment-required")).toBeNull();
    for (const name of LIMIT_HEADERS) expect(answer.headers.get(name)).not.toBeNull();
    expect(answer.headers.get("x-ratelimit-limit")).toBe("10");
  });

  test("is followed by 429 at a service without payments, which still counts the global limit", async () => {
    const client = newClient();
    await exhaust(client, free);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(client, free)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(answers[0]?.body).toMatchObject({ code: "RATE_LIMITED", upgrade: expect.any(String) });
    expect(answers[0]?.headers.get("x-ratelimit-limit")).toBe("10");
    for (const path of ["health", "version", "ready", `payments/${randomUUID()}`]) {
      expect([path, (await fetch(`${free.url}/api/${path}`, { headers: client })).status]).toEqual([path, 429]);
    }
    expect(await free.post({ jsonrpc: "2.0", id: 1, method: "ping" }, { path: "/mcp", headers: client })).toMatchObject(
      {
        status: 429,
      },
    );
  });

  test("a header that only resembles a payment opens nothing: it is 400, or counts as a free scan", async () => {
    const client = newClient();
    await exhaust(client);
    for (const value of ["x", "{}", "====", "bm8="]) {
      expect((await ask({ ...client, "x-payment": value })).status).toBe(400);
    }
    expect((await ask({ ...client, "payment-signature": " " })).status).toBe(402);
    expect((await ask({ ...client, "x-payment": "" })).status).toBe(402);
  });
});

describe("the operator's header", () => {
  test("passes the free tier, and uses none of it", async () => {
    const client = newClient();
    for (let count = 0; count < FREE + 3; count += 1) {
      expect((await ask({ ...client, "x-scan-paid": SECRET })).status).toBe(200);
    }
    await exhaust(client);
    expect((await ask(client)).status).toBe(402);
    expect((await ask({ ...client, "x-scan-paid": SECRET })).status).toBe(200);
  });

  test.each([
    "",
    " ",
    "undefined",
    "null",
    SECRET.slice(1),
    `${SECRET}0`,
    SECRET.toUpperCase(),
    `${SECRET}, ${SECRET}`,
  ])("%p is not the secret", async (value) => {
    const client = newClient();
    await exhaust(client);
    expect((await ask({ ...client, "x-scan-paid": value })).status).toBe(402);
  });

  test.each(["", "undefined", "null", "false"])("does nothing where no secret is set, even as %p", async (value) => {
    const client = newClient();
    await exhaust(client, free);
    expect((await ask({ ...client, "x-scan-paid": value }, free)).status).toBe(429);
  });

  test("is in no log line, at any level", async () => {
    await ask({ ...newClient(), "x-scan-paid": SECRET });
    await scan.post("{", { headers: { "x-scan-paid": SECRET } });
    expect(scan.lines.length).toBeGreaterThan(10);
    expect(scan.lines.join("")).not.toContain(SECRET);
  });
});

/** Sends the request line unchanged: clients would normalize it. */
function raw(target: string, client: Record<string, string>, method = "POST"): Promise<number> {
  const body = JSON.stringify({ url: site.url });
  const { port } = new URL(scan.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    const headers = { host: "127.0.0.1", connection: "close", "content-type": "application/json", ...client };
    const lines = Object.entries({ ...headers, "content-length": body.length }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  });
}

describe("above the limit", () => {
  test("no spelling of the path makes a scan free", async () => {
    const client = newClient();
    await exhaust(client);
    const spellings = [
      "//api/scan",
      "/api//scan",
      "/api/scan/",
      "/api/scan//",
      "/API/SCAN",
      "/Api/Scan",
      "/api/scan%",
      "/api/scan%2f",
      "/api/scan%00",
      "/%61pi/scan",
      "/api/%73can",
      "/api%2fscan",
      "/api/scan;x",
      "/api/scan;x=1",
      "/api/scan?x=1",
      "/api/scan#x",
      "/api/./scan",
      "/api/x/../scan",
      "/api/scan.json",
      "/api/scan%20",
      `${scan.url}/api/scan`,
      "http://other.example/api/scan",
      "HTTP://OTHER.EXAMPLE/api/scan",
    ];
    const pages = site.pages();
    const statuses = await Promise.all(spellings.map((target) => raw(target, client)));
    for (const [index, status] of statuses.entries()) {
      expect([spellings[index], [400, 402, 404, 429].includes(status) ? "refused" : status]).toEqual([
        spellings[index],
        "refused",
      ]);
    }
    expect(site.pages()).toBe(pages);
  });

  test("no other method makes a scan free", async () => {
    const client = newClient();
    await exhaust(client);
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "HEAD"]) {
      expect([404, 405]).toContain(await raw("/api/scan", client, method));
    }
  });
});
