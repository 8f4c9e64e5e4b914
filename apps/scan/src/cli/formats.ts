import { html } from "@svc/discovery";
import { parseUrl } from "../addresses.js";
import { CATEGORIES } from "../checks/check.js";
import { PAGES_DEFAULT } from "../gather/parse-target.js";
import { findings, getHeading } from "../report/findings.js";
import type { CheckedSite, CheckReport, ScanReport } from "../report/scan-report.js";

const CODES = { bold: "1", dim: "2", red: "31", green: "32", yellow: "33" } as const;

type Paint = (style: keyof typeof CODES, text: string) => string;

export const PLAIN: Paint = (_, text) => text;
const COLOURED: Paint = (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;

/** According to https://no-color.org, any value of NO_COLOR except an empty one turns colors off. */
export const paintFor = (isTTY: boolean, env: Readonly<Record<string, string | undefined>>): Paint =>
  isTTY && !env.NO_COLOR && env.TERM !== "dumb" ? COLOURED : PLAIN;

const EVIDENCE_SHOWN = 2;

/**
 * Formats the report for a terminal: the level, the numbers, then each failure with its fix. Checks that are required
 * for the next level come first.
 */
export function reportText(report: ScanReport, paint: Paint): string {
  const { siteError, finalUrl, url } = report;
  const address = `${paint("bold", url)}${finalUrl === url ? "" : ` → ${finalUrl}`}`;
  if (siteError !== null) return `${[address, "", paint("red", siteError.message)].join("\n")}\n`;
  const lines = [address, headline(report, paint), "", ...categoryLines(report, paint)];
  if (report.nextLevel !== null) {
    const { level, name, gates } = report.nextLevel;
    lines.push("", `Level ${level} (${name}) requires: ${gates.join("; ")}.`);
  }
  for (const { id, check } of findings(report, "fail")) lines.push("", ...failureLines(id, check, paint));
  lines.push(...pageLines(report, paint));
  const untold = findings(report, "error");
  if (untold.length > 0) {
    lines.push("", paint("yellow", "Undetermined:"));
    lines.push(
      ...untold.flatMap(({ id, check: { message, fix } }) => [`  ? ${id}: ${message}`, ...fixLines(fix, paint)]),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** Formats a line for each page, if the scan had more pages than the default. */
function pageLines({ pages }: ScanReport, paint: Paint): string[] {
  if (pages.length <= PAGES_DEFAULT) return [];
  const lines = pages.map(({ url, status, failing = [] }) => {
    const verdict = failing.length === 0 ? paint("green", "no failures") : paint("red", failing.join(", "));
    return `  ${status ?? "–"}  ${url}  ${verdict}`;
  });
  return ["", paint("bold", `Pages (${pages.length}), with the checks that they fail`), ...lines];
}

const MARKS = { pass: ["green", "✓"], error: ["yellow", "?"], neutral: ["dim", "–"] } as const;

/** Formats the results of single checks: a line for each, and for a failure its evidence and fix. */
export function checksText(checked: CheckedSite, paint: Paint): string {
  const lines = checked.list.flatMap(({ id, category, title, status, message }) => {
    const check = checked.checks[category][id];
    if (status === "fail" && check !== undefined) return failureLines(id, check, paint);
    const [colour, sign] = MARKS[status === "fail" ? "error" : status];
    return [`${paint(colour, sign)} ${paint("bold", title)} (${id})`, `  ${message}`];
  });
  return `${lines.join("\n")}\n`;
}

function headline({ level, levelName, score, durationMs, requests, cached }: ScanReport, paint: Paint): string {
  const parts = [
    paint("bold", `Level ${level} of 5: ${levelName}`),
    ...(score === null ? [] : [`score ${score}`]),
    cached ? "from an earlier scan" : `${requests} requests in ${(durationMs / 1000).toFixed(1)} s`,
  ];
  return parts.join(" · ");
}

function categoryLines({ categories }: ScanReport, paint: Paint): string[] {
  const width = Math.max(...CATEGORIES.map((category) => categories[category].name.length));
  return CATEGORIES.map((category) => {
    const { name, score, passed, failed: fails, neutral, error } = categories[category];
    const counts = [
      paint("green", `${passed} passed`),
      fails > 0 ? paint("red", `${fails} failed`) : "0 failed",
      `${neutral} n/a`,
      ...(error > 0 ? [paint("yellow", `${error} undetermined`)] : []),
    ];
    return `  ${name.padEnd(width)}  ${score === null ? "  –" : String(score).padStart(3)}  ${counts.join(", ")}`;
  });
}

function failureLines(id: string, { failTitle, message, evidence, fix }: CheckReport, paint: Paint): string[] {
  return [
    `${paint("red", "✗")} ${paint("bold", failTitle)} (${id})`,
    `  ${message}`,
    ...evidence.slice(0, EVIDENCE_SHOWN).map(({ source, text }) => paint("dim", `  seen: ${source}: ${text}`)),
    ...fixLines(fix, paint),
  ];
}

const fixLines = (fix: CheckReport["fix"], paint: Paint): string[] =>
  fix === undefined ? [] : [`  fix: ${fix.fix.replaceAll("\n", "\n       ")}`, paint("dim", `  verify: ${fix.verify}`)];

/** Members that both a scan's report and the result of single checks have. */
type Judged = Pick<CheckedSite, "checks" | "finalUrl" | "scannedAt" | "durationMs" | "siteError">;

interface Case {
  readonly category: string;
  readonly id: string;
  readonly check: CheckReport;
}

const listCases = ({ checks }: Judged): readonly Case[] =>
  CATEGORIES.flatMap((category) =>
    Object.entries(checks[category] ?? {}).map(([id, check]) => ({ category, id, check })),
  );

/** Removes control characters from texts of the site, because XML forbids them. */
const clean = (text: string): string => text.replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/**
 * Formats JUnit XML for CI systems: a suite for each category, a case for each check. Checks that don't apply become
 * `<skipped>`. Undetermined checks become `<error>`, not `<failure>`.
 */
export function formatJunit(report: Judged): string {
  const cases = listCases(report);
  const suites = CATEGORIES.map((category) => ({ category, of: cases.filter((one) => one.category === category) }))
    .filter(({ of }) => of.length > 0)
    .map(({ category, of }) => {
      const count = (status: CheckReport["status"]) => of.filter(({ check }) => check.status === status).length;
      return html`<testsuite name="${category}" tests="${of.length}" failures="${count("fail")}" errors="${count("error")}" skipped="${count("neutral")}" timestamp="${report.scannedAt}">${of.map(junitCase)}
</testsuite>`;
    });
  const { siteError } = report;
  const trouble =
    siteError &&
    html`<testsuite name="site" tests="1" errors="1"><testcase classname="site" name="The site can be scanned"><error message="${clean(siteError.message)}"/></testcase></testsuite>`;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${clean(report.finalUrl)}" time="${(report.durationMs / 1000).toFixed(3)}">${trouble || suites}
</testsuites>
`.text;
}

function junitCase({ category, id, check }: Case) {
  const seen = check.evidence.map(({ source, text }) => `${source}: ${text}`);
  const description = clean([check.message, ...seen, ...(check.fix ? ["", check.fix.fix] : [])].join("\n"));
  const outcome = {
    pass: null,
    fail: html`<failure message="${clean(getHeading(check))}">${description}</failure>`,
    error: html`<error message="${clean(check.message)}">${description}</error>`,
    neutral: html`<skipped message="${clean(check.message)}"/>`,
  }[check.status];
  return html`
<testcase classname="${category}" name="${id}: ${clean(check.title)}" time="${(check.durationMs / 1000).toFixed(3)}">${outcome}</testcase>`;
}

/**
 * Converts a page's address to a relative path. GitHub's code scanning rejects a whole SARIF file if one of its
 * locations is a web address.
 */
function toFilePath(address: string): string {
  const path = (parseUrl(address)?.pathname ?? "").replace(/^\/+/, "");
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/**
 * Formats SARIF 2.1.0 (OASIS) for code scanning: a rule for each check, and a result for each failure. The location of
 * a result is the page.
 */
export function formatSarif(report: Judged): string {
  const cases = listCases(report);
  const failed = cases.filter(({ check }) => check.status === "fail");
  const value = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "site-scan",
            rules: cases.map(({ id, category, check }) => ({
              id,
              shortDescription: { text: check.title },
              properties: { tags: [category], weight: check.weight },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: report.siteError === null,
            ...(report.siteError && {
              toolExecutionNotifications: [{ level: "error", message: { text: report.siteError.message } }],
            }),
          },
        ],
        results: failed.map(({ id, check }) => ({
          ruleId: id,
          level: check.weight >= 3 ? "error" : "warning",
          message: {
            text: `${check.failTitle}. ${[check.message, check.fix && `Goal: ${check.fix.goal}`].filter(Boolean).join(" ")}`,
          },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: toFilePath(report.finalUrl) } },
              logicalLocations: [{ fullyQualifiedName: report.finalUrl, kind: "resource" }],
            },
          ],
          partialFingerprints: { check: id },
        })),
      },
    ],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
