import { html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import { headingOf } from "../report/findings.js";
import type { CheckedSite, CheckReport } from "../report/scan-report.js";

/** What both the report of a scan and the answer to some checks have. */
type Judged = Pick<CheckedSite, "checks" | "finalUrl" | "scannedAt" | "durationMs" | "siteError">;

interface Case {
  readonly category: string;
  readonly id: string;
  readonly check: CheckReport;
}

const casesOf = ({ checks }: Judged): readonly Case[] =>
  CATEGORIES.flatMap((category) =>
    Object.entries(checks[category] ?? {}).map(([id, check]) => ({ category, id, check })),
  );

/** No control may stand in XML, whatever a site has in its texts. */
const clean = (text: string): string => text.replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/**
 * JUnit's XML, as CI systems read it: a suite for each category, a case for each check. What does not apply is skipped, what could
 * not be told is an error, which is no failure.
 */
export function junitOf(report: Judged): string {
  const cases = casesOf(report);
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
    html`<testsuite name="site" tests="1" errors="1"><testcase classname="site" name="The site can be looked at"><error message="${clean(siteError.message)}"/></testcase></testsuite>`;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${clean(report.finalUrl)}" time="${(report.durationMs / 1000).toFixed(3)}">${trouble || suites}
</testsuites>
`.text;
}

function junitCase({ category, id, check }: Case) {
  const seen = check.evidence.map(({ source, text }) => `${source}: ${text}`);
  const told = clean([check.message, ...seen, ...(check.fix ? ["", check.fix.fix] : [])].join("\n"));
  const outcome = {
    pass: null,
    fail: html`<failure message="${clean(headingOf(check))}">${told}</failure>`,
    error: html`<error message="${clean(check.message)}">${told}</error>`,
    neutral: html`<skipped message="${clean(check.message)}"/>`,
  }[check.status];
  return html`
<testcase classname="${category}" name="${id}: ${clean(check.title)}" time="${(check.durationMs / 1000).toFixed(3)}">${outcome}</testcase>`;
}

/** SARIF 2.1.0 (OASIS), as code scanning reads it: a rule for each check, a result for each failure, at the page. */
export function sarifOf(report: Judged): string {
  const cases = casesOf(report);
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
          message: { text: [check.failTitle, check.message, check.fix?.goal].filter(Boolean).join(". ") },
          locations: [{ physicalLocation: { artifactLocation: { uri: report.finalUrl } } }],
          partialFingerprints: { check: id },
        })),
      },
    ],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
