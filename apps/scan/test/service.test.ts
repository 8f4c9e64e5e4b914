import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { loadSettings } from "@svc/service";
import { SCAN_SETTING_RULES, SCAN_SETTINGS } from "../src/env.js";
import { type ScanUnderTest, startScan } from "./support/scan-under-test.js";

let scan: ScanUnderTest;
beforeAll(async () => {
  scan = await startScan({});
});
afterAll(() => scan?.stop());

describe("the scan service", () => {
  test("reports that it is alive, with its name and version", async () => {
    const health = await fetch(`${scan.url}/api/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({
      status: "ok",
      uptime: expect.any(Number),
      version: "1.2.3",
      timestamp: expect.any(String),
    });
    expect(await (await fetch(`${scan.url}/api/version`)).json()).toEqual({
      service: "scan",
      version: "1.2.3",
      sha: "abc",
      env: "test",
    });
  });

  test("answers errors in the envelope, and limits every path", async () => {
    const unknown = await fetch(`${scan.url}/nothing`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ status: "error", code: "NOT_FOUND" });
    expect(unknown.headers.get("x-ratelimit-limit")).toBe("100");
  });

  test.each([
    ["an EVM wallet on Solana", "solana", `0x${"a".repeat(40)}`],
    ["a Solana wallet on an EVM chain", "base", "7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5"],
    ["no wallet", "base", "x".repeat(40)],
  ])("SCAN_PAY_TO that is %s is refused before anything starts", (_what, SCAN_NETWORK, SCAN_PAY_TO) => {
    const load = (more: object) => () =>
      loadSettings(SCAN_SETTINGS, { SCAN_NETWORK, SCAN_PAY_TO, ...more }, SCAN_SETTING_RULES);
    expect(load({})).toThrow(/^Bad settings:\n {2}SCAN_PAY_TO is not valid \([^\n]*$/);
    expect(load({ SCAN_NETWORK: "none" })).toThrow(/^Bad settings:\n {2}SCAN_NETWORK [^\n]*$/);
  });

  test("names an invalid setting before anything starts, without its value", () => {
    const bad = { REDIS_URL: "redis://user:hunter2@[", TRUST_PROXY: "true" };
    expect(() => loadSettings(SCAN_SETTINGS, bad, SCAN_SETTING_RULES)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });
});
