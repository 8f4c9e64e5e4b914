import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  createTestDatabase,
  type RedisSet,
  type RunningRedis,
  startRedisCluster,
  type TestDatabase,
} from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { newApiKey } from "../src/keys/api-key.js";
import { closeConnections, send, statusCounts } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";

/**
 * Three processes of the service on a Redis Cluster of three primaries, one of which dies and is replaced by its
 * replica.
 */
let cluster: RedisSet;
let database: TestDatabase;
let services: PaymentsProcess[] = [];

beforeAll(async () => {
  [cluster, database] = await Promise.all([startRedisCluster(), createTestDatabase()]);
  const env = { REDIS_URL: cluster.url, RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1" };
  services = await Promise.all([0, 1, 2].map(() => startPaymentsProcess(database.url, env)));
});
afterAll(async () => {
  closeConnections();
  await Promise.all(services.map((service) => service.stop()));
  await cluster?.stop();
  await database?.drop();
});

/**
 * Sends twenty bad keys from one address to the three processes in turn. Returns how many were looked up (401), and
 * how many were refused without a lookup (429).
 */
async function badKeys(address: string): Promise<Record<number, number>> {
  const ask = (_: unknown, turn: number) =>
    send(services[turn % 3]?.url as string, {
      path: "/api/v1/products",
      key: newApiKey("test").token,
      headers: [["X-Forwarded-For", address]],
    });
  return statusCounts(await Promise.all(Array.from({ length: 20 }, ask)));
}

const EXACT = { 401: 10, 429: 10 };
/** Enough addresses for each of the three shards to have some. */
const addresses = (network: number) => Array.from({ length: 12 }, (_, place) => `203.0.${network}.${place + 1}`);
const linesWith = (text: string) => services.flatMap(({ lines }) => lines).filter((line) => line.includes(text));

test("three processes lock every address after ten wrong keys between them, whichever shard counts", async () => {
  for (const address of addresses(1)) expect(await badKeys(address)).toEqual(EXACT);
  expect(linesWith("Redis is lost")).toEqual([]);
});

test("so they do again when a shard has died, without a restart; the log says that it was lost, and that it is back", async () => {
  const { pid } = (cluster.servers.get("shard-0") as RunningRedis).process;
  process.kill(pid, "SIGKILL");
  let network = 10;
  await until(async () => {
    network += 1;
    const counts = await Promise.all(addresses(network).map(badKeys));
    return counts.every((one) => one[401] === 10 && one[429] === 10);
  });
  for (const address of addresses(2)) expect(await badKeys(address)).toEqual(EXACT);
  const [lost, back] = [linesWith("Redis is lost"), linesWith("Redis is back")];
  expect(lost.length).toBeGreaterThan(0);
  // Each process logs the loss at most once, whatever the number of requests.
  expect(lost.length).toBeLessThanOrEqual(3);
  expect(back).toHaveLength(lost.length);
});
