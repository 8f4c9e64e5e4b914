import { describe, expect, test } from "@jest/globals";
import { parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { getSite, ScanMemory } from "./scan-memory.js";

const MIB = 1024 ** 2;
const targetOf = (address: string): ScanTarget => {
  const parsed = parseTarget(address);
  if (!parsed.ok) throw new Error(address);
  return parsed.target;
};

describe("ScanMemory", () => {
  test.each([
    [512, 19, 16],
    [32, 2, 1],
    [128, 4, 2],
    [4_096, 24, 21],
  ])("with %d MB runs %d scans, %d of them of one site", (megabytes, runningMax, perHostMax) => {
    expect(new ScanMemory(megabytes * MIB).slots).toMatchObject({ runningMax, perHostMax });
  });

  /** Starts scans that hold as much memory as they can get, until the returned function is called. */
  function greedyScans(memory: ScanMemory, count: number, workOf: (index: number) => { site: string; caller: string }) {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const scans = Promise.allSettled(
      Array.from({ length: count }, (_, index) => {
        const { site, caller } = workOf(index);
        return memory.run({ target: targetOf(`https://${site}`), caller }, async (share) => {
          while (share.take(64 * 1024));
          await ended;
        });
      }),
    );
    return async () => {
      end();
      expect((await scans).map(({ status }) => status)).toEqual(Array(count).fill("fulfilled"));
    };
  }

  test.each<[string, (index: number) => { site: string; caller: string }]>([
    ["one site takes", (index) => ({ site: "greedy.example", caller: `203.0.113.${index}` })],
    ["one caller takes", (index) => ({ site: `greedy-${index}.example`, caller: "203.0.113.7" })],
    ["all others take", (index) => ({ site: `greedy-${index}.example`, caller: `203.0.113.${index}` })],
  ])("guarantees a share for every running scan, while %s all available memory", async (_, workOf) => {
    const memory = new ScanMemory(512 * MIB);
    const end = greedyScans(memory, memory.slots.runningMax - 1, workOf);
    const modest = await memory.run({ target: targetOf("https://modest.example"), caller: "x" }, async (share) => {
      let held = 0;
      while (share.take(64 * 1024)) held += 64 * 1024;
      return held;
    });
    expect(modest).toBeGreaterThan(MIB);
    await end();
    expect(memory.use.reservedBytes).toBe(0);
  });

  test("limits a caller who scans many sites to a quarter beyond the guarantees", async () => {
    const memory = new ScanMemory(512 * MIB);
    const end = greedyScans(memory, 10, (index) => ({ site: `site-${index}.example`, caller: "203.0.113.7" }));
    const { reservedBytes, bytesMax } = memory.use;
    expect(reservedBytes).toBeLessThanOrEqual(10 * 4 * MIB + bytesMax / 4);
    await end();
  });

  test("gives the share back when the scan fails", async () => {
    const memory = new ScanMemory(512 * MIB);
    const failing = memory.run({ target: targetOf("https://a.example") }, () => Promise.reject(new Error("failed")));
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
    return getSite({
      host: url.host,
      candidates: [url],
      profile: "all",
      probe: false,
      pagesMax: 5,
      cacheKey: address,
    } as ScanTarget);
  };
  expect(site(one) === site(other)).toBe(isOne);
});
