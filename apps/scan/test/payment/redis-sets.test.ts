import { afterEach, expect, test } from "@jest/globals";
import {
  type RedisSet,
  type RunningRedis,
  startRedisCluster,
  startRedisSentinel,
  suspendProcess,
} from "@svc/localstack";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { valueIn } from "../../../../packages/service/test/support/metrics-text.js";
import { type PaidWorld, PRICE, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type ScanProcess, startScanProcess } from "../support/scan-process.js";
import { newClient, post } from "../support/scan-under-test.js";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Two processes with limits and claims in the same servers. */
async function start(open: () => Promise<RedisSet>) {
  const set = await open();
  closers.push(() => set.stop());
  const world = await startPaidWorld();
  closers.push(() => world.stop());
  const env = { ...world.env, REDIS_URL: set.url, VERIFY_TIMEOUT_MS: "30000" };
  const services = await Promise.all([startScanProcess(env), startScanProcess(env)]);
  closers.push(...services.map((one) => () => one.stop()));
  return { set, world, services };
}

const ask = (services: readonly ScanProcess[], world: PaidWorld, turn: number, headers: Record<string, string>) =>
  post(`${services[turn % 2]?.url}/api/scan`, { url: world.site.url }, headers);

/** Sends twenty concurrent scans of a new client to both services in turn, and counts the free ones. */
async function freeOf(services: readonly ScanProcess[], world: PaidWorld): Promise<number> {
  const client = newClient();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(services, world, turn, client)));
  return answers.filter(({ status }) => status === 200).length;
}

/**
 * Sends ten concurrent requests with one payment of a new payer to both services in turn. Returns their statuses, and
 * how often the price was paid.
 */
async function crowdWithOnePayment(services: readonly ScanProcess[], world: PaidWorld) {
  const privateKey = generatePrivateKey();
  const address = privateKeyToAddress(privateKey);
  await world.node.mintUsdc(address, 50n * PRICE);
  const payment = await paymentHeader({ privateKey });
  const send = (_: unknown, turn: number) => ask(services, world, turn, { ...newClient(), "x-payment": payment });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  const moved = (50n * PRICE - (await world.node.readUsdcBalance(address))) / PRICE;
  return { statuses: answers.map(({ status }) => status), moved };
}

/** Requests that a process limited by itself, because Redis did not answer in time. */
async function fallbacksOf(services: readonly ScanProcess[]): Promise<number> {
  const metricsTexts = await Promise.all(services.map((one) => one.metrics()));
  return metricsTexts.reduce((sum, text) => sum + (valueIn(text, "rate_limit_fallbacks_total", {}) ?? 0), 0);
}

/**
 * Runs three rounds in which Redis answered in time. On a busy machine it is sometimes late, and such a round doesn't
 * count.
 */
async function threeInTime(what: string, isInTime: () => Promise<boolean>): Promise<void> {
  for (let counted = 0, turn = 0; counted < 3; turn++) {
    if (turn === 30) throw new Error(`${what}: Redis was late in ${turn - counted} of ${turn} rounds`);
    if (await isInTime()) counted += 1;
  }
}

async function expectExact(services: readonly ScanProcess[], world: PaidWorld): Promise<void> {
  await threeInTime("free scans", async () => {
    const before = await fallbacksOf(services);
    const free = await freeOf(services, world);
    // Both processes used Redis for this count.
    if ((await fallbacksOf(services)) !== before) return false;
    expect(free).toBe(10);
    return true;
  });
  await threeInTime("payments", async () => {
    const { statuses, moved } = await crowdWithOnePayment(services, world);
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(moved).toBeLessThanOrEqual(1n);
    // The answer is 503 if Redis was late with a claim.
    if (statuses.includes(503)) return false;
    expect(statuses).toContain(200);
    expect(moved).toBe(1n);
    return true;
  });
}

/** Waits until both processes count free scans together again, and payments succeed several times in a row. */
async function untilBack(services: readonly ScanProcess[], world: PaidWorld): Promise<void> {
  for (let well = 0, turn = 0; well < 3; turn++) {
    const isExact = (await freeOf(services, world)) === 10;
    const { statuses, moved } = await crowdWithOnePayment(services, world);
    // No buyer is charged twice, whichever server is down.
    expect(moved).toBeLessThanOrEqual(1n);
    well = isExact && statuses.includes(200) ? well + 1 : 0;
    if (turn > 300) throw new Error("limits and claims did not come back");
  }
}

const pidOf = (set: RedisSet, name: string): number => (set.servers.get(name) as RunningRedis).process.pid;

test.each<[string, () => Promise<RedisSet>, (set: RedisSet) => unknown]>([
  ["a Cluster loses a shard", startRedisCluster, (set) => process.kill(pidOf(set, "shard-0"), "SIGKILL")],
  ["Sentinel replaces a primary that hangs", startRedisSentinel, (set) => suspendProcess(pidOf(set, "primary"))],
])(
  "two processes give ten free scans and sell each payment one report, before and after %s",
  async (_, open, takeAway) => {
    const { set, world, services } = await start(open);
    await expectExact(services, world);
    await takeAway(set);
    await untilBack(services, world);
    await expectExact(services, world);
  },
);
