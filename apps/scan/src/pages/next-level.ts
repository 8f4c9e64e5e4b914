import { type Html, html } from "@svc/discovery";
import type { ScanReport } from "../report/scan-report.js";

type Next = NonNullable<ScanReport["nextLevel"]>;
type Requirement = Next["requirements"][number];

/** Renders the requirements that are missing for the next level. */
export function nextLevelCard({ nextLevel, list }: Pick<ScanReport, "nextLevel" | "list">): Html {
  if (nextLevel === null) {
    const hasFailures = list.some(({ status }) => status === "fail");
    return html`<section class="next-level" aria-labelledby="next"><h2 id="next">The highest level</h2><p>There is no level above this one.${hasFailures && " The failures below still lower the score."}</p></section>`;
  }
  const { level, name, requirements } = nextLevel;
  const isOne = requirements.length === 1;
  return html`<section class="next-level" aria-labelledby="next"><h2 id="next">To reach level ${level}: ${name}</h2>
${isOne ? shown(requirements[0] as Requirement, true) : html`<p>${requirements.length === 2 ? "Both" : `All ${requirements.length}`} of these are required.</p><ol>${requirements.map((requirement) => html`<li>${shown(requirement, false)}</li>`)}</ol>`}</section>`;
}

/** True for a choice that contains other choices, which a plain list of checks can't express. */
const isNested = (text: string): boolean => /\((?:all|\d+) of: /.test(text);

function shown({ text, needed, checks }: Requirement, isOnly: boolean): Html {
  const items = checks.map(
    ({ id, title, status }) =>
      html`<a href="#${id}">${title}</a>${status === "error" && html` <span class="tag neutral">unknown so far</span>`}`,
  );
  const [only] = items;
  if (items.length === 1) return isOnly ? html`<ul><li>${only}</li></ul>` : (only as Html);
  return html`<p>${buildLead(text, needed, checks.length)}</p><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

function buildLead(text: string, needed: number, count: number): string {
  if (isNested(text)) return `${text.replace(/^./, (first) => first.toUpperCase())}.`;
  return needed === count
    ? `Pass ${count === 2 ? "both" : `all ${count}`} checks:`
    : `Pass ${needed} of these ${count} checks, the easiest first:`;
}
