import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { AllowHosts } from "@svc/outbound";
import { timeInWords } from "@svc/ratelimit";
import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { CHECK_IDS } from "../checks/registry.js";
import { freeTierText } from "../gate/free-tier.js";
import { PRICE_USD } from "../gate/price.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { PROFILES, parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { REPORT_KEPT_MS } from "../scanner/report-store.js";
import { CHECK_TOOL_NAME, EXPLAIN_TOOL_NAME, SCAN_TOOL_NAME } from "./names.js";
import { CHECK_EXPLANATION, CHECK_SUMMARY, SCAN_SUMMARY } from "./tool-results.js";

const choice = <const T extends readonly string[]>(values: T, options: object) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...options }));

const TARGET = {
  url: Type.String({
    minLength: 1,
    maxLength: 2_048,
    description: "Address of the site, or a bare host such as example.com (https is tried first)",
  }),
  profile: Type.Optional(
    choice(PROFILES, {
      default: "auto",
      description: "Kind of site; auto detects it. all: missing features count as failures, even if not needed",
    }),
  ),
};

const SCAN_ARGUMENTS = Type.Object(
  {
    ...TARGET,
    format: Type.Optional(
      choice(["brief", "agent", "json"], {
        default: "brief",
        description:
          "brief: short markdown with the first fixes. agent: a longer markdown report, with up to 10 fixes. json: every check with its evidence, as structured content",
      }),
    ),
    fresh: Type.Optional(
      Type.Boolean({ default: false, description: "Scan again instead of returning a report of the last hour" }),
    ),
  },
  { additionalProperties: false },
);

const CHECK_ARGUMENTS = Type.Object(
  {
    ...TARGET,
    checks: Type.Array(Type.String({ enum: CHECK_IDS }), {
      minItems: 1,
      maxItems: CHECK_IDS.length,
      uniqueItems: true,
      description: `Ids of the checks, from a report of ${SCAN_TOOL_NAME}`,
      examples: [["llmsTxt", "robotsTxt"]],
    }),
    fresh: Type.Optional(
      Type.Boolean({ default: true, description: "true: scan the site now; false: a result of the last hour is fine" }),
    ),
  },
  { additionalProperties: false },
);

const EXPLAIN_ARGUMENTS = Type.Object(
  { check: Type.String({ enum: CHECK_IDS, description: "Id of a check, from a report" }) },
  { additionalProperties: false },
);

const PRICE = `${freeTierText("calls")}, shared with POST /api/scan. Above that, a call costs ${PRICE_USD} USD in USDC, paid with x402. If the service sells no scans, it answers 429.`;
const HARMLESS = "the scan never logs in, submits forms, pays or changes anything, and refuses private addresses.";

/**
 * A model decides by the description alone whether to call the tool. So the description states the effect, the price
 * and the result.
 */
export const SCAN_TOOL: Tool = buildTool({
  name: SCAN_TOOL_NAME,
  title: "Scan a website for agent readiness",
  description: [
    "Scans a public website and reports how ready it is for AI agents: a level from 0 to 5, a score, and for every failed check the evidence, a fix and a command that verifies the fix.",
    `Takes 2 to 10 seconds, at most ${SCAN_LIMITS.deadlineMs / 1000}. If there is a report of the last ${timeInWords(REPORT_KEPT_MS)}, returns it at once.`,
    `Sends about 30 and at most ${SCAN_LIMITS.requestsMax} GET requests to public pages of the site; ${HARMLESS}`,
    "Returns short markdown with the first fixes, and a summary as structured content.",
    PRICE,
  ].join(" "),
  takes: SCAN_ARGUMENTS,
  gives: SCAN_SUMMARY,
  openWorldHint: true,
});

export const CHECK_TOOL: Tool = buildTool({
  name: CHECK_TOOL_NAME,
  title: "Run single checks of a website",
  description: [
    "Runs only the given checks of a public website, for example to verify a fix. Returns for each check whether it passes, fails, doesn't apply or could not be determined, with the evidence, and a fix if it fails. Returns no level and no score.",
    "Usually takes a second or two, because it sends only the requests that these checks need, often three or four GETs. The check mcpServer also contacts the MCP server that the site declares, and lists its tools;",
    HARMLESS,
    PRICE,
  ].join(" "),
  takes: CHECK_ARGUMENTS,
  gives: CHECK_SUMMARY,
  openWorldHint: true,
});

