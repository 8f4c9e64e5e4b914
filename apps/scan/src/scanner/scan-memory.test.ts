import { describe, expect, test } from "@jest/globals";
import { parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { ScanMemory, siteOf } from "./scan-memory.js";

const MIB = 1024 ** 2;
const targetOf = (address: string): ScanTarget => {
  const parsed = parseTarget(address);
  if (!parsed.ok) throw new Error(address);
  return parsed.target;
};

describe("ScanMemory", () => {
  test.each([
    [512, 19, 16],
    [128, 4, 2],
    [4_096, 24, 21],
  ])("lets as many scans run as %d MB allow: %d, %d of them of one site", (megabytes, runningMax, perHostMax) => {
    expect(new ScanMemory(megabytes * MIB).slots).toMatchObject({ runningMax, perHostMax });
  });

  test("has a share for every scan that may run, while one site takes all that it can", async () => {
    const memory = new ScanMemory(512 * MIB);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const scans = Array.from({ length: memory.slots.runningMax - 1 }, () =>
      memory.run(targetOf("https://greedy.example"), async (share) => {
        while (share.take(64 * 1024));
        await ended;
      }),
    );
    const modest = await memory.run(targetOf("https://modest.example"), async (share) => {
      let held = 0;
      while (share.take(64 * 1024)) held += 64 * 1024;
      return held;
    });
    expect(modest).toBeGreaterThan(MIB);
    end();
    await Promise.all(scans);
    expect(memory.use.reservedBytes).toBe(0);
  });

  test("gives the share back when the scan fails", async () => {
    const memory = new ScanMemory(512 * MIB);
    const failing = memory.run(targetOf("https://a.example"), () => Promise.reject(new Error("failed")));
    await expect(failing).rejects.toThrow("failed");
    expect(memory.use.reservedBytes).toBe(0);
  });
});

test.each([
  ["https://a.shop.example.com", "https://b.example.com:8443", true],
  ["https://a.pages.dev", "https://b.pages.dev", false],
  ["http://192.0.2.1", "http://192.0.2.2", false],
])("%s and %s are one site: %s", (one, other, isOne) => {
  const site = (address: string) => {
    const url = new URL(address);
    return siteOf({ host: url.host, candidates: [url], profile: "all", cacheKey: address } as ScanTarget);
  };
  expect(site(one) === site(other)).toBe(isOne);
});
