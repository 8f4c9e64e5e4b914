import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createDatabase } from "@svc/db";
import { until } from "@svc/localstack/until";
import { isDatabaseOutage } from "../src/http/database-failure.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";
import { IN_DOUBT, NOT_DONE, requestsInTheMiddle, SAME_KEY, TRY_AGAIN } from "./support/requests-in-the-middle.js";
import { type StoppablePostgres, startStoppablePostgres } from "./support/stoppable-postgres.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

let postgres: StoppablePostgres;
let proxy: TcpProxy;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let productId = "";
let linkId = "";
let payerToken = "";

beforeAll(async () => {
  postgres = await startStoppablePostgres();
  proxy = await startTcpProxy(postgres.url);
  const nowhere = "http://127.0.0.1:1";
  const nodes = { RPC_URLS_BASE_SEPOLIA: nowhere, RPC_URLS_SOLANA_DEVNET: nowhere };
  const env = { ...nodes, DATABASE_STATEMENT_TIMEOUT_MS: "3000" };
  payments = await startPayments({ databaseUrl: proxy.url, env });
  merchant = await payments.makeMerchant();
  productId = (await post("/api/v1/products", { name: "p", amount: 1 })).body.data.id;
  linkId = (await post("/api/v1/payment-links", LINK)).body.data.id;
  payerToken = (await post("/api/v1/payment-intents", { paymentLinkId: linkId })).body.data.url.slice(-22);
});
afterEach(() => {
  postgres?.resume();
  proxy?.resume();
});
afterAll(async () => {
  await payments?.stop();
  await proxy?.stop();
  await postgres?.stop();
});

const LINK = { network: "base_sepolia", name: "x", amount: 1 };
const RECORDING = {
  amount: 1,
  token: "USDC",
  network: "base_sepolia",
  txHash: "ab".repeat(32),
  walletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  payments.call(method, path, { key: merchant.testKey, body, headers });
const post = (path: string, body: unknown) => call("POST", path, body);
const once = () => ({ "idempotency-key": unknownId() });

const PAYER = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM";
const signedPayment = () => ({
  network: "base_sepolia",
  signature: `0x${"02".repeat(65)}`,
  authorization: {
    from: RECORDING.walletAddress,
    to: RECORDING.walletAddress,
    value: "1",
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1_000) + 600),
    nonce: `0x${"01".repeat(32)}`,
  },
});

/** Every operation that needs the database. */
const OPERATIONS = (): (() => ReturnType<typeof call>)[] => [
  () => call("GET", "/.well-known/x402"),
  () => call("GET", "/api/v1/products"),
  () => call("GET", `/api/v1/products?starting_after=${productId}`),
  () => call("GET", `/api/v1/products/${productId}`),
  () => call("PATCH", `/api/v1/products/${productId}`, { name: "y" }),
  () => post("/api/v1/products", { name: "x", amount: 1 }),
  () => call("POST", "/api/v1/products", { name: "x", amount: 1 }, once()),
  () => call("POST", "/api/v1/products", { name: "", amount: 1 }, once()),
  () => call("GET", "/api/v1/payment-links"),
  () => call("GET", `/api/v1/payment-links/${linkId}`),
  () => call("PATCH", `/api/v1/payment-links/${linkId}`, { name: "y" }),
  () => post("/api/v1/payment-links", { ...LINK, productId }),
  () => call("POST", "/api/v1/payment-links", LINK, once()),
  () => call("GET", "/api/v1/transactions"),
  () => call("GET", `/api/v1/transactions/${unknownId()}`),
  () => post("/api/v1/transactions", { ...RECORDING, paymentLinkId: linkId }),
  () => call("POST", "/api/v1/transactions", RECORDING, once()),
  () => call("GET", `/api/agent/link/pl-${unknownId()}`),
  () => call("GET", `/api/pay/intents/${payerToken}`),
  () => post(`/api/pay/pl-${linkId}/intents`, {}),
  () => post(`/api/pay/intents/${payerToken}/transfers`, { network: "base_sepolia", txHash: RECORDING.txHash }),
  () => post(`/api/pay/intents/${payerToken}/drafts`, { network: "solana_devnet", payer: PAYER }),
  () => post(`/api/pay/intents/${payerToken}/payments`, signedPayment()),
  () => post(`/api/pay/intents/${payerToken}/fields`, { customFieldValues: { size: "M" } }),
];

const expectUnavailable = async () => {
  const answers = await Promise.all(OPERATIONS().map((run) => run()));
  for (const { status, body, headers } of answers) {
    const { message, hint, ...rest } = body;
    expect(rest).toEqual({
      status: "error",
      code: "SERVICE_UNAVAILABLE",
      retryAfter: 2,
      docUrl: expect.stringMatching(/\/errors#service-unavailable$/),
    });
    // If the outcome is unknown, the hint says how to find it out.
    expect([TRY_AGAIN, NOT_DONE, SAME_KEY, IN_DOUBT]).toContain(message);
    expect(hint !== undefined).toBe(message === IN_DOUBT);
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "2", "no-store"]);
  }
};

/** Asserts the answer that an MCP client gets in this case. */
const expectToolFailure = async () => {
  const params = { name: "get_link_price", arguments: { link: linkId } };
  const headers = { accept: "application/json, text/event-stream" };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  expect((await payments.call("POST", "/mcp", { body, headers })).body.result).toEqual({
    content: [{ type: "text", text: `SERVICE_UNAVAILABLE: ${TRY_AGAIN}` }],
    isError: true,
  });
};

