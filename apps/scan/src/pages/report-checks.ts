import { type Html, html, icon } from "@svc/discovery";
import type { Check } from "../checks/check.js";
import { type Finding, findings, getHeading } from "../report/findings.js";
import type { CheckReport, ScanReport } from "../report/scan-report.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";
import { type CheckedScan, checkAgain } from "./check-again.js";
import { codeBlock, copyButton } from "./code-block.js";
import { fixText, withCode } from "./fix-text.js";
import { observationList } from "./observations.js";

/** Renders a source of a fix: a web address as a link, anything else as code. */
const webLink = (url: string): Html =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noopener noreferrer">${url.replace(/^https?:\/\//, "")}</a>`
    : html`<code>${url}</code>`;

/** Instructions, then their benefit. */
function renderFix(id: string, { fix }: CheckReport): Html | false {
  if (fix === undefined) return false;
  const { goal, platform } = fix;
  return html`<h4>How to fix it</h4>${fixText(fix.fix, `the fix of ${id}`)}${platform && html`<p><strong>On ${platform.name}:</strong> ${withCode(platform.fix)}</p>`}<p class="soft"><strong>Why:</strong> ${goal}</p>`;
}

const pagesText = ({ pages }: CheckReport): Html | false | undefined =>
  pages &&
  pages.judged > 1 &&
  html`<p>${pages.passed} of ${pages.judged} pages pass.${pages.failing.length > 0 && html` These don't: ${pages.failing.map((url, index) => [index > 0 && ", ", html`<code>${url}</code>`])}.`}</p>`;

/** The evidence, and details that a reader needs only sometimes. */
function more(id: string, check: CheckReport): Html {
  const { fix, weight } = check;
  return html`<details class="more"><summary>Evidence${fix !== undefined && ", prompt and sources"}</summary>${observationList(check)}${
    fix !== undefined &&
    html`<h4>Prompt for an agent</h4>${codeBlock(fix.prompt, { what: `the prompt of ${id}`, id: promptId(id), isProse: true })}<h4>Check it from a terminal</h4>${codeBlock(fix.verify, { what: `the command that verifies ${id}` })}<p class="soft">Sources: ${fix.docs.map((source, index) => [index > 0 && ", ", webLink(source)])}</p>`
  }<p class="soft"><code>${id}</code>, weight ${weight}</p></details>`;
}

const promptId = (id: string): string => `prompt-${id}`;

const MARKS: Readonly<Record<CheckReport["status"], { readonly sign: string; readonly word: string }>> = {
  fail: { sign: "✕", word: "failed" },
  pass: { sign: "✓", word: "passed" },
  error: { sign: "?", word: "unknown" },
  neutral: { sign: "–", word: "not applicable" },
};

const mark = ({ status }: Pick<CheckReport, "status">): Html =>
  html`<span class="mark ${status}" aria-hidden="true">${MARKS[status].sign}</span><span class="visually-hidden">${MARKS[status].word}: </span>`;

/** Renders one check, as a single line until a reader opens it. */
function checkCard({ id, category, check, unlocks }: Finding, { of, isOpen = false }: CardOptions): Html {
  const title = getHeading(check);
  const hasPrompt = check.fix !== undefined;
  return html`<details class="finding ${check.status}" id="${id}"${isOpen && html` open`}><summary>${mark(check)}<h3>${title}</h3>${unlocks !== null && html`<span class="tag unlocks">Level ${unlocks}</span>`}<span class="soft of">${CATEGORY_NAMES[category]}</span>${icon("chevron-down")}</summary>
<div class="finding-body"><p>${check.message}</p>${pagesText(check)}${renderFix(id, check)}
<div class="row">${hasPrompt && copyButton(promptId(id), "Copy prompt", `Copy prompt that fixes: ${title}`)}${check.status !== "neutral" && checkAgain(of, id, title)}<a class="quiet-link" href="/checks/${id}">About this check<span class="visually-hidden">: ${check.title}</span></a></div>
${more(id, check)}</div></details>`;
}

/** An example of a finding, without buttons. */
export const exampleFinding = ({ failTitle, fix }: Check): Html =>
  html`<div class="finding fail"><div class="finding-title">${mark({ status: "fail" })}<strong>${failTitle}</strong></div><div class="finding-body">${fixText(fix.fix, "the example")}<p class="soft"><strong>Why:</strong> ${fix.goal}</p></div></div>`;

interface CardOptions {
  readonly of: CheckedScan;
  readonly isOpen?: boolean;
}

const OPEN_MAX = 3;

/**
 * Shows every check: failed ones first, with the most important ones open, then undetermined ones. Passed and not
 * applicable ones follow in folded groups.
 */
export function checkSections(report: ScanReport, of: CheckedScan): Html {
  const [failed, unknown] = [findings(report, "fail"), findings(report, "error")];
  const [passed, neutral] = [findings(report, "pass"), findings(report, "neutral")];
  const cards = (all: readonly Finding[], openMax = 0) =>
    all.map((finding, index) => checkCard(finding, { of, isOpen: index < openMax }));
  const open = failed.length + unknown.length;
  return html`<section class="findings" aria-labelledby="checks"><div class="findings-head"><h2 id="checks">${failed.length === 0 ? "Nothing failed" : "What to fix"}</h2>
${open > 0 && filter(failed.length, report.list.length)}</div>
${failed.length === 0 && html`<p>All checks that the scan could decide pass or don't apply.</p>`}
${cards(failed, OPEN_MAX)}
${unknown.length > 0 && html`<h3 class="part">Could not be determined</h3><p class="soft">These count neither for nor against the site.</p>${cards(unknown)}`}
<div class="beyond">${passed.length > 0 && html`<details class="group" id="passed"><summary>${passed.length} passed${icon("chevron-down")}</summary>${cards(passed)}</details>`}
${neutral.length > 0 && html`<details class="group" id="not-applicable"><summary>${neutral.length} don't apply${icon("chevron-down")}</summary>${cards(neutral)}</details>`}</div></section>`;
}

/** Two radio buttons. A CSS rule applies the filter, so that it works without a script. */
const filter = (failed: number, all: number): Html =>
  html`<fieldset class="filter"><legend class="visually-hidden">Show checks</legend><input type="radio" name="show" id="show-failed" checked><label for="show-failed">Failed ${failed > 0 && html`<span class="count">${failed}</span>`}</label><input type="radio" name="show" id="show-all"><label for="show-all">All <span class="count">${all}</span></label></fieldset>`;

const PROMPT_FIXES_MAX = 10;

/** The report as one task for an agent. */
export function agentPrompt(report: ScanReport): Html | null {
  if (report.prompt === null) return null;
  const count = findings(report, "fail").length;
  const which =
    count > PROMPT_FIXES_MAX
      ? `the first ${PROMPT_FIXES_MAX} of ${count} fixes, most important first`
      : count === 1
        ? "the fix"
        : `all ${count} fixes, most important first`;
  return html`<section class="agent-prompt" aria-labelledby="prompt"><div><h2 id="prompt">Let your coding agent fix it</h2><p>One prompt with ${which}. It ends with commands that verify the result.</p></div>${copyButton("prompt-all", "Copy prompt")}
<details><summary>Show the prompt</summary>${codeBlock(report.prompt, { what: "the prompt for all fixes", id: "prompt-all", isProse: true })}</details></section>`;
}
