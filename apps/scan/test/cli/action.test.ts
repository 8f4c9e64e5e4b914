import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startLocalSite } from "../support/local-site.js";

const APP = new URL("../../", import.meta.url).pathname;
const ACTION = readFileSync(join(APP, "action.yml"), "utf8");
/** The folder that the runner passes to the action: a checkout in which the first step has built the command. */
const folder = mkdtempSync(join(tmpdir(), "scan-action-"));
const built = join(folder, "dist-command");

beforeAll(() => {
  execFileSync(process.execPath, [join(APP, "bundle-command.mjs"), built]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shell text of the action's last step. */
const scanStep = (): string =>
  ACTION.slice(ACTION.lastIndexOf("run: |") + "run: |".length)
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

describe("the action", () => {
  test("runs the command that was built from its own revision, and asks no registry for one with its name", async () => {
    expect(ACTION).not.toMatch(/npx[^\n]*site-scan|npm (?:exec|install|i)\b[^\n]*site-scan/);
    const site = await startLocalSite();
    const sarif = join(folder, "found.sarif");
    const inputs = { URL: site.url, CHECK: "sitemap", MIN_LEVEL: "", FAIL_ON: "", BASELINE: "", ALLOW_HOST: site.host };
    // This process serves the site, so the step must not block it.
    const step = spawn("bash", ["-e", "-c", scanStep()], {
      env: { PATH: process.env.PATH, ...inputs, SARIF: sarif, GITHUB_ACTION_PATH: folder },
    });
    const code = await new Promise((resolve) => step.on("close", resolve));
    await site.stop();
    expect(code).toBe(1);
    expect(JSON.parse(readFileSync(sarif, "utf8")).runs[0].results).toEqual([
      expect.objectContaining({ ruleId: "sitemap" }),
    ]);
  });

  test("packs a command that reports its version and can't be published", () => {
    const manifest = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ private: true, bin: { "site-scan": "site-scan.js" } });
    const { stdout } = spawnSync(process.execPath, [join(built, "site-scan.js"), "--version"], { encoding: "utf8" });
    expect(stdout).toBe(`${manifest.version}\n`);
  });
});
