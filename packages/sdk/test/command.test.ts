import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type LinkShop, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { answering, SUNNY, sunny } from "../../../apps/payments/test/support/recording-target.js";
import { type SiteUnderTest, startSite } from "../../../apps/scan/test/support/site-under-test.js";
import type { CommandIo } from "../src/cli/command-io.js";
import { installPacked, OWN, type PackedProject } from "./support/packed-project.js";

// Tests the command `svc` in the packed SDK.

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let shop: LinkShop;
let scan: SiteUnderTest;
let project: PackedProject;
/** The packed SDK, with the types of its source. */
let sdk: typeof import("../src/index.js");

const load = (path: string) => import(pathToFileURL(project.path(`esm/${path}`)).href);

beforeAll(async () => {
  [project, shop] = await Promise.all([installPacked(), startLinkShop()]);
  scan = await startSite({ OUTBOUND_ALLOW_HOSTS: new URL(shop.payments.url).host });
  sdk = await load("index.js");
});
afterAll(async () => {
  await scan?.stop();
  await shop?.stop();
  project?.remove();
});

/** Runs `svc` with these arguments. Returns its exit code and its output. */
async function svc(...args: string[]): Promise<{ code: number; said: string }> {
  const { runCommand } = (await load("cli/run-command.js")) as {
    runCommand(args: readonly string[], io: CommandIo): Promise<number>;
  };
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const address = { baseUrl: shop.payments.url, scanUrl: scan.url, apiKey: shop.merchant.testKey };
  const io = { ...address, write: say, complain: say, signal: new AbortController().signal };
  return { code: await runCommand(args, io), said: lines.join("\n") };
}

test("creates links, shows events, and explains what is wrong with a key", async () => {
  const made = await svc("links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5");
  expect(JSON.parse(made.said)).toMatchObject({ name: "x", amount: 0.5 });
  expect((await svc("events", "--type", "payment_link.created")).said).toContain("payment_link.created");
  const malformed = { code: 1, said: expect.stringContaining("malformed") };
  expect(await svc("events", "--api-key", "x")).toEqual(malformed);
  expect(await svc("nothing")).toEqual({ code: 2, said: expect.stringContaining("there is no command nothing") });
});

test("advances time in test mode, for the named objects or for all that is open", async () => {
  const client = new sdk.Svc({ apiKey: shop.merchant.testKey, baseUrl: shop.payments.url });
  const link = await client.paymentLinks.create({ network: "base_sepolia", name: "Book", amount: 1 });
  const intent = await client.paymentIntents.create({ paymentLinkId: link.id });
  const named = JSON.parse((await svc("test-clock", "advance", "60", intent.id)).said);
  expect(named.paymentIntents).toEqual([
    { id: intent.id, expiresAt: expect.any(String), watchUntil: expect.any(String) },
  ]);
  expect(Date.parse(intent.expiresAt) - Date.parse(named.paymentIntents[0].expiresAt)).toBe(60_000);
  const all = await client.testClock.advance({ seconds: 60 });
  expect(all.paymentIntents.map(({ id }) => id)).toContain(intent.id);
  expect((await client.paymentIntents.retrieve(intent.id)).expiresAt).toBe(
    new Date(Date.parse(intent.expiresAt) - 120_000).toISOString(),
  );
  for (const words of [["advance"], ["advance", "1.5"], ["advance", "-5x"], ["back", "60"]]) {
    expect((await svc("test-clock", ...words)).code).toBe(2);
  }
});

