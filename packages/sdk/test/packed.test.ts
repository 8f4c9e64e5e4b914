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
import { type SiteUnderTest, startSite } from "../../../apps/scan/test/support/site-under-test.js";
import { freePort } from "../../discovery/test/support/free-port.js";
import type { CommandIo } from "../src/cli/run-command.js";
import { compile, installPacked, OWN, type PackedProject } from "./support/packed-project.js";

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BUYER = evmAccounts.buyer.address;
const MERCHANT = evmAccounts.merchant.address;

let shop: LinkShop;
let provider: IdentityProvider;
let store: ObjectStore;
let scan: SiteUnderTest;
let project: PackedProject;
let env: Record<string, string>;
/** What the new project has, with the types of its source. */
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
  scan = await startSite({ OUTBOUND_ALLOW_HOSTS: new URL(shop.payments.url).host });
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
  await scan?.stop();
  await shop?.stop();
  await store?.stop();
  await provider?.stop();
  project?.remove();
});

const transfer = (from: string, to: string, amountBaseUnits: bigint) =>
  shop.world.node.transferUsdc({ from, to, amountBaseUnits });

test("the story type-checks strictly in a new project and runs there, told by `svc listen`", async () => {
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
  expect(story.stdout).toBe("paid, told and listed\n");
  listening.kill("SIGTERM");
  expect((await once(listening, "close"))[0]).toBe(0);
  expect(said.join("")).toMatch(/payment\.completed .* → 200/);
});

