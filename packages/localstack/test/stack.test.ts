import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { evmAccounts } from "../src/evm/index.js";
import { freePort } from "../src/managed-process.js";
import { queryOnce } from "../src/postgres.js";
import { isAlive } from "../src/stack/launchers.js";
import type { StackDocument } from "../src/stack/stack-document.js";
import { createTestDatabase, type TestDatabase } from "../src/test-database.js";
import { until } from "../src/until.js";
import { type ProgramRun, runProgram, runStack, type StackFolder } from "./run-stack.js";

/** own-database.test.ts has the other tests of the stack. */
const folder = mkdtempSync(join(tmpdir(), "svc-stack-"));
const settings: StackFolder = { STACK_FOLDER: folder };
let run: ProgramRun | undefined;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(settings, { PAYMENTS_PORT: String(await freePort()), SCAN_PORT: String(await freePort()) });
});

afterEach(() => {
  run?.child.kill("SIGKILL");
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function startStack(more: Record<string, string>) {
  const started = await runStack({ ...settings, ...more });
  run = started.run;
  return started;
}

const given = () => ({ DATABASE_URL: database.url, REDIS_URL: String(process.env.TEST_REDIS_URL) });

async function recorded(): Promise<number> {
  const { rows } = await queryOnce(database.url, "SELECT count(*)::int AS recorded FROM transactions");
  return rows[0].recorded;
}

const allGone = (pids: readonly number[]) => until(() => !pids.some(isAlive));

describe("the local stack", () => {
  test("has every network's own chain and USDC, keys that work, lines that can be pasted, sessions, uploads and the demo, on a given database; a kill leaves no process", async () => {
    const { stack, run, pids } = await startStack({ ...given(), OUTBOUND_ALLOW_HOSTS: NO_SITE });
    expect({ DATABASE_URL: stack.database.url, REDIS_URL: stack.redis?.url }).toEqual(given());

    expect(Object.keys(stack.chains).sort()).toEqual([...NETWORK_NAMES].sort());
    for (const network of NETWORK_NAMES) expect(await identityOf(stack, network)).toEqual(expectedIdentity(network));

    expect((await fetch(`${stack.facilitator.url}/health`)).status).toBe(200);
    const target = await Promise.all(["/", "/fail"].map((path) => fetch(stack.target.url + path)));
    expect(target.map(({ status }) => status)).toEqual([401, 500]);

    const lines = run.output().match(/^ {2}curl .*$/gm) ?? [];
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(execFileSync("sh", ["-c", line], { encoding: "utf8" })).toMatch(/^{"status":"success"/);

    const { merchant, otherMerchant } = stack;
    for (const key of [merchant.testKey, merchant.liveKey, merchant.agenticLiveKey, otherMerchant.testKey]) {
      const list = await fetch(`${stack.payments.url}/api/v1/products`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(list.status).toBe(200);
    }
    expect((await fetch(`${stack.scan.url}/api/health`)).status).toBe(200);
    await expectPaidScans(stack);
    await uploadOf(stack);
    await passDemo(stack);

    expect(pids.length).toBeGreaterThan(10);
    run.child.kill("SIGKILL");
    await allGone(pids);
  });

  test("starts after a kill with the same keys on the given database, which outlived the chains: the demo passes again; it stops with exit code 0 and nothing left", async () => {
    const before = JSON.parse(readFileSync(join(folder, "stack.json"), "utf8")) as StackDocument;
    const recordedBefore = await recorded();
    expect(recordedBefore).toBeGreaterThan(0);
    const { stack, run, pids } = await startStack(given());
    // The identity provider has new keys and a new address.
    const { sessionToken: _now, ...kept } = stack.merchant;
    const { sessionToken: _then, ...keptBefore } = before.merchant;
    expect(kept).toEqual(keptBefore);
    await passDemo(stack);
    // The number of payments doubled: nothing of the first demo was lost, and no hash occurred twice.
    expect(await recorded()).toBe(2 * recordedBefore);

    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    await allGone(pids);
    expect(existsSync(join(folder, "stack.json"))).toBe(false);
  });

  test("names the setting of a configured database that doesn't answer, and starts nothing", async () => {
    const nowhere = `postgresql://postgres:secret@127.0.0.1:${await freePort()}/postgres`;
    run = runProgram("main", { ...settings, DATABASE_URL: nowhere });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("DATABASE_URL");
    expect(run.output()).toContain("ECONNREFUSED");
    expect(run.output()).not.toContain("secret");
    expect(run.output()).not.toContain("starting the database");
  });

  test.each(["PAYMENTS_PORT", "SCAN_PORT"])(
    "names the setting %s of a taken port, and starts nothing",
    async (setting) => {
      const holder = createServer();
      const port = Number(settings[setting]);
      await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
      run = runProgram("main", settings);
      expect(await run.ended).toBe(1);
      await new Promise((resolve) => holder.close(resolve));
      expect(run.output()).toContain(`port ${port} is in use`);
      expect(run.output()).toContain(`${setting}=`);
      expect(run.output()).toContain("lsof");
      expect(run.output()).not.toContain("starting the database");
    },
  );
});

async function passDemo(stack: StackDocument): Promise<void> {
  const demo = runProgram("demo/main", settings);
  if ((await demo.ended) !== 0) throw new Error(`the demo failed: ${demo.output()}`);
  expect(demo.output()).toContain("the API refuses a second recording: 409");
  expect(demo.output()).toContain(`Using the payments API at ${stack.payments.url}`);
  for (const line of [`A scan of ${stack.site.url}`, "x402-fetch paid $0.01", "an MCP client called scan_site"]) {
    expect(demo.output()).toContain(line);
  }
}

/** An address without a listener, so its scan ends at once. */
const NO_SITE = "127.0.0.1:9";

/**
 * Checks that the free tier is enforced on this machine too, that scans cost a payment above it, and that the
 * operator's header bypasses it.
 */
async function expectPaidScans({ scan }: StackDocument): Promise<void> {
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${scan.url}/api/scan`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ url: `http://${NO_SITE}/` }),
    });
  for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
  const challenge = await ask();
  expect(challenge.status).toBe(402);
  const { accepts } = (await challenge.json()) as { accepts: unknown[] };
  expect(accepts).toMatchObject([{ network: "base-sepolia", payTo: evmAccounts.scanner.address }]);
  expect((await ask({ "x-scan-paid": scan.bypassSecret })).status).toBe(200);
}

/** Uploads a file through the running stack, with the session from the document and with one from the command. */
async function uploadOf({ payments, merchant, storage }: StackDocument): Promise<void> {
  const command = runProgram("session-token/main", settings);
  expect(await command.ended).toBe(0);
  const body = JSON.stringify({ fileType: "text/plain", fileName: "a.txt", fileSize: 2 });
  for (const token of [merchant.sessionToken, command.output().trim()]) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${payments.url}/api/upload`, { method: "POST", headers, body });
    const { data } = (await answer.json()) as { data: { uploadUrl: string; publicUrl: string; headers: object } };
    const { "content-length": _length, ...signed } = data.headers as Record<string, string>;
    expect((await fetch(data.uploadUrl, { method: "PUT", headers: signed, body: "hi" })).status).toBe(200);
    expect(data.publicUrl).toMatch(`${storage.endpoint}/${storage.bucket}/merchants/${merchant.id}/a`);
    expect(await (await fetch(data.publicUrl)).text()).toBe("hi");
  }
}

type NetworkName = (typeof NETWORK_NAMES)[number];

async function rpc(url: string, method: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  return ((await answer.json()) as { result: unknown }).result;
}

async function identityOf(stack: StackDocument, network: NetworkName) {
  const { rpcUrl, chainId, usdc } = stack.chains[network];
  const method = NETWORKS[network].family === "evm" ? "eth_chainId" : "getGenesisHash";
  return { chainId, usdc, node: await rpc(rpcUrl, method) };
}

function expectedIdentity(network: NetworkName) {
  const row = NETWORKS[network];
  return row.family === "evm"
    ? { chainId: row.chainId, usdc: row.usdc, node: `0x${row.chainId.toString(16)}` }
    : { chainId: undefined, usdc: row.usdc, node: row.genesisHash };
}
