import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import {
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "../../../apps/payments/test/support/payments-under-test.js";
import { freePort } from "../../discovery/test/support/free-port.js";

const run = promisify(execFile);
const OWN = fileURLToPath(new URL("..", import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BUYER = evmAccounts.buyer.address;

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let project: string;
let env: Record<string, string>;

/** A new project that has nothing but the packed client. */
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "sdk-project-"));
  await run(process.execPath, ["build.mjs"], { cwd: OWN });
  await run("npm", ["pack", "--pack-destination", project], { cwd: OWN });
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz")) as string;
  writeFileSync(join(project, "package.json"), '{"type":"module","private":true}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--omit=peer", `./${tarball}`], {
    cwd: project,
  });
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(BUYER, 10_000_000n);
  payments = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, CONFIRMATIONS_BASE_SEPOLIA: "1" } });
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
  env = {
    PATH: process.env.PATH as string,
    SVC_API_KEY: merchant.testKey,
    SVC_BASE_URL: payments.url,
    SECRET,
    PAYER: BUYER,
  };
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
  rmSync(project, { recursive: true, force: true });
});

const svc = (...args: string[]) =>
  run(process.execPath, [join(project, "node_modules/@svc/sdk/dist/esm/cli/main.js"), ...args], { env });

test("the story type-checks strictly in a new project and runs there, told by `svc listen`", async () => {
  cpSync(join(OWN, "test/story.ts"), join(project, "story.ts"));
  const tsc = createRequire(join(OWN, "package.json")).resolve("typescript/bin/tsc");
  const types = join(OWN, "../../node_modules/@types");
  const strict = "--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --module nodenext";
  const options = [...strict.split(" "), "--typeRoots", types, "--types", "node", "--lib", "es2023"];
  await run(process.execPath, [tsc, ...options, "story.ts"], { cwd: project }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
  const amount = { from: BUYER, to: evmAccounts.merchant.address, amountBaseUnits: 500_000n };
  const PORT = String(await freePort());
  const command = [join(project, "node_modules/@svc/sdk/dist/esm/cli/main.js"), "listen"];
  const listening = spawn(
    process.execPath,
    [...command, "--forward-to", `http://127.0.0.1:${PORT}/hook`, "--secret", SECRET],
    { env },
  );
  const said: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    listening.stdout.on("data", (chunk) => {
      said.push(String(chunk));
      resolve();
    });
  });
  await isReady;
  const story = await run(process.execPath, ["story.js"], {
    cwd: project,
    env: { ...env, PORT, TX_HASH: await node.transferUsdc(amount) },
    timeout: 60_000,
  });
  expect(story.stdout).toBe("paid, told and listed\n");
  listening.kill("SIGTERM");
  expect((await once(listening, "close"))[0]).toBe(0);
  expect(said.join("")).toMatch(/payment\.completed .* → 200/);
});

test("is one package for import and require", async () => {
  const program = "const { Svc, verifyWebhook } = require('@svc/sdk'); console.log(typeof Svc, typeof verifyWebhook)";
  expect((await run(process.execPath, ["-e", program], { cwd: project })).stdout).toBe("function function\n");
});

test("the command makes links, shows events, and says what is wrong with a key", async () => {
  const made = await svc("links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5");
  expect(JSON.parse(made.stdout)).toMatchObject({ name: "x", amount: 0.5 });
  expect((await svc("events", "--type", "payment_link.created")).stdout).toContain("payment_link.created");
  await expect(svc("events", "--api-key", "x")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("malformed"),
  });
  await expect(svc("nothing")).rejects.toMatchObject({ code: 2 });
});

test("a POST is tried again with its key after 5xx and 429, a refusal is not, and a caller's end is the end", async () => {
  const { Svc, ValidationError, RateLimitError } = await import(
    pathToFileURL(join(project, "node_modules/@svc/sdk/dist/esm/index.js")).href
  );
  const sent: (string | null)[] = [];
  const answers = [503, 429, 201];
  const flaky: typeof fetch = async (_url, init) => {
    sent.push(new Headers(init?.headers).get("idempotency-key"));
    const status = answers[sent.length - 1] ?? 400;
    const body =
      status === 201
        ? { data: { id: "1" } }
        : { status: "error", code: status === 429 ? "RATE_LIMITED" : "VALIDATION_FAILED", message: "m", retryAfter: 0 };
    return new Response(JSON.stringify(body), { status });
  };
  const client = new Svc({ apiKey: "k", fetch: flaky });
  expect(await client.products.create({ name: "x", amount: 1 })).toEqual({ id: "1" });
  expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
  await expect(client.products.create({ name: "x", amount: 1 })).rejects.toBeInstanceOf(ValidationError);
  expect(sent.length).toBe(4);
  answers[4] = 429;
  await expect(client.products.create({ name: "x", amount: 1 }, { maxRetries: 0 })).rejects.toBeInstanceOf(
    RateLimitError,
  );
  await expect(client.account.retrieve({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
});
