import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type IdentityProvider, startIdentityProvider } from "@svc/localstack/identity-provider";
import { type ObjectStore, startObjectStore } from "@svc/localstack/object-store";
import { privateKeyToAccount } from "viem/accounts";
import { AUDIENCE } from "../../../apps/payments/test/support/dashboard.js";
import { insertTransactions } from "../../../apps/payments/test/support/insert-rows.js";
import { type LinkShop, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { answering, SUNNY, sunny } from "../../../apps/payments/test/support/recording-target.js";
import { storeEnv } from "../../../apps/payments/test/support/uploads.js";
import { freePort } from "../../discovery/test/support/free-port.js";
import { compile, installPacked, OWN, type PackedProject } from "./support/packed-project.js";

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BUYER = evmAccounts.buyer.address;
const MERCHANT = evmAccounts.merchant.address;

let shop: LinkShop;
let provider: IdentityProvider;
let store: ObjectStore;
let project: PackedProject;
let env: Record<string, string>;
/** The SDK in the new project, with the types of its source. */
let sdk: typeof import("../src/index.js");
let client: InstanceType<typeof sdk.Svc>;

const inProject = (path: string): string => project.path(`esm/${path}`);

async function startServices(): Promise<void> {
  provider = await startIdentityProvider({ audience: AUDIENCE });
  store = await startObjectStore({ bucket: "uploads", publicRead: true });
  shop = await startLinkShop({
    env: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE, ...storeEnv(store) },
  });
  await shop.world.node.mintUsdc(MERCHANT, 1_000_000n);
}

beforeAll(async () => {
  [project] = await Promise.all([installPacked(), startServices()]);
  project.link("@x402");
  sdk = await import(pathToFileURL(inProject("index.js")).href);
  client = new sdk.Svc({ apiKey: shop.merchant.testKey, baseUrl: shop.payments.url });
  env = {
    PATH: process.env.PATH as string,
    SVC_API_KEY: shop.merchant.testKey,
    SVC_BASE_URL: shop.payments.url,
    SECRET,
    PAYER: BUYER,
  };
});
afterAll(async () => {
  await shop?.stop();
  await store?.stop();
  await provider?.stop();
  project?.remove();
});

const transfer = (from: string, to: string, amountBaseUnits: bigint) =>
  shop.world.node.transferUsdc({ from, to, amountBaseUnits });

test("the story type-checks strictly in a new project and runs there, with events from `svc listen`", async () => {
  project.write("story/story.ts", readFileSync(join(OWN, "test/story.ts"), "utf8"));
  await compile(project, "story/story.ts");
  const PORT = String(await freePort());
  const to = ["--forward-to", `http://127.0.0.1:${PORT}/hook`, "--secret", SECRET];
  const listening = spawn(process.execPath, [inProject("cli/main.js"), "listen", ...to], { env });
  const said: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    listening.stdout.on("data", (chunk) => {
      said.push(String(chunk));
      resolve();
    });
  });
  await isReady;
  const story = await run(process.execPath, ["story/story.js"], {
    cwd: project.folder,
    env: { ...env, PORT, TX_HASH: await transfer(BUYER, MERCHANT, 500_000n) },
    timeout: 240_000,
  });
  expect(story.stdout).toBe("paid, delivered and listed\n");
  listening.kill("SIGTERM");
  expect((await once(listening, "close"))[0]).toBe(0);
  expect(said.join("")).toMatch(/payment\.completed .* → 200/);
});

