import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type CountedWire, countedHttp, countedRedis } from "@svc/localstack/counted-wires";
import { type PaidWorld, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

/**
 * Counts the messages that a scan costs. Limits, reports and claims each have their own proxy in front of one Redis.
 */
let world: PaidWorld;
let scan: ScanUnderTest;
const wires = {} as Record<"limits" | "claims" | "node" | "facilitator", CountedWire>;

beforeAll(async () => {
  world = await startPaidWorld();
  wires.limits = await countedRedis(world.redis.url);
  wires.claims = await countedRedis(world.redis.url);
  wires.node = await countedHttp(world.node.rpcUrl);
  wires.facilitator = await countedHttp(world.facilitator.url);
  const env = {
    ...world.env,
    REDIS_URL: wires.limits.url,
    X402_REDIS_URL: wires.claims.url,
    SCAN_RPC_URLS: wires.node.url,
    FACILITATOR_URL_TEST: wires.facilitator.url,
  };
  // The reconciler's first round ends before the service has started, so the counts don't include it.
  scan = await startScan(env, { checkpoint: noteStep, reconcileEveryMs: 3_600_000 });
  // Warm-up: connections are open, scripts are loaded, the facilitator's capabilities are cached, and so is the report.
  expect((await paid()).status).toBe(200);
  await delivered();
});
afterAll(async () => {
  await scan?.stop();
  for (const wire of Object.values(wires)) await wire.stop();
  await world?.stop();
});

const client = newClient();
const post = (headers: Record<string, string> = {}, from = client) =>
  fetch(`${scan.url}/api/scan`, {
    method: "POST",
    headers: { "content-type": "application/json", ...from, ...headers },
    body: JSON.stringify({ url: world.site.url }),
  });
async function paid(): Promise<Response> {
  const answer = await post({ "x-payment": await paymentHeader() });
  await answer.text();
  return answer;
}
/** For each step of a payment, the commands that were sent to the store of claims since the previous step. */
const steps: { at: string; exchanges: number; commands: string[] }[] = [];
function noteStep(at: string): void {
  const { claims } = wires;
  const before = steps.reduce((sum, { commands }) => sum + commands.length, 0);
  const exchanges = claims.exchanges - steps.reduce((sum, one) => sum + one.exchanges, 0);
  if (["verified", "claimed", "settling", "settled", "answered"].includes(at)) {
    steps.push({ at, exchanges, commands: claims.asked.slice(before) });
  }
}
/** Waits until the delivery is recorded. That is the fifth script of a payment, a moment after the answer. */
async function delivered(): Promise<void> {
  await wires.claims.until((asked) => asked.filter((command) => command === "EVAL").length >= 5);
  // Redis answers in order, so this call waits for earlier commands.
  await scan.deps.gate.status(randomUUID());
}
function forget(): void {
  steps.length = 0;
  for (const wire of Object.values(wires)) {
    wire.asked.length = 0;
    wire.exchanges = 0;
  }
}

test("a paid scan costs one round trip for its limits and one for each step of its payment, but two for the settlement", async () => {
  forget();
  expect((await paid()).status).toBe(200);
  await delivered();
  const LOOK_AFTER = "ZADD";
  expect(steps).toEqual([
    { at: "verified", exchanges: 1, commands: ["EVAL"] },
    { at: "claimed", exchanges: 1, commands: [LOOK_AFTER, "SET", "EVAL"] },
    { at: "settling", exchanges: 1, commands: [LOOK_AFTER, "EVAL"] },
    // A transfer doesn't belong to a payer. Its key is in another slot, so it is written first.
    { at: "settled", exchanges: 2, commands: ["SET", "GET", "EVAL"] },
    { at: "answered", exchanges: 0, commands: [] },
  ]);
  expect(wires.limits.asked.filter((command) => command === "EVALSHA")).toHaveLength(1);
  expect(wires.node.asked).toEqual([
    "eth_chainId,eth_getBlockByNumber,eth_call,eth_call",
    "eth_chainId,eth_getBlockByNumber,eth_getTransactionReceipt",
  ]);
  expect(wires.facilitator.asked).toEqual(["POST /verify", "POST /settle"]);
});

test("a challenge costs two round trips: one that refuses the free scan, one that counts the challenge", async () => {
  const other = newClient();
  for (let asked = 0; asked < 11; asked += 1) await (await post({}, other)).text();
  forget();
  expect((await post({}, other)).status).toBe(402);
  expect(wires.limits.asked).toEqual(["EVALSHA", "EVALSHA"]);
});
