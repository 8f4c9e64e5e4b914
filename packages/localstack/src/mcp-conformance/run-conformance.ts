import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type ConformanceVersion = "2025-11-25" | "2026-07-28";

/** Scenarios for servers with completion, resources, prompts, or the suite's own tools. */
const BEYOND_OUR_TOOLS: readonly string[] = [
  "completion-complete",
  ...["simple-text", "image", "audio", "embedded-resource", "mixed-content", "error", "with-progress"].map(
    (what) => `tools-call-${what}`,
  ),
  ...["list", "read-text", "read-binary", "templates-read"].map((what) => `resources-${what}`),
  ...["list", "get-simple", "get-with-args", "get-embedded-resource", "get-with-image"].map(
    (what) => `prompts-${what}`,
  ),
];

/**
 * Scenarios that our servers can't pass. The suite fails if another scenario fails, or if a listed one passes. In
 * `server-stateless`, 21 checks pass and 4 need a tool of the suite. In `caching`, 4 pass and 3 need prompts or
 * resources.
 */
const NOT_APPLICABLE: Readonly<Record<ConformanceVersion, readonly string[]>> = {
  "2025-11-25": [
    ...BEYOND_OUR_TOOLS,
    "logging-set-level",
    ...["with-logging", "sampling", "elicitation"].map((what) => `tools-call-${what}`),
    ...["sep1034-defaults", "sep1330-enums"].map((what) => `elicitation-${what}`),
    "server-sse-multiple-streams",
    ...["subscribe", "unsubscribe"].map((what) => `resources-${what}`),
  ],
  "2026-07-28": [
    ...BEYOND_OUR_TOOLS,
    "server-stateless",
    "caching",
    "sep-2164-resource-not-found",
    ...[
      ...["basic-elicitation", "basic-sampling", "basic-list-roots", "request-state", "multiple-input-requests"],
      ...["multi-round", "non-tool-request", "result-type", "tampered-state", "capability-check"],
      ...["missing-input-response", "ignore-extra-params"],
    ].map((what) => `input-required-result-${what}`),
  ],
};

/** Lines that the suite's output must contain for each version. */
export const CONFORMANCE_LINES: Readonly<Record<ConformanceVersion, readonly string[]>> = {
  "2025-11-25": [
    "✓ server-initialize: 2 passed, 0 failed",
    "✓ ping: 2 passed, 0 failed",
    "✓ tools-list: 3 passed, 0 failed",
    "✓ dns-rebinding-protection: 2 passed, 0 failed",
  ],
  "2026-07-28": [
    "✗ server-stateless: 21 passed, 4 failed",
    "✓ tools-list: 4 passed, 0 failed",
    "✗ caching: 4 passed, 3 failed",
    "✓ http-header-validation: 14 passed, 0 failed",
    "✓ input-required-result-unsupported-methods: 2 passed, 0 failed",
    "✓ dns-rebinding-protection: 2 passed, 0 failed",
  ],
};

const dataUrl = (program: string): string => `data:text/javascript,${encodeURIComponent(program)}`;

/** The suite imports `globSync` of Node 22 for an unused command. On Node 20 that import would end the suite. */
const FS_OF_NODE_22 = dataUrl(
  `export * from "node:fs"; export const globSync = () => { throw new Error("needs Node 22"); };`,
);
const RESOLVE_FS = dataUrl(`export async function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes("/conformance/dist/");
  return specifier === "fs" && isSuite ? { url: ${JSON.stringify(FS_OF_NODE_22)}, shortCircuit: true } : next(specifier, context);
}`);
const BEFORE_THE_SUITE = dataUrl(`import * as fs from "node:fs";
import { register } from "node:module";
if (!("globSync" in fs)) register(${JSON.stringify(RESOLVE_FS)});`);

interface ConformanceRun {
  readonly code: number | null;
  readonly out: string;
}

/** Runs MCP's published conformance suite against a server. The suite makes no other connections. */
export async function runConformance(url: string, version: ConformanceVersion): Promise<ConformanceRun> {
  const folder = mkdtempSync(join(tmpdir(), "mcp-conformance-"));
  const baseline = join(folder, "not-applicable.yml");
  writeFileSync(baseline, `server:\n${NOT_APPLICABLE[version].map((scenario) => `  - ${scenario}\n`).join("")}`);
  const root = dirname(createRequire(import.meta.url).resolve("@svc/localstack/package.json"));
  const suite = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const options = ["--url", url, "--requirements", version, "--expected-failures", baseline];
  const child = spawn(process.execPath, ["--import", BEFORE_THE_SUITE, suite, "server", ...options], { cwd: folder });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      out += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out };
}