/** Asserts the pages that people get in this case. */
const expectPages = async () => {
  const form = "application/x-www-form-urlencoded";
  const fill = (path: string, rawBody: string) =>
    payments.call("POST", path, { rawBody, headers: { "content-type": form } });
  const pages = await Promise.all([
    payments.call("GET", `/pay/pl-${linkId}`),
    fill(`/pay/pl-${linkId}`, "customerEmail=ann%40example.com"),
    payments.call("GET", `/pay/intents/${payerToken}`),
    fill(`/pay/intents/${payerToken}`, `network=base_sepolia&txHash=${RECORDING.txHash}`),
  ]);
  for (const { status, headers, text } of pages) {
    expect([status, headers.get("content-type"), headers.get("retry-after")]).toEqual([
      503,
      "text/html; charset=utf-8",
      "2",
    ]);
    expect(text).toContain("This doesn't work right now. Please try again.");
  }
};

const expectNotReady = async () => {
  // A report is cached for a second, so the first answers may be from before the fault.
  await until(async () => (await call("GET", "/api/ready")).status !== 200);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call("GET", "/api/ready")));
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: "not_ready", checks: { database: { ok: false } } });
  }
  const health = await call("GET", "/api/health");
  expect(health).toMatchObject({ status: 200, body: { status: "ok" } });
  expect((await call("GET", "/api/version")).status).toBe(200);
};

const expectRecovery = async () => {
  await until(async () => {
    const [list, made, ready] = await Promise.all([
      call("GET", "/api/v1/products"),
      post("/api/v1/products", { name: "after", amount: 1 }),
      call("GET", "/api/ready"),
    ]);
    return list.status === 200 && made.status === 201 && ready.status === 200;
  });
};

describe("when the database", () => {
  test.each([
    ["stands still", () => postgres.suspend(), () => postgres.resume()],
    ["swallows every packet", async () => proxy.pause(), () => proxy.resume()],
    ["refuses connections", async () => proxy.cut(), () => proxy.resume()],
  ])(
    "%s, every operation, page, tool and ready answer 503, health 200, and all is well after it",
    async (_how, takeAway, giveBack) => {
      await takeAway();
      await Promise.all([expectUnavailable(), expectPages(), expectToolFailure(), expectNotReady()]);
      giveBack();
      await expectRecovery();
    },
  );

  test("hangs for longer than a key is cached, an unknown key gets 503 and not 401", async () => {
    await postgres.suspend();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const answer = await call("GET", "/api/v1/products");
    expect([answer.status, answer.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    postgres.resume();
    await expectRecovery();
  });

  test("closes all connections under load, no response is a 500 and nothing is lost or doubled", async () => {
    const storm = Array.from({ length: 120 }, (_, index) => {
      const headers = { "idempotency-key": `storm-${index}` };
      return call("POST", "/api/v1/products", { name: `storm ${index}`, amount: 1 }, headers);
    });
    for (let round = 0; round < 5; round++) {
      await postgres.dropConnections();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const first = await Promise.all(storm);
    expect(first.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    for (let index = 0; index < storm.length; index++) {
      const headers = { "idempotency-key": `storm-${index}` };
      let again: Awaited<ReturnType<typeof call>> | undefined;
      await until(async () => {
        again = await call("POST", "/api/v1/products", { name: `storm ${index}`, amount: 1 }, headers);
        return again.status !== 503;
      });
      expect(again?.status).toBe(201);
      if (first[index]?.status === 201) expect(again?.text).toBe(first[index]?.text);
    }
    const { rows } = await payments.deps.database.pool.query(
      "SELECT count(*)::int AS made, count(DISTINCT name)::int AS names FROM products WHERE name LIKE 'storm %'",
    );
    expect(rows).toEqual([{ made: 120, names: 120 }]);
  });

  test("is gone for good, responses reveal neither its address nor its messages", async () => {
    proxy.cut();
    const { text } = await call("GET", "/api/v1/products");
    expect(text).not.toMatch(/127\.0\.0\.1|ECONN|postgres|select/i);
  });
});

requestsInTheMiddle(() => ({ postgres, proxy, payments, merchant }));

test("a connection that the server ends is an outage for every caller: Prisma's queries, its raw ones, and the pool's", async () => {
  const database = createDatabase({ url: postgres.url, poolMax: 4, statementTimeoutMs: 60_000 });
  const { prisma, pool } = database;
  const holder = await pool.connect();
  await holder.query("BEGIN; LOCK TABLE products");
  // The query is waiting for the table when its connection ends.
  const waiting = prisma.product.findFirst().catch((error: unknown) => error);
  const terminate =
    "SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await pool.query(terminate)).rowCount === 0);
  const failures = [
    await waiting,
    await prisma.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`.catch((error: unknown) => error),
    await pool.query("SELECT pg_terminate_backend(pg_backend_pid())").catch((error: unknown) => error),
  ];
  await holder.query("ROLLBACK");
  holder.release();
  await database.close();
  expect(failures.map((error) => [error instanceof Error, isDatabaseOutage(error)])).toEqual(
    Array(3).fill([true, true]),
  );
});
