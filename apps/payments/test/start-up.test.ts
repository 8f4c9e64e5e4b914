import { execFile } from "node:child_process";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { loadSettings } from "@svc/service";
import { PAYMENTS_SETTING_RULES, PAYMENTS_SETTINGS } from "../src/env.js";
import { testEnv } from "./support/payments-under-test.js";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a service with only these settings, and waits until it ends. */
const start = (env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const only = { PATH: process.env.PATH ?? "", ...env };
    const child = execFile(process.execPath, [MAIN], { env: only, timeout: 200_000 }, (_error, out, err) =>
      resolve({ code: child.exitCode, output: out + err }),
    );
  });
/** The output and exit code of a process in which `work` throws. */
const endOf = (work: () => unknown): Ended => {
  try {
    work();
    return { code: 0, output: "" };
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  }
};
/** Valid settings. The server doesn't exist, and nothing connects before the settings are read. */
const GOOD = testEnv("postgres://user:url-password@127.0.0.1:1/none");

/** Asserts exit code 1 and a few lines that name the settings, without values or a stack. */
const expectRefusal = ({ code, output }: Ended, names: readonly string[], values: readonly string[]) => {
  expect([code, output]).toEqual([1, expect.stringMatching(/^Bad settings:\n/)]);
  const named = output.split("\n").flatMap((line) => /^ {2}([A-Z0-9_]+) /.exec(line)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual([...names].sort());
  for (const value of values) expect(output).not.toContain(value);
  expect(output).not.toMatch(/\n\s+at |node_modules|Node\.js v/);
};

describe("with bad settings the service ends with 1", () => {
  test("and names every missing one at once", async () => {
    expectRefusal(await start({}), ["DATABASE_URL", "ENCRYPTION_KEYS"], []);
  });

  test("and names every bad one at once, without a value", async () => {
    const bad = {
      DATABASE_URL: "mysql://bad-database",
      ENCRYPTION_KEYS: "bad-keys",
      PAYMENTS_PORT: "bad-port",
      PAYMENTS_PUBLIC_URL: "bad-public-url",
      DATABASE_POOL_MAX: "-17",
      REDIS_URL: "http://bad-redis",
      LOG_LEVEL: "bad-level",
      RATE_LIMIT_LOCALHOST: "bad-choice",
      METRICS_PORT: "654321",
      CONFIRMATIONS_BASE: "bad-confirmations",
    };
    expectRefusal(await start(bad), Object.keys(bad), Object.values(bad));
  });

  test.each([
    ["a key of 31 bytes", { ENCRYPTION_KEYS: Buffer.alloc(31, "short-key").toString("base64").padEnd(44, "=") }],
    ["a key that is no base64", { ENCRYPTION_KEYS: `${"!".repeat(43)}=` }],
    ["a second key that is none", { ENCRYPTION_KEYS: `${GOOD.ENCRYPTION_KEYS},second-key` }],
    ["a host list that is none", { OUTBOUND_ALLOW_HOSTS: "good.example,http://bad.example/path" }],
    ["a proxy list that is none", { TRUST_PROXY: "10.0.0.0/8,not-a-proxy" }],
    ["a hop count as proxy list", { TRUST_PROXY: "1" }],
    ["a node that is no URL", { RPC_URLS_BASE: "https://good.example,bad node url" }],
    ["a node of another scheme", { RPC_URLS_SOLANA: "ftp://bad.example/node-key" }],
    ["a facilitator's credential that is none", { FACILITATOR_AUTH_TEST: "basic:facilitator-password" }],
    ["a key of a facilitator's platform that is none", { FACILITATOR_AUTH_LIVE: "cdp:id:key-password" }],
    ["a facilitator's address with a query", { FACILITATOR_URL_LIVE: "https://bad.example/x402?key=query-password" }],
    ["a database URL that is none", { DATABASE_URL: "postgres://user:url-password@[bad/none" }],
    ["a Redis URL that is none", { REDIS_URL: "redis://:redis-password@[bad" }],
  ])("because of %s, naming the setting and not its value", (_what, bad) => {
    const refused = () => loadSettings(PAYMENTS_SETTINGS, { ...GOOD, ...bad }, PAYMENTS_SETTING_RULES);
    expectRefusal(endOf(refused), Object.keys(bad), [...Object.values(bad), "-password", "bad.example"]);
  });

  test("and reports broken rules outside the schema in the same form", async () => {
    const bad = { ENCRYPTION_KEYS: `${GOOD.ENCRYPTION_KEYS},second-key`, TRUST_PROXY: "1" };
    expectRefusal(await start({ ...GOOD, ...bad }), Object.keys(bad), ["second-key"]);
  });
});

describe("on a port that is taken", () => {
  let taken: Server;
  let port = "";
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    port = String((taken.address() as { port: number }).port);
  });
  afterAll(() => new Promise((resolve) => taken.close(resolve)));

  test.each(["PAYMENTS_PORT", "METRICS_PORT"])("%s, the service ends with 1 and one clear line", async (setting) => {
    const { code, output } = await start({ ...GOOD, PAYMENTS_PORT: "1", LOG_LEVEL: "silent", [setting]: port });
    const line = `payments cannot listen on 127.0.0.1:${port} (${setting}): listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`;
    expect([code, output]).toEqual([1, line]);
  });
});