test("completes commands, their actions and options in bash", async () => {
  const { code, said: script } = await svc("completion", "bash");
  expect(code).toBe(0);
  const completed = async (...words: string[]) => {
    const line = `COMP_WORDS=(svc ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _svc`;
    const { stdout } = await run("bash", ["--norc", "-c", `${script}\n${line}\necho "\${COMPREPLY[@]}"`]);
    return stdout.trim().split(" ");
  };
  expect(await completed("l")).toEqual(["listen", "links"]);
  expect(await completed("events", "")).toEqual(["show", "resend"]);
  expect(await completed("test-clock", "")).toEqual(["advance"]);
  expect(await completed("links", "c")).toEqual(["create"]);
  expect(await completed("links", "create", "--ba")).toEqual(["--base-url", "--base-url-of-api"]);
  expect(await completed("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(await completed("listen", "")).toEqual([""]);
  expect(await svc("completion", "tcsh")).toEqual({ code: 2, said: expect.stringContaining("svc completion bash") });
});

test("lists links and the requested number of events, as lines or as JSON", async () => {
  const client = new sdk.Svc({ apiKey: shop.merchant.testKey, baseUrl: shop.payments.url });
  // Create more links than fit on a page, but only five at once. More would wait for each other until the client's
  // timeout.
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

test("shows what an OpenAPI document would change in an API, and imports it", async () => {
  const url = shop.target.url;
  const create = ["apis", "create", "--network", "base_sepolia", "--name", "Weather", "--base-url-of-api", url];
  const file = join(project.path("."), "openapi.yaml");
  writeFileSync(file, "openapi: 3.0.3\npaths:\n  /weather/{city}:\n    get: {summary: Weather}\n    trace: {}\n");
  expect((await svc("apis", "import", file)).said).toContain("you have no API yet. Create one with svc apis create");
  expect(JSON.parse((await svc(...create)).said)).toMatchObject({ name: "Weather", baseUrl: url });
  const dry = await svc("apis", "import", file, "--price", "0.02", "--dry-run");
  expect(dry).toEqual({
    code: 0,
    said: "+ GET /weather/{city} 0.02\n! TRACE /weather/{city}: TRACE can't be sold\n0 unchanged, 1 skipped. Dry run: nothing was changed.",
  });
  const imported = await svc("apis", "import", file, "--price", "0.02");
  expect(imported.said).toContain("0 unchanged, 1 skipped. Applied.");
  expect((await svc("apis", "import", file, "--price", "0.03")).said).toContain("~ GET /weather/{city} 0.03 (amount)");
  expect((await svc("apis", "import", file, "--price", "0.03", "--pay-first")).said).toContain(
    "~ GET /weather/{city} 0.03, paid first (settle)",
  );
  expect((await svc("apis", "list")).said).toMatch(/^http\S+\/api\/agent\/api-\S+ Weather$/m);
  await svc(...create);
  expect(await svc("apis", "import", file)).toMatchObject({ code: 2, said: expect.stringContaining("--api") });
  const tools = JSON.parse((await svc(...create, "--mcp")).said) as { id: string; url: string; upstream: string };
  expect(tools.upstream).toBe("mcp");
  expect(await svc("apis", "import", "--price", "0.02")).toMatchObject({
    code: 2,
    said: expect.stringContaining("select the API of an MCP server with --api"),
  });
  expect(await svc("apis", "import", "--api", tools.id, "--price-of", "x=y")).toMatchObject({ code: 2 });
  expect(JSON.parse((await svc("apis", "delete", tools.url)).said)).toEqual({ id: tools.id, deleted: true });
  expect((await svc("apis", "list")).said).not.toContain(tools.id);
});

test("reports its version, whether the service answers, and which merchant the key belongs to", async () => {
  const { version } = JSON.parse(readFileSync(join(OWN, "package.json"), "utf8")) as { version: string };
  const installed = join(project.folder, "node_modules/.bin/svc");
  expect((await run(installed, ["--version"])).stdout).toBe(`svc ${version}\n`);
  const fine = await svc("doctor");
  expect([fine.code, fine.said]).toEqual([
    0,
    expect.stringMatching(/^ok +service .*\nok +clock .*\nok +key +belongs to .+: test mode/),
  ]);
  const { code, said } = await svc("doctor", "--api-key", "svc_test_sk_x", "--json");
  expect([code, JSON.parse(said).at(-1)]).toEqual([1, { name: "key", passed: false, message: expect.any(String) }]);
  for (const other of ["http://127.0.0.1:9", scan.url]) {
    const away = await svc("doctor", "--base-url", other);
    expect([away.code, away.said]).toEqual([1, expect.stringMatching(/^no +service .*Check --base-url$/)]);
  }
});

test("shows a link with its state in catalogs, and what keeps it out of them", async () => {
  const made = await svc(
    ...["links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5"],
    ...["--target-url", shop.target.url, "--listed", "--pay-first"],
  );
  const { id, url } = JSON.parse(made.said) as { id: string; url: string };
  expect(JSON.parse((await svc("links", "show", url)).said)).toMatchObject({
    id,
    listed: true,
    settle: "before",
    listing: null,
  });
  const { code, said } = await svc("doctor", url);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^ok +listed .*\n(.*\n)*no +settlement +No buyer has paid yet/m),
  ]);
  const hidden = await svc("links", "create", "--network", "base_sepolia", "--name", "x", "--amount", "0.5");
  expect(await svc("doctor", JSON.parse(hidden.said).id)).toMatchObject({ code: 1 });
  expect(await svc("doctor", "that")).toMatchObject({ code: 2 });
});

test("triggers the example of an event, signed like the service's; the server's answer decides the exit code", async () => {
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

test("scans a site as the scan client does: fresh, from the cache, or with a refusal", async () => {
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
