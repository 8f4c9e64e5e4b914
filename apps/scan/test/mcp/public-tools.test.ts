import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CONFORMANCE_LINES, runConformance } from "@svc/localstack/mcp-conformance";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { runProgram } from "../support/run-program.js";
import { type ScanUnderTest, startScan } from "../support/scan-under-test.js";

let site: LocalSite;
let scan: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  // The tools run on this machine without a proxy, so they count as local clients.
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host, TRUST_PROXY: "", RATE_LIMIT_LOCALHOST: "exempt" });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

const folder = (name: string): string =>
  join(
    dirname(createRequire(import.meta.url).resolve("../../package.json")),
    "node_modules/@modelcontextprotocol",
    name,
  );

const node = (...args: string[]) => runProgram(args, mkdtempSync(join(tmpdir(), "mcp-tools-")));

describe("the published conformance suite", () => {
  test.each(["2025-11-25", "2026-07-28"] as const)(
    "of %s passes wherever it asks for neither more than tools nor its own tools",
    async (version) => {
      const { out, code } = await runConformance(`${scan.url}/mcp`, version);
      for (const line of CONFORMANCE_LINES[version]) expect(out).toContain(line);
      expect({ code, tail: code === 0 ? "" : out.slice(-2_000) }).toEqual({ code: 0, tail: "" });
    },
  );
});

describe("the inspector's command line", () => {
  const inspect = (...args: string[]) =>
    node(join(folder("inspector-cli"), "build/cli.js"), "--cli", `${scan.url}/mcp`, "--transport", "http", ...args);

  test("lists the tools with their inputs", async () => {
    const { code, out } = await inspect("--method", "tools/list");
    expect(code).toBe(0);
    const { tools } = JSON.parse(out);
    expect(tools).toMatchObject([
      { name: "scan_site", inputSchema: { required: ["url"] } },
      { name: "check_site", inputSchema: { required: ["url", "checks"] } },
      { name: "explain_check", inputSchema: { required: ["check"] } },
    ]);
  });

  test("calls a tool", async () => {
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