test("is as small as its README says, without dependencies", async () => {
  const packed = JSON.parse(
    (
      await run("npm", ["pack", "--json", "--dry-run", "--ignore-scripts"], {
        cwd: join(project.folder, "node_modules/@svc/sdk"),
      })
    ).stdout,
  );
  const [, size, unpacked] =
    /has ([\d.]+) MB packed, ([\d.]+) MB\s+unpacked/.exec(readFileSync(join(OWN, "README.md"), "utf8")) ?? [];
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  expect([megabytes(packed[0].size), megabytes(packed[0].unpackedSize)]).toEqual([size, unpacked]);
  const { dependencies } = JSON.parse(readFileSync(project.path("../package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
});

test("the program of the guide to agentic links pays a link", async () => {
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

test("is one package for import and require", async () => {
  const program = "const { Svc, verifyWebhook } = require('@svc/sdk'); console.log(typeof Svc, typeof verifyWebhook)";
  expect((await run(process.execPath, ["-e", program], { cwd: project.folder })).stdout).toBe("function function\n");
});

describe("the command", () => {
  /** Its exit code and all that it says. */
  async function svc(...args: string[]): Promise<{ code: number; said: string }> {
    const { runCommand } = (await import(pathToFileURL(inProject("cli/run-command.js")).href)) as {
      runCommand(args: readonly string[], io: CommandIo): Promise<number>;
    };
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const address = { baseUrl: shop.payments.url, scanUrl: scan.url, apiKey: shop.merchant.testKey };
    const io = { ...address, write: say, complain: say, signal: new AbortController().signal };
    return { code: await runCommand(args, io), said: lines.join("\n") };
  }

  test("makes links, shows events, and says what is wrong with a key", async () => {
    const made = await svc("links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5");
    expect(JSON.parse(made.said)).toMatchObject({ name: "x", amount: 0.5 });
    expect((await svc("events", "--type", "payment_link.created")).said).toContain("payment_link.created");
    const malformed = { code: 1, said: expect.stringContaining("malformed") };
    expect(await svc("events", "--api-key", "x")).toEqual(malformed);
    expect(await svc("nothing")).toEqual({ code: 2, said: expect.stringContaining("there is no command nothing") });
  });

  test("lists links and as many events as asked for, as lines or as JSON", async () => {
    // More than a page has, a few at once: all at once they would wait for each other beyond the client's timeout.
    for (let made = 0; made < 105; made += 5) {
      const links = [1, 2, 3, 4, 5].map((index) =>
        client.paymentLinks.create({ network: "base_sepolia", name: `Link ${made + index}`, amount: 2.5 }),
      );
      await Promise.all(links);
    }
    const listed = await svc("links", "list", "--limit", "103");
    expect(listed.code).toBe(0);
    expect(listed.said.split("\n")).toHaveLength(103);
    expect(listed.said).toMatch(/^http\S+\/pay\/pl-\S+ 2\.50 USD Link \d+$/m);
    const events = JSON.parse((await svc("events", "--limit", "104", "--json")).said) as { event: string }[];
    expect([events.length, events[0]?.event]).toEqual([104, "payment_link.created"]);
    expect(JSON.parse((await svc("links", "list", "--limit", "1", "--json")).said)).toMatchObject([{ amount: 2.5 }]);
    for (const limit of ["0", "x", "1.5"])
      expect(await svc("events", "--limit", limit)).toEqual({ code: 2, said: expect.stringContaining("--limit") });
  });

  test("says its version, whether the service answers, and whose the key is", async () => {
    const { version } = JSON.parse(readFileSync(join(OWN, "package.json"), "utf8")) as { version: string };
    const installed = join(project.folder, "node_modules/.bin/svc");
    expect((await run(installed, ["--version"])).stdout).toBe(`svc ${version}\n`);
    const fine = await svc("doctor");
    expect([fine.code, fine.said]).toEqual([
      0,
      expect.stringMatching(/^ok +service .*\nok +clock .*\nok +key +test mode/),
    ]);
    const { code, said } = await svc("doctor", "--api-key", "svc_test_sk_x", "--json");
    expect([code, JSON.parse(said).at(-1)]).toEqual([1, { name: "key", passed: false, message: expect.any(String) }]);
    for (const other of ["http://127.0.0.1:9", scan.url]) {
      const away = await svc("doctor", "--base-url", other);
      expect([away.code, away.said]).toEqual([1, expect.stringMatching(/^no +service .*Check --base-url$/)]);
    }
  });

  test("shows a link with what catalogs say of it, and says what keeps it out of them", async () => {
    const made = await svc(
      ...["links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5"],
      ...["--target-url", shop.target.url, "--listed"],
    );
    const { id, url } = JSON.parse(made.said) as { id: string; url: string };
    expect(JSON.parse((await svc("links", "show", url)).said)).toMatchObject({ id, listed: true, listing: null });
    const { code, said } = await svc("doctor", url);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^ok +listed .*\n(.*\n)*no +settlement +Nobody has paid yet/m),
    ]);
    const hidden = await svc("links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5");
    expect(await svc("doctor", JSON.parse(hidden.said).id)).toMatchObject({ code: 1 });
    expect(await svc("doctor", "that")).toMatchObject({ code: 2 });
  });

  test("triggers the example of an event, signed as the service signs; what the server answers decides its exit code", async () => {
    const { target } = shop;
    const to = ["--forward-to", `${target.url}/hook`, "--secret", SECRET];
    expect(await svc("trigger", "payment.completed", ...to)).toMatchObject({ code: 0 });
    const { headers, body } = target.calls.at(-1) as (typeof target.calls)[number];
    const event = await sdk.verifyWebhook(body, headers, SECRET);
    expect(event).toMatchObject({ event: "payment.completed", data: { token: "USDC" } });
    await expect(sdk.verifyWebhook(`${body} `, headers, SECRET)).rejects.toThrow(sdk.SignatureError);
    target.respond = answering({ ...SUNNY, status: 500 });
    expect(await svc("trigger", "payment.completed", ...to)).toMatchObject({ code: 1 });
    target.respond = sunny;
    expect(await svc("trigger", "payment.lost", ...to)).toMatchObject({ code: 2 });
  });

  test("scans a site, as the scan client does: anew, from the cache, and not at all", async () => {
    const { code, said } = await svc("scan", shop.payments.url);
    expect([code, said]).toEqual([0, expect.stringMatching(/^http:\S+: level \d \(.+\), score \d+$/)]);
    const scanner = new sdk.Scanner({ baseUrl: scan.url });
    const known = await scanner.scan(shop.payments.url);
    expect(said).toContain(`level ${known.level} (${known.levelName}), score ${known.score}`);
    expect([known.cached, Object.keys(known.checks).length > 3]).toEqual([true, true]);
    await expect(scanner.scan("ftp://example.com")).rejects.toMatchObject({
      name: "ValidationError",
      errors: [{ field: "url", reason: expect.any(String) }],
    });
  });
});

describe("resources", () => {
  test("a checkout session is paid, a part of it is paid back, and both are told", async () => {
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

  test("settlements mark live payments, and the balance is what is left", async () => {
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

  test("a user's session manages keys and files, which no API key does", async () => {
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

test("payLink pays what a link asks for, and verifyCall takes that call at the target, once and unchanged", async () => {
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
  await expect(sdk.verifyCall(received, secret)).rejects.toThrow("seen before");
  const once = () => true;
  const request = new Request(target.url + call.url, { ...init, headers: call.headers as Record<string, string> });
  expect(await sdk.verifyRequest(request, secret, { once })).toMatchObject(says);
  expect(await sdk.verifyNodeRequest({ ...call, rawBody: call.body }, secret, { once })).toMatchObject(says);
  const parsed = sdk.verifyNodeRequest({ ...call, body: { days: 3 } }, secret);
  await expect(parsed).rejects.toThrow("The body was parsed");
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
  await expect(sdk.verifyCall(received, `${secret}x`, { once })).rejects.toThrow("does not fit");
  const later = () => Date.now() + 301_000;
  await expect(sdk.verifyCall(received, secret, { once, now: later })).rejects.toThrow("too old");

  target.respond = answering({ ...SUNNY, status: 503 });
  const refused = await sdk.payLink(url, { signer, init });
  expect([refused.response.status, refused.charged]).toEqual([503, false]);
  target.respond = sunny;
});

test("a POST is tried again with its key after 5xx and 429, a refusal is not, and a caller's end is the end", async () => {
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
