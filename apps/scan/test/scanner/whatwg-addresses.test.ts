import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

type Case = readonly [input: string, base: string | null, href: string | null];
const corpus = new URL("../fixtures/whatwg-urls.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(corpus, "utf8")) as { cases: readonly Case[] };
const absolute = cases.flatMap(([input, base, href]) =>
  base === null && href !== null && /^https?:/.test(href) ? [[input, href] as const] : [],
);

const PUBLIC_ADDRESS = "93.184.216.34";
const contacted = new Set<string>();
let scan: ScanUnderTest;
beforeAll(async () => {
  scan = await startScan(
    { LOG_LEVEL: "error" },
    {
      gathering: {
        network: {
          async resolver(name) {
            contacted.add(name);
            return [PUBLIC_ADDRESS];
          },
          dial({ address }) {
            if (address !== PUBLIC_ADDRESS) contacted.add(address);
            // Nothing listens there, and no packet leaves the machine.
            return connect({ host: "127.0.0.1", port: 1 });
          },
        },
      },
    },
  );
});
afterAll(() => scan?.stop());

const ask = (url: string) => scan.post({ url }, { headers: newClient() });

test("the corpus is complete", () => {
  expect(cases.length).toBeGreaterThanOrEqual(891);
  expect(absolute.length).toBeGreaterThanOrEqual(80);
});

test("no address of the corpus, whole or in part, causes a server error", async () => {
  const statuses = new Map<number, number>();
  const inputs = [...new Set(cases.map(([input]) => input))];
  const worker = async () => {
    for (let input = inputs.pop(); input !== undefined; input = inputs.pop()) {
      const { status } = await ask(input);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect([...statuses.keys()].sort()).toEqual([200, 400]);
  expect(scan.lines).toEqual([]);
});

describe("the host that a scan contacts is the one that the URL standard reads", () => {
  test.each(absolute)("%j", async (input, href) => {
    contacted.clear();
    const { status } = await scan.post({ url: input, fresh: true }, { headers: newClient() });
    // Don't parse with `URL`: versions of Node differ for punycode that decodes to nothing valid.
    const expected = /^https?:\/\/(?:[^/]*@)?\[?([^/\]?#]*?)\]?(?::\d+)?(?:[/?#]|$)/.exec(href)?.[1] ?? "";
    expect(expected).not.toBe("");
    for (const host of contacted) expect([expected, expected.replace(/\.$/, "")]).toContain(host);
    expect(status === 200).toBe(contacted.size > 0);
  });
});