test("is as small as its README says, and has no dependencies", async () => {
  const packed = JSON.parse(
    (
      await run("npm", ["pack", "--json", "--dry-run", "--ignore-scripts"], {
        cwd: join(project.folder, "node_modules/@svc/sdk"),
      })
    ).stdout,
  );
  const [, size, unpacked] =
    /is ([\d.]+) MB packed and ([\d.]+) MB\s+unpacked/.exec(readFileSync(join(OWN, "README.md"), "utf8")) ?? [];
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  expect([megabytes(packed[0].size), megabytes(packed[0].unpackedSize)]).toEqual([size, unpacked]);
  const { dependencies } = JSON.parse(readFileSync(project.path("../package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
});

test("the program in the guide to agentic links pays a link", async () => {
  const [, program = ""] =
    /^```ts\n(import \{ payLink \}.*?)^```/ms.exec(readFileSync(join(OWN, "../../docs/agentic-links.md"), "utf8")) ??
    [];
  const agentic = { isAgenticProxy: true, targetUrl: `${shop.target.url}/weather` };
  const link = await client.paymentLinks.create({ network: "base_sepolia", name: "Weather", amount: 0.05, ...agentic });
  const url = `${shop.payments.url}/api/agent/link/pl-${link.id}`;
  project.write("buyer/buyer.ts", program);
  project.link("viem");
  await compile(project, "buyer/buyer.ts", "--skipLibCheck");
  const buyer = { ...env, LINK_URL: url, PRIVATE_KEY: evmAccounts.buyer.privateKey };
  const { stdout } = await run(process.execPath, ["buyer/buyer.js"], { cwd: project.folder, env: buyer });
  expect(stdout).toBe(`200 true ${SUNNY.body}\n`);
});

test("works with both import and require", async () => {
  const program = "const { Svc, verifyWebhook } = require('@svc/sdk'); console.log(typeof Svc, typeof verifyWebhook)";
  expect((await run(process.execPath, ["-e", program], { cwd: project.folder })).stdout).toBe("function function\n");
});

describe("resources", () => {
  test("a checkout session is paid and partly refunded, and both have events", async () => {
    const session = await client.checkoutSessions.create({ amount: 0.5, network: "base_sepolia" });
    const txHash = await transfer(BUYER, MERCHANT, 500_000n);
    const paid = await client.checkoutSessions.submit({ sessionId: session.id, txHash, walletAddress: BUYER });
    expect(await client.checkoutSessions.retrieve(session.id)).toMatchObject({
      status: "completed",
      transactionId: paid.transaction.id,
    });
    const back = { transactionId: paid.transaction.id, amount: 0.2, txHash: await transfer(MERCHANT, BUYER, 200_000n) };
    const refund = await client.refunds.create(back);
    const refunds: string[] = [];
    for await (const { id } of client.refunds.list({ transactionId: back.transactionId })) refunds.push(id);
    expect(refunds).toEqual([refund.id]);
    await expect(client.refunds.create({ ...back, amount: 5 })).rejects.toBeInstanceOf(sdk.ConflictError);
    expect(await client.checkoutSessions.quoteTax({ amount: 25 })).toMatchObject({ totalAmount: 25 });
  });

  test("settlements mark live payments, and the balance is the rest", async () => {
    const columns = { amount: 1.5, amount_base_units: 1_500_000, network: "base" };
    const rows = { merchantId: shop.merchant.id, mode: "live" as const, createdAtMs: [Date.now()], columns };
    await insertTransactions(shop.payments.deps.database.pool, rows);
    const live = new sdk.Svc({ apiKey: shop.merchant.liveKey, baseUrl: shop.payments.url });
    expect(await live.settlements.balance()).toMatchObject({ available: 1.5, settled: 0 });
    const settlement = await live.settlements.create();
    expect((await live.settlements.list()).data).toEqual([settlement]);
    expect(await live.settlements.balance()).toMatchObject({ available: 0, settled: 1.5 });
    await expect(live.settlements.create()).rejects.toBeInstanceOf(sdk.ConflictError);
    await expect(client.settlements.balance()).rejects.toBeInstanceOf(sdk.PermissionError);
  });

  test("a user's session manages keys and files, which no API key can", async () => {
    const { issuer } = provider;
    const data = { issuer, subject: "user|sdk", merchantId: shop.merchant.id };
    await shop.payments.deps.database.prisma.merchantMember.create({ data });
    const sessionToken = await provider.sessionToken({ subject: data.subject });
    const baseUrl = shop.payments.url;
    const user = new sdk.Svc({ sessionToken, apiKey: shop.merchant.testKey, baseUrl });
    const made = await user.keys.create({ keyType: "test", name: "CI" });
    expect(await new sdk.Svc({ apiKey: made.key, baseUrl }).account.retrieve()).toMatchObject({ keyId: made.id });
    const rolled = await user.keys.roll(made.id);
    expect(await user.keys.revoke(rolled.id)).toMatchObject({ id: rolled.id, revokedAt: expect.any(String) });
    const listed: string[] = [];
    for await (const { id } of user.keys.list({ limit: 1 })) listed.push(id);
    expect(listed).toEqual(expect.arrayContaining([made.id, rolled.id]));
    await expect(client.keys.list()).rejects.toBeInstanceOf(sdk.AuthenticationError);

    const file = new TextEncoder().encode("<svg/>");
    const upload = await user.uploads.create({ fileType: "image/png", fileName: "logo.png", fileSize: file.length });
    await user.uploads.send(upload, file);
    expect(await (await fetch(upload.publicUrl)).text()).toBe("<svg/>");
    await expect(user.uploads.send(upload, file.slice(1))).rejects.toBeInstanceOf(sdk.SvcError);
    await user.uploads.delete(upload.key);
    await expect(user.uploads.delete(upload.key)).rejects.toBeInstanceOf(sdk.NotFoundError);
  });
});

test("payLink pays a link, and verifyCall accepts that call at the target, once and unchanged", async () => {
  const { target, payments } = shop;
  const signer = privateKeyToAccount(evmAccounts.buyer.privateKey as `0x${string}`);
  const agentic = { isAgenticProxy: true, targetUrl: `${target.url}/weather?unit=c` };
  const link = await client.paymentLinks.create({ network: "base_sepolia", name: "Weather", amount: 0.05, ...agentic });
  const url = `${payments.url}/api/agent/link/pl-${link.id}?city=Oslo`;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"days":3}' };
  target.calls.length = 0;
  const { response, charged, paymentId } = await sdk.payLink(url, { signer, init });
  expect([response.status, charged, await response.text()]).toEqual([200, true, SUNNY.body]);
  expect(await client.paymentLinks.paymentStatus(paymentId as string)).toMatchObject({ status: "settled" });

  const [call] = target.calls as [(typeof target.calls)[number]];
  const received = { method: call.method, path: call.url, headers: call.headers, body: call.body };
  const { secret } = await client.proxySecret.retrieve();
  const says = { paymentId, paymentLinkId: `pl-${link.id}`, payer: BUYER, amountBaseUnits: 50_000n };
  expect(await sdk.verifyCall(received, secret)).toMatchObject({ ...says, network: "eip155:84532" });
  await expect(sdk.verifyCall(received, secret)).rejects.toThrow("already received");
  const once = () => true;
  const request = new Request(target.url + call.url, { ...init, headers: call.headers as Record<string, string> });
  expect(await sdk.verifyRequest(request, secret, { once })).toMatchObject(says);
  expect(await sdk.verifyNodeRequest({ ...call, rawBody: call.body }, secret, { once })).toMatchObject(says);
  const parsed = sdk.verifyNodeRequest({ ...call, body: { days: 3 } }, secret);
  await expect(parsed).rejects.toThrow("The body is already parsed");
  for (const changed of [
    { body: Buffer.from('{"days":4}') },
    { method: "PUT" },
    { path: `${call.url}&x=1` },
    ...["host", "x-svc-payer", "x-svc-amount", "x-svc-payment-id", "x-svc-request-id"].map((name) => ({
      headers: { ...call.headers, [name]: "1" },
    })),
    { headers: {} },
  ]) {
    const verified = sdk.verifyCall({ ...received, ...changed }, secret, { once });
    await expect(verified).rejects.toBeInstanceOf(sdk.SignatureError);
  }
  await expect(sdk.verifyCall(received, `${secret}x`, { once })).rejects.toThrow("does not match");
  const later = () => Date.now() + 301_000;
  await expect(sdk.verifyCall(received, secret, { once, now: later })).rejects.toThrow("too old");
  const early = () => Date.now() - 3_600_000;
  await expect(sdk.verifyCall(received, secret, { once, now: early })).rejects.toThrow("from the future");

  target.respond = answering({ ...SUNNY, status: 503 });
  const refused = await sdk.payLink(url, { signer, init });
  expect([refused.response.status, refused.charged]).toEqual([503, false]);
  target.respond = sunny;
});

test("retries a POST with its key after 5xx and 429, but not after a refusal or an abort by the caller", async () => {
  const { Svc, ValidationError, RateLimitError } = sdk;
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
