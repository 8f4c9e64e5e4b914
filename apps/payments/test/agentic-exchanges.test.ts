import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { type CountedWire, countedHttp, countedPostgres, countedRedis } from "@svc/localstack/counted-wires";
import { evmAccounts } from "@svc/localstack/evm";
import { payPath } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import {
  type Answer,
  agenticTo,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

/**
 * Counts the messages that a request to a link costs. A proxy stands between the service and each of PostgreSQL, Redis,
 * the chain's node and the facilitator, and reads the traffic.
 */
let world: AgenticWorld;
let database: TestDatabase;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
const wires = {} as Record<"postgres" | "redis" | "node" | "facilitator", CountedWire>;

beforeAll(async () => {
  world = await startAgenticWorld();
  database = await createTestDatabase();
  wires.postgres = await countedPostgres(database.url);
  wires.redis = await countedRedis(process.env.TEST_REDIS_URL as string);
  wires.node = await countedHttp(world.node.rpcUrl);
  wires.facilitator = await countedHttp(world.facilitator.url);
  payments = await startPayments({
    databaseUrl: wires.postgres.url,
    env: {
      ...world.env,
      REDIS_URL: wires.redis.url,
      RPC_URLS_BASE_SEPOLIA: wires.node.url,
      FACILITATOR_URL_TEST: wires.facilitator.url,
      RATE_LIMIT_LOCALHOST: "enforce",
    },
  });
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
  const made = [agenticTo(world.target), {}].map((fields) => createLink(payments, merchant.testKey, fields));
  const links: string[] = (await Promise.all(made)).map(({ id }) => id);
  [proxied, plain] = links as [string, string];
  // Warms up: opens connections, prepares statements, loads scripts, and learns what the facilitator settles.
  for (const id of links) {
    await unpaid(id);
    expect((await paid(id)).status).toBe(200);
  }
});
afterAll(async () => {
  await payments?.stop();
  for (const wire of Object.values(wires)) await wire.stop();
  await database?.drop();
  await world?.stop();
});
/** A link whose target answers the call. */
let proxied: string;
/** A link without a target: its answer is the stored record. */
let plain: string;

const unpaid = (id: string) => payments.call("GET", payPath(id));
const paid = async (id: string): Promise<Answer> =>
  payments.call("POST", payPath(id), { body: { city: "Rome" }, headers: { "x-payment": await paymentHeader() } });

/** Waits until the deliveries of earlier requests are noted. Requests don't wait for that statement themselves. */
const settled = () => payments.deps.agentic.deliveries.flush();
beforeEach(async () => {
  await settled();
  for (const wire of Object.values(wires)) {
    wire.asked.length = 0;
    wire.exchanges = 0;
  }
});

/** A part of each statement's text that identifies the statement. */
const STEPS: readonly (readonly [step: string, text: RegExp])[] = [
  ["read", /proxy_secrets[\s\S]*FROM payment_links WHERE id/],
  ["claim", /^SELECT x402_claim/],
  ["settling", /SET state = 'settling'/],
  ["settled", /INSERT INTO transactions/],
  ["record", /^SELECT[\s\S]* FROM transactions/],
  ["delivered", /SET delivered_at/],
];
const steps = (): string[] =>
  wires.postgres.asked.map((text) => STEPS.find(([, pattern]) => pattern.test(text))?.[0] ?? text);

const spent = () => ({
  redis: wires.redis.exchanges,
  statements: steps(),
  node: wires.node.asked,
  facilitator: wires.facilitator.asked,
});
const STATE = "eth_chainId,eth_getBlockByNumber,eth_call,eth_call";
const PROOF = "eth_chainId,eth_getBlockByNumber,eth_getTransactionReceipt";

test("an unpaid 402 and a price cost one Redis exchange and no statement", async () => {
  // The service caches the price for at most a second, so a slow machine may need several tries.
  const warm = async (ask: () => Promise<Answer>) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await ask();
      wires.redis.exchanges = 0;
      wires.postgres.asked.length = 0;
      const answer = await ask();
      if (wires.postgres.asked.length === 0) return answer.status;
    }
    return "a statement each time";
  };
  expect(await warm(() => unpaid(proxied))).toBe(402);
  expect(spent()).toEqual({ redis: 1, statements: [], node: [], facilitator: [] });
  expect(await warm(() => payments.call("GET", `${payPath(proxied)}/price`))).toBe(200);
  expect(spent()).toEqual({ redis: 1, statements: [], node: [], facilitator: [] });
});

test("a paid request costs one Redis exchange, four statements, two exchanges with the node, verify and settle", async () => {
  expect((await paid(proxied)).status).toBe(200);
  expect(spent()).toEqual({
    redis: 1,
    statements: ["read", "claim", "settling", "settled"],
    node: [STATE, PROOF],
    facilitator: ["POST /verify", "POST /settle"],
  });
});

test("a link without a target needs one more statement, because its answer is the stored record", async () => {
  expect((await paid(plain)).status).toBe(200);
  expect(spent()).toEqual({
    redis: 1,
    statements: ["read", "claim", "settling", "settled", "record"],
    node: [STATE, PROOF],
    facilitator: ["POST /verify", "POST /settle"],
  });
});

test("one statement records any number of delivered answers", async () => {
  const { deliveries } = payments.deps.agentic;
  for (let count = 0; count < 50; count += 1) deliveries.delivered(randomUUID());
  await settled();
  expect(steps()).toEqual(["delivered"]);
});

/** Holds the decisions of the rate limits until the test calls the returned function. */
function holdLimits(): () => void {
  const { store } = payments.deps.limits;
  const decide = store.decide.bind(store);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.decide = async (...asked) => {
    await held;
    return decide(...asked);
  };
  return () => {
    store.decide = decide;
    release();
  };
}

test("a paid request is read while its limits are decided, and nothing else is done before they are", async () => {
  const release = holdLimits();
  const answer = paid(proxied);
  try {
    await wires.postgres.until((asked) => asked.length > 0);
  } finally {
    release();
  }
  expect(spent()).toEqual({ redis: 0, statements: ["read"], node: [], facilitator: [] });
  expect((await answer).status).toBe(200);
});
