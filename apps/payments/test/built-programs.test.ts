// Loads the modules that the service imports late. Without one of them in the bundle, the service would still start.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import bs58 from "bs58";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { call, randomEvmWallet, testEnv } from "./support/payments-under-test.js";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const run = promisify(execFile);

let database: TestDatabase;
let service: PaymentsProcess;
let key: string;
/** A node for every network, without any data. */
let node: Server;
/** Paths that the node was asked for. */
const asked = new Set<string | undefined>();

beforeAll(async () => {
  database = await createTestDatabase();
  node = createServer((request, response) => {
    asked.add(request.url);
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  service = await startPaymentsProcess(database.url, {
    RPC_URLS_BASE_SEPOLIA: `${nodeUrl}/base_sepolia`,
    RPC_URLS_SOLANA_DEVNET: `${nodeUrl}/solana_devnet`,
  });
  const solana = bs58.encode(Buffer.alloc(32, 1));
  const merchant = ["--name", "Acme", "--wallet", randomEvmWallet(), "--wallet", solana];
  const { id } = JSON.parse(await admin("create-merchant", ...merchant));
  key = JSON.parse(await admin("create-key", "--merchant", id, "--mode", "test")).token;
});
afterAll(async () => {
  await service?.stop();
  node?.closeAllConnections();
  node?.close();
  await database?.drop();
});

const admin = async (...args: string[]): Promise<string> =>
  (await run(process.execPath, [`${DIST}admin.js`, ...args], { env: testEnv(database.url, { PATH: "" }) })).stdout;

test("the operator's command finds the migrations, and reports no problem", async () => {
  expect(await admin("doctor")).toMatch(/^ok {4}PostgreSQL: /m);
});

test("a product can be changed, which loads Prisma's engine", async () => {
  const made = await call(service.url, "POST", "/api/v1/products", { key, body: { name: "x", amount: 1 } });
  const path = `/api/v1/products/${made.body.data.id}`;
  const changed = await call(service.url, "PATCH", path, { key, body: { name: "y" } });
  expect([changed.status, changed.body.data.name]).toEqual([200, "y"]);
});

test.each([
  ["base_sepolia", () => [`0x${randomBytes(32).toString("hex")}`, randomEvmWallet()]],
  ["solana_devnet", () => [bs58.encode(randomBytes(64)), bs58.encode(Buffer.alloc(32, 2))]],
])("a node of %s is asked for a payment", async (network, payment) => {
  const [txHash, walletAddress] = payment();
  const body = { amount: 1, token: "USDC", network, txHash, walletAddress };
  const { status, body: answer } = await call(service.url, "POST", "/api/v1/transactions", { key, body });
  expect([status, answer.code]).toEqual([504, "TIMEOUT"]);
  expect(asked).toContain(`/${network}`);
});

test("MCP and the reference of the API are served", async () => {
  const headers = { accept: "application/json, text/event-stream" };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const tools = await call(service.url, "POST", "/mcp", { headers, body });
  expect([tools.status, tools.body.result.tools.length > 0]).toEqual([200, true]);
  expect((await call(service.url, "GET", "/docs/products")).status).toBe(200);
});

test("a stack trace names the source files", async () => {
  const program = `process.setSourceMapsEnabled(true);
    const { createDeps } = await import(${JSON.stringify(`file://${DIST}deps.js`)});
    try { createDeps({}, {}) } catch ({ stack }) { console.log(stack) }`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toMatch(/createDeps \(.*apps\/payments\/src\/deps\.ts:\d+:\d+\)/);
});
