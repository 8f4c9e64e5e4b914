import { type Html, html } from "@svc/discovery";
import type { CheckReport, ScanReport } from "../report/scan-report.js";
import { checksWith, type ReportedCheck } from "./report-order.js";

/** Addresses in documents of fixes are ours and are checked all the same: only what a browser may open becomes a link. */
const webLink = (url: string): Html =>
  /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noopener noreferrer">${url}</a>` : html`<code>${url}</code>`;

const evidenceList = ({ evidence }: Pick<CheckReport, "evidence">): Html | false =>
  evidence.length > 0 &&
  html`<dl>${evidence.map(({ source, text }) => html`<dt class="soft">${source}</dt><dd><code>${text}</code></dd>`)}</dl>`;

const checkLink = (id: string): Html => html`<a href="/checks/${id}">${id}</a>`;

const fixText = ({ id, fix }: ReportedCheck): Html | false | undefined =>
  fix &&
  html`<h4>Fix</h4><p>${fix.goal}</p><pre tabindex="0" data-copy="the fix of ${id}"><code>${fix.fix}</code></pre>
<h4>Verify</h4><pre tabindex="0" data-copy="the command that verifies ${id}"><code>${fix.verify}</code></pre>
<p class="soft">Sources: ${fix.docs.map((source, index) => [index > 0 && ", ", webLink(source)])}</p>`;

/** Those that pay off first are open; the others are a line each until somebody wants to know. */
const failedCheck = (check: ReportedCheck, isOpen: boolean): Html =>
  html`<details class="card" id="${check.id}"${isOpen && html` open`}><summary><h3>${check.title}</h3> <span class="tag fail">failed</span>${check.isGate && html` <span class="tag error">holds the next level back</span>`}</summary>
<p>${check.message} <span class="soft">${checkLink(check.id)}, weight ${check.weight}</span></p>
${check.evidence.length > 0 && html`<h4>Seen</h4>`}${evidenceList(check)}${fixText(check)}</details>`;

const OPEN_MIN = 3;

/** Failed checks, the ones that pay off most first, with what was seen and what to do. */
export function failedChecks(report: ScanReport): Html {
  const failed = checksWith(report, "fail");
  if (failed.length === 0) return html`<h2 id="failed">Failed checks</h2><p>None.</p>`;
  return html`<h2 id="failed">Failed checks (${failed.length})</h2>${failed.map((check, index) => failedCheck(check, check.isGate || index < OPEN_MIN))}`;
}

/** What could not be told: no failure, and no praise either. */
export function untoldChecks(report: ScanReport): Html | false {
  const untold = checksWith(report, "error");
  return (
    untold.length > 0 &&
    html`<h2 id="untold">What could not be told (${untold.length})</h2><p>These were not counted. Often bot protection, a rate limit or a time-out of the site stood in the way.</p>
${untold.map((check) => html`<details><summary>${check.title} <span class="soft">${check.id}</span></summary><p>${check.message} ${checkLink(check.id)}</p>${evidenceList(check)}</details>`)}`
  );
}

const quietList = (title: string, name: string, checks: readonly ReportedCheck[]): Html | false =>
  checks.length > 0 &&
  html`<details><summary><span class="tag ${name}">${title}</span> ${checks.length} checks</summary><ul>${checks.map((check) => html`<li>${checkLink(check.id)}: ${check.message}</li>`)}</ul></details>`;

/** What is in order, and what does not apply. */
export const otherChecks = (report: ScanReport): Html =>
  html`<h2 id="others">Everything else</h2>${quietList("passed", "pass", checksWith(report, "pass"))}${quietList("does not apply", "neutral", checksWith(report, "neutral"))}`;
