import { execFile } from "node:child_process";
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CATEGORIES } from "../src/checks/check.js";
import { REGISTRY, type Registered } from "../src/checks/registry.js";
import { startBadSite, startGoodSite } from "./support/verified-site.js";

/** Commands that need what no local site has: DNS records, or https at the end of a redirect. */
const NEED_MORE = ["dnsAid", "httpsRedirect"];
/** They show where to look, and cannot tell: the verdict takes more than a line. */
const SHOW_ONLY = ["botReachability"];

const CHECKS = CATEGORIES.flatMap((category) => Object.values<Registered>(REGISTRY[category]))
  .map(({ check }) => check)
  .filter(({ id }) => !NEED_MORE.includes(id));

interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

/** The command as somebody would paste it. */
const run = (command: string, origin: string): Promise<Ran> =>
  new Promise((resolve) => {
    const text = command.replaceAll("{origin}", origin).replaceAll("{host}", new URL(origin).host);
    execFile("sh", ["-c", text], (error, output) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output });
    });
  });

let good: { origin: string; server: Server };
let bad: { origin: string; server: Server };
beforeAll(async () => {
  [good, bad] = await Promise.all([startGoodSite(), startBadSite()]);
});
afterAll(() => {
  for (const { server } of [good, bad]) server.close();
});

describe("the command that verifies a fix", () => {
  test.each(CHECKS)("prints a line and exits 0 for $id when the fix is in place", async ({ fix }) => {
    const { exitCode, output } = await run(fix.verify, good.origin);
    expect([exitCode, output.trim() === ""]).toEqual([0, false]);
  });

  test.each(CHECKS.filter(({ id }) => !SHOW_ONLY.includes(id)))(
    "does not exit 0 for $id when it is not",
    async ({ fix }) => {
      const { exitCode } = await run(fix.verify, bad.origin);
      expect(exitCode).toBe(1);
    },
  );
});
