import { createServer, connect as dial, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import {
  type RedisSet,
  type RunningRedis,
  startRedis,
  startRedisCluster,
  startRedisSentinel,
  suspendProcess,
} from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { LOST, openRedis, RedisLink } from "@svc/redis";
import { Redis } from "ioredis";
import { defineTiers } from "../src/limit.js";
import { type OpenLimitStore, openLimitStore } from "../src/open-limit-store.js";
import { passedOf, together } from "./store-contract.js";

const table = defineTiers([{ name: "global", max: 20, windowMs: 600_000 }]);
const global = table.uses({ global: "consume" });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens the stores of two processes, and collects what both report to the operator. */
async function open(url: string) {
  const log: string[] = [];
  const replicas = [0, 1].map(() =>
    openLimitStore(table, {
      redis: { url },
      keyPrefix: "shop",
      probeIntervalMs: 100,
      // On a busy machine even a healthy server may be slower than a service's timeout.
      commandTimeoutMs: 1_000,
      onLost: (error) => log.push(error.message),
      onBack: () => log.push("back"),
    }),
  ) as [OpenLimitStore, OpenLimitStore];
  for (const one of replicas) closers.push(() => one.close());
  await Promise.all(replicas.map((one) => one.opened()));
  const ask = (place: number, client: string) => (replicas[place % 2] as OpenLimitStore).store.decide(client, global);
  const passed = async (client: string) => passedOf(await together(30, (place) => ask(place, client)));
  return { log, passed, ask, isUp: () => replicas.every((one) => one.isUp()) };
}

/** Waits until both stores count together again, with a new client for each check. */
async function untilExact(stores: Awaited<ReturnType<typeof open>>, clientOf: (turn: number) => string): Promise<void> {
  let turn = 0;
  await until(async () => (await stores.passed(clientOf(turn++))) === 20 && stores.isUp());
}

describe("behind one address", () => {
  test("limits are exact again when the address leads to the new primary, while the old one continues as a replica", async () => {
    const servers = await Promise.all([startRedis(), startRedis()]);
    for (const server of servers) closers.push(() => server.stop());
    const address = await startSwitch(servers[0]);
    closers.push(() => address.stop());
    const stores = await open(address.url);
    expect(await stores.passed("a")).toBe(20);
    const old = new Redis(servers[0].url);
    closers.push(() => old.disconnect());
    await old.replicaof("127.0.0.1", portOf(servers[1]));
    await Promise.all([stores.ask(0, "b"), stores.ask(1, "b")]);
    expect(stores.log).toHaveLength(2);
    for (const line of stores.log) expect(line).toMatch(/^it is a read-only replica: .* \(READONLY/);
    // The connections to the old primary stay open: only a new connection reaches the right server.
    address.leadTo(servers[1]);
    await untilExact(stores, (turn) => `c${turn}`);
    expect(stores.log.slice(2)).toEqual(["back", "back"]);
  });
});

describe("with Sentinel", () => {
  test.each<[string, (set: RedisSet) => unknown]>([
    ["is replaced but keeps running", giveUpPlace],
    ["hangs and keeps its connections", (set) => suspendProcess(pidOf(set, "primary"))],
  ])("limits are exact again when the primary %s", async (_, takeAway) => {
    const set = await startRedisSentinel();
    closers.push(() => set.stop());
    const stores = await open(set.url);
    expect(await stores.passed("a")).toBe(20);
    await takeAway(set);
    await untilMoved(set);
    await untilExact(stores, (turn) => `b${turn}`);
    expect(await stores.passed("c")).toBe(20);
    // Each process reports the outage at most once, whatever the number of requests.
    expect(stores.log.filter((line) => line !== "back").length).toBeLessThanOrEqual(2);
    expect(stores.log.filter((line) => line === "back").length).toBe(stores.log.length / 2);
  });
});

test("a client that learns of a failover while it connects doesn't give up forever", async () => {
  const set = await startRedisSentinel();
  closers.push(() => set.stop());
  const redis = openRedis({ url: set.url });
  closers.push(() => redis.disconnect());
  let isBack: () => void = () => {};
  const back = new Promise<void>((resolve) => {
    isBack = resolve;
  });
  const link = new RedisLink({
    redis,
    probe: () => redis.ping(),
    commandTimeoutMs: 1_000,
    probeIntervalMs: 50,
    onBack: () => isBack(),
  });
  closers.push(() => link.close());
  expect(await link.ask(() => redis.ping())).toBe("PONG");
  const ended = new Promise((resolve) => redis.once("end", resolve));
  // ioredis does this if a Sentinel names another primary.
  redis.once("connecting", () => redis.disconnect(true));
  redis.disconnect(true);
  await ended;
  expect(await link.ask(() => redis.ping())).toBe(LOST);
  await back;
  expect(await link.ask(() => redis.ping())).toBe("PONG");
});

describe("with a Cluster", () => {
  test("limits are exact on every shard, and again after a shard died and its replica took over", async () => {
    const set = await startRedisCluster();
    closers.push(() => set.stop());
    const stores = await open(set.url);
    // The clients are spread over the three shards.
    expect(await Promise.all(Array.from({ length: 12 }, (_, place) => stores.passed(`a${place}`)))).toEqual(
      Array(12).fill(20),
    );
    expect(stores.log).toEqual([]);
    process.kill(pidOf(set, "shard-0"), "SIGKILL");
    await untilExact(stores, onFirstShard);
    expect(await Promise.all(Array.from({ length: 12 }, (_, place) => stores.passed(`b${place}`)))).toEqual(
      Array(12).fill(20),
    );
    expect(stores.log.filter((line) => line === "back").length).toBe(stores.log.length / 2);
  });
});

const portOf = ({ url }: RunningRedis): number => Number(new URL(url).port);
const pidOf = (set: RedisSet, name: string): number => (set.servers.get(name) as RunningRedis).process.pid;

async function askSentinel({ url }: RedisSet, ...command: [string, ...string[]]): Promise<unknown> {
  const sentinel = new Redis(url.replace("+sentinel", "").replace("/main", ""));
  return sentinel.call(...command).finally(() => sentinel.disconnect());
}

/** Makes the Sentinel replace the primary. It refuses until it has checked the replica, so repeat the request. */
async function giveUpPlace(set: RedisSet): Promise<void> {
  const failOver = () => askSentinel(set, "SENTINEL", "FAILOVER", "main").catch(() => null);
  await until(async () => (await failOver()) === "OK");
}

/** Waits until the Sentinel names another primary. */
async function untilMoved(set: RedisSet): Promise<void> {
  const old = String(portOf(set.servers.get("primary") as RunningRedis));
  await until(async () => {
    const [, port] = (await askSentinel(set, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", "main")) as [string, string];
    return port !== old;
  });
}

/** Returns a client whose key belongs to the first of three shards. */
function onFirstShard(turn: number): string {
  for (let place = 0; ; place++) {
    const client = `c${turn}-${place}`;
    if (slotOf(client) < 5_461) return client;
  }
}

/** CRC16 (XMODEM) of the text in the braces, modulo the number of slots. */
function slotOf(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc % 16_384;
}

/** Forwards connections from one address to a target that can change. Open connections keep their target. */
async function startSwitch(first: RunningRedis) {
  let target = portOf(first);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`,
    leadTo(other: RunningRedis) {
      target = portOf(other);
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
