import { CATEGORIES } from "../checks/check.js";
import { findings } from "../report/findings.js";
import type { CheckedSite, CheckReport, ScanReport } from "../report/scan-report.js";

const CODES = { bold: "1", dim: "2", red: "31", green: "32", yellow: "33" } as const;

type Paint = (style: keyof typeof CODES, text: string) => string;

export const PLAIN: Paint = (_, text) => text;
const COLOURED: Paint = (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;

/** https://no-color.org: any value that is not empty. */
export const paintFor = (isTTY: boolean, env: Readonly<Record<string, string | undefined>>): Paint =>
  isTTY && !env.NO_COLOR && env.TERM !== "dumb" ? COLOURED : PLAIN;

const EVIDENCE_SHOWN = 2;

/** The report for a terminal: the level, the numbers, then what failed with its fix, what opens the next level first. */
export function reportText(report: ScanReport, paint: Paint): string {
  const { siteError, finalUrl, url } = report;
  const address = `${paint("bold", url)}${finalUrl === url ? "" : ` → ${finalUrl}`}`;
  if (siteError !== null) return `${[address, "", paint("red", siteError.message)].join("\n")}\n`;
  const lines = [address, headline(report, paint), "", ...categoryLines(report, paint)];
  if (report.nextLevel !== null) {
    const { level, name, gates } = report.nextLevel;
    lines.push("", `For level ${level} (${name}): ${gates.join("; ")}.`);
  }
  for (const { id, check } of findings(report, "fail")) lines.push("", ...failureLines(id, check, paint));
  const untold = findings(report, "error");
  if (untold.length > 0) {
    lines.push("", paint("yellow", "Could not be told:"));
    lines.push(...untold.map(({ id, check }) => `  ? ${id}: ${check.message}`));
  }
  return `${lines.join("\n")}\n`;
}

const MARKS = { pass: ["green", "✓"], error: ["yellow", "?"], neutral: ["dim", "–"] } as const;

/** Some checks alone: a line for each, and for what fails what was seen and the fix. */
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
      ...(error > 0 ? [paint("yellow", `${error} could not be told`)] : []),
    ];
    return `  ${name.padEnd(width)}  ${score === null ? "  –" : String(score).padStart(3)}  ${counts.join(", ")}`;
  });
}

function failureLines(id: string, { failTitle, message, evidence, fix }: CheckReport, paint: Paint): string[] {
  return [
    `${paint("red", "✗")} ${paint("bold", failTitle)} (${id})`,
    `  ${message}`,
    ...evidence.slice(0, EVIDENCE_SHOWN).map(({ source, text }) => paint("dim", `  seen: ${source}: ${text}`)),
    ...(fix === undefined
      ? []
      : [`  fix: ${fix.fix.replaceAll("\n", "\n       ")}`, paint("dim", `  verify: ${fix.verify}`)]),
  ];
}
