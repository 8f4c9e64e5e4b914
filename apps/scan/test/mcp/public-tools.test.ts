import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { runProgram } from "../support/run-program.js";
import { type ScanUnderTest, startScan } from "../support/scan-under-test.js";

let site: LocalSite;
let scan: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  // The tools come from this machine and know of no proxy: they are the local clients that they are.
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host, TRUST_PROXY: "", RATE_LIMIT_LOCALHOST: "exempt" });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

const support = new URL("./support/", import.meta.url).pathname;
const folder = (name: string): string =>
  join(
    dirname(createRequire(import.meta.url).resolve("../../package.json")),
    "node_modules/@modelcontextprotocol",
    name,
  );

const node = (...args: string[]) => runProgram(args, mkdtempSync(join(tmpdir(), "mcp-tools-")));

describe("the published conformance suite", () => {
  /** Lines that the suite writes for its scenarios. */
  const VERSIONS = [
    {
      version: "2025-11-25",
      passed: [
        "✓ server-initialize: 2 passed, 0 failed",
        "✓ ping: 2 passed, 0 failed",
        "✓ tools-list: 3 passed, 0 failed",
      ],
    },
    {
      version: "2026-07-28",
      passed: [
        "✗ server-stateless: 21 passed, 4 failed",
        "✓ tools-list: 4 passed, 0 failed",
        "✗ caching: 4 passed, 3 failed",
        "✓ http-header-validation: 14 passed, 0 failed",
        "✓ input-required-result-unsupported-methods: 2 passed, 0 failed",
      ],
    },
  ];

  test.each(VERSIONS)(
    "of $version passes wherever it asks for neither more than tools nor its own tools",
    async ({ version, passed }) => {
      const { out, err, code } = await node(
        ...["--import", join(support, "fs-of-node-22.mjs"), join(folder("conformance"), "dist/index.js"), "server"],
        ...["--url", `${scan.url}/mcp`, "--requirements", version],
        ...["--expected-failures", join(support, `not-asked-of-a-tool-server-${version}.yml`)],
      );
      for (const line of [...passed, "✓ dns-rebinding-protection: 2 passed, 0 failed"]) expect(out).toContain(line);
      expect({ code, tail: code === 0 ? "" : `${out}${err}`.slice(-2_000) }).toEqual({ code: 0, tail: "" });
    },
  );
});

describe("the inspector's command line", () => {
  const inspect = (...args: string[]) =>
    node(join(folder("inspector-cli"), "build/cli.js"), "--cli", `${scan.url}/mcp`, "--transport", "http", ...args);

  test("lists its tools with what they need", async () => {
    const { code, out } = await inspect("--method", "tools/list");
    expect(code).toBe(0);
    const { tools } = JSON.parse(out);
    expect(tools).toMatchObject([
      { name: "scan_site", inputSchema: { required: ["url"] } },
      { name: "check_site", inputSchema: { required: ["url", "checks"] } },
      { name: "explain_check", inputSchema: { required: ["check"] } },
    ]);
  });

  test("calls it", async () => {
    const { code, out } = await inspect(
      "--method",
      "tools/call",
      "--tool-name",
      "scan_site",
      "--tool-arg",
      `url=${site.url}`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("Level 0 of 5") }],
      structuredContent: { siteError: null },
    });
  });
});
