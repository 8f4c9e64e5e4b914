import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, freePort, type ManagedProcess, type TestDatabase } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { type GatedNode, startGatedNode } from "./support/gated-node.js";
import { spawnPayments } from "./support/payments-process.js";
import { type Answer, call, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

let database: TestDatabase;
let proxy: TcpProxy;
let node: LocalEvmNode;
let gate: GatedNode;
let merchant: TestMerchant;
let service: ManagedProcess | undefined;
let url = "";
let metricsUrl = "";

beforeAll(async () => {
  [database, node] = await Promise.all([createTestDatabase(), startEvmNode({ network: "base_sepolia" })]);
  gate = await startGatedNode(node.rpcUrl);
  proxy = await startTcpProxy(database.url);
  const maker = await startPayments({ databaseUrl: database.url });
  merchant = await maker.makeMerchant({ wallets: [evmAccounts.merchant.address] });
  await maker.stop();
});
afterEach(async () => {
  proxy.resume();
  gate.open();
  await service?.stop();
});
afterAll(async () => {
  await proxy?.stop();
  await gate?.stop();
  await node?.stop();
  await database?.drop();
});

const start = async (more: Record<string, string> = {}) => {
  const port = await freePort();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const ports = { PAYMENTS_PORT: String(port), METRICS_PORT: String(metricsPort) };
  const chain = { RPC_URLS_BASE_SEPOLIA: gate.url, CHAIN_POLL_MS: "0" };
  const settings = { ...chain, SHUTDOWN_TIMEOUT_MS: "120000", ...ports, ...more };
  service = await spawnPayments(proxy.url, settings);
  url = `http://127.0.0.1:${port}`;
  return service;
};
const untilInFlight = (count: number) =>
  until(async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    return Number(/^http_requests_in_flight(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1]) >= count;
  });
const signal = (name: NodeJS.Signals = "SIGTERM") => process.kill(service?.pid as number, name);

/** A request that waits for the node, which answers that it doesn't know the transaction. */
const recording = (index: number): Promise<Answer> =>
  call(url, "POST", "/api/v1/transactions", {
    key: merchant.testKey,
    body: {
      amount: 1,
      token: "USDC",
      network: "base_sepolia",
      txHash: index.toString(16).padStart(64, "a"),
      walletAddress: evmAccounts.buyer.address,
    },
  });
const refuses = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => resolve(false));
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
    socket.on("connect", () => socket.destroy());
  });
/** Opens a connection that stays open, like those of a load balancer. */
const keptConnection = async (): Promise<{ socket: Socket; ask(path: string): Promise<string> }> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      let text = "";
      const onData = (chunk: Buffer) => {
        text += chunk;
        if (text.includes("\r\n\r\n")) resolve(text);
      };
      socket
        .on("data", onData)
        .once("error", reject)
        .once("close", () => resolve(text));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    });
  return { socket, ask };
};

describe("SIGTERM", () => {
  test("with 100 requests in flight: 100 answers, new connections refused, exit 0", async () => {
    const { ended } = await start();
    const kept = await keptConnection();
    expect(await kept.ask("/api/health")).toMatch(/^HTTP\/1\.1 200 /);
    gate.close();
    const answers = Promise.all(Array.from({ length: 100 }, (_, index) => recording(index)));
    await untilInFlight(100);
    signal();
    await until(refuses);
    gate.open();
    for (const { status, body } of await answers) {
      expect([status, body.code, body.reason]).toEqual([422, "TRANSACTION_CHAIN_VERIFY_FAILED", "tx_not_found"]);
    }
    expect(await ended).toEqual({ code: 0, signal: null });
    kept.socket.destroy();
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s without requests: exit 0, idle connections are closed",
    async (name) => {
      const { ended, recentOutput } = await start();
      const kept = await Promise.all(Array.from({ length: 20 }, keptConnection));
      for (const { ask } of kept) expect(await ask("/api/health")).toMatch(/^HTTP\/1\.1 200 /);
      signal(name);
      expect([await ended, recentOutput()]).toEqual([
        { code: 0, signal: null },
        expect.stringContaining('"msg":"stopping"'),
      ]);
      for (const { socket } of kept) socket.destroy();
    },
  );

  test("a second one ends the process at once, with 1", async () => {
    const { ended, recentOutput } = await start();
    gate.close();
    const cut = Promise.allSettled(Array.from({ length: 5 }, (_, index) => recording(index)));
    await untilInFlight(5);
    signal();
    await until(() => recentOutput().includes('"msg":"stopping"'));
    signal();
    expect(await ended).toEqual({ code: 1, signal: null });
    expect((await cut).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  });

  test.each([
    ["refuses", () => proxy.cut()],
    ["swallows everything", () => proxy.pause()],
  ])("with a database that %s: exit 0", async (_how, takeAway) => {
    // The service waits this long for pending writes.
    const { ended } = await start({ DATABASE_STATEMENT_TIMEOUT_MS: "3000" });
    await until(async () => (await call(url, "GET", "/api/v1/products", { key: merchant.testKey })).status === 200);
    takeAway();
    signal();
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  test("writes last-use times before the process ends", async () => {
    const { ended } = await start();
    const askedMs = Date.now();
    await call(url, "GET", "/api/v1/products", { key: merchant.liveKey });
    signal();
    expect((await ended).code).toBe(0);
    const maker = await startPayments({ databaseUrl: database.url });
    const { rows } = await maker.deps.database.pool.query(
      "SELECT last_used_at FROM api_keys WHERE merchant_id = $1 AND mode = 'live' AND scope = 'full'",
      [merchant.id],
    );
    await maker.stop();
    expect(rows[0].last_used_at.getTime()).toBeGreaterThanOrEqual(askedMs);
  });
});