export const EXPLAIN_TOOL: Tool = buildTool({
  name: EXPLAIN_TOOL_NAME,
  title: "Explain a check",
  description:
    "Explains what a check looks at, why it matters to agents, when it passes and fails, how to fix it, and its specifications. Sends no request to a site, costs nothing and doesn't count as a free call.",
  takes: EXPLAIN_ARGUMENTS,
  gives: CHECK_EXPLANATION,
  openWorldHint: false,
});

interface ToolParts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly takes: TSchema;
  readonly gives: TSchema;
  readonly openWorldHint: boolean;
}

function buildTool({ name, title, description, takes, gives, openWorldHint }: ToolParts): Tool {
  return {
    ...{ name, title, description },
    inputSchema: plain(takes) as Tool["inputSchema"],
    outputSchema: plain(gives) as Tool["outputSchema"],
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint },
  };
}

/** Drops the symbols that TypeBox adds to its schemas. */
function plain(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
}

/**
 * Returns a tool as the client gets it. A client that pays in the MCP messages (`inBand`) gets challenges as structured
 * content. They don't match the output schema, and strict clients would refuse them, so the schema is omitted.
 */
export function shown(tool: Tool, { inBand }: { readonly inBand: boolean }): Tool {
  const { outputSchema, ...others } = tool;
  return inBand ? others : tool;
}

/** A tool call that scans a site. */
export type AskedLook =
  | {
      readonly tool: typeof SCAN_TOOL_NAME;
      readonly target: ScanTarget;
      readonly format: "brief" | "agent" | "json";
      readonly fresh: boolean;
    }
  | {
      readonly tool: typeof CHECK_TOOL_NAME;
      readonly target: ScanTarget;
      readonly checks: readonly string[];
      readonly fresh: boolean;
    };

/** `message` tells the model what to correct. */
export type ReadArguments<Asked> =
  | { readonly ok: true; readonly asked: Asked }
  | { readonly ok: false; readonly message: string };

const scanArguments = Compile(SCAN_ARGUMENTS);
const checkArguments = Compile(CHECK_ARGUMENTS);
const explainArguments = Compile(EXPLAIN_ARGUMENTS);

/** Parses the arguments of `scan_site` or `check_site`. Sends no request. */
export function readLook(tool: AskedLook["tool"], given: unknown, allowHosts: AllowHosts): ReadArguments<AskedLook> {
  const value = given ?? {};
  const requireTarget = (url: string, profile: ScanTarget["profile"] | undefined) =>
    parseTarget(url, { profile: profile ?? "auto", allowHosts });
  if (tool === SCAN_TOOL_NAME) {
    if (!scanArguments.Check(value))
      return { ok: false, message: formatProblems(scanArguments.Errors(value), { url: SITE }) };
    const parsed = requireTarget(value.url, value.profile);
    if (!parsed.ok) return { ok: false, message: `url: ${parsed.message}` };
    const { format = "brief", fresh = false } = value;
    return { ok: true, asked: { tool, target: parsed.target, format, fresh } };
  }
  if (!checkArguments.Check(value)) {
    return { ok: false, message: formatProblems(checkArguments.Errors(value), { url: SITE, checks: ["llmsTxt"] }) };
  }
  const parsed = requireTarget(value.url, value.profile);
  if (!parsed.ok) return { ok: false, message: `url: ${parsed.message}` };
  const { checks, fresh = true } = value;
  return { ok: true, asked: { tool, target: parsed.target, checks, fresh } };
}

/** Parses the argument of `explain_check`: the id of a check. */
export function readExplain(given: unknown): ReadArguments<string> {
  const value = given ?? {};
  if (!explainArguments.Check(value)) {
    return { ok: false, message: formatProblems(explainArguments.Errors(value), { check: "llmsTxt" }) };
  }
  return { ok: true, asked: value.check };
}

const SITE = "https://example.com";
const PROBLEM_LENGTH_MAX = 200;

function formatProblems(errors: readonly { instancePath: string; message: string }[], example: object): string {
  const problems = errors.map(({ instancePath, message }) => {
    const field = instancePath.slice(1);
    return (field === "" ? message : `${field}: ${message}`).slice(0, PROBLEM_LENGTH_MAX);
  });
  return `${problems.slice(0, 5).join("; ")}. Example of valid arguments: ${JSON.stringify(example)}.`;
}
