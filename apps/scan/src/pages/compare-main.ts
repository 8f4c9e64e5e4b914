import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { CheckReport, ScanReport } from "../report/scan-report.js";
import { formatMinute, levelInWords, levelSteps, scoreInWords, scoreRing, toGrade } from "./hero.js";
import { reportPath, scanForm } from "./scan-form.js";

/** A side of a comparison: the requested host, and its last report if there is one. */
interface Side {
  readonly host: string;
  readonly report: ScanReport | null;
}

/** Compares two sites by their last reports. Starts no scan. */
export function compareMain(sides: readonly [Side, Side] | null): Html {
  if (sides === null)
    return html`<h1>Compare two sites</h1><p class="lead">See the last reports of two sites side by side. We keep a report for 30 days.</p>${compareForm()}`;
  const [one, other] = sides;
  return html`<h1>${one.host} and ${other.host}</h1><div class="sides">${sides.map(sideCard)}</div>
${one.report !== null && other.report !== null && one.report.siteError === null && other.report.siteError === null && [categoryTable(one.report, other.report), differences(one.report, other.report)]}
<h2>Compare other sites</h2>${compareForm(one.host)}`;
}

const compareForm = (one = ""): Html =>
  html`<form class="ask" action="/compare" method="get"><div class="field"><label for="one">First site</label><input type="text" inputmode="url" id="one" name="one" value="${one}" placeholder="example.com" required maxlength="260" autocapitalize="none" spellcheck="false"></div><div class="field"><label for="other">Second site</label><input type="text" inputmode="url" id="other" name="other" placeholder="example.org" required maxlength="260" autocapitalize="none" spellcheck="false"></div><button>Compare</button></form>`;

function sideCard({ host, report }: Side): Html {
  if (report === null)
    return html`<div class="card"><h2>${host}</h2><p>No report in the last 30 days.</p>${scanForm({ address: host, fixed: true })}</div>`;
  const link = html`<p><a href="${reportPath(host)}">Report of ${formatMinute(report.scannedAt)}</a></p>`;
  if (report.siteError !== null)
    return html`<div class="card"><h2>${host}</h2><p><strong>Could not be scanned.</strong> ${report.siteError.message}</p>${link}</div>`;
  return html`<div class="card"><h2>${host}</h2>${scoreRing(report)}<p><strong>${levelInWords(report)}</strong></p>${levelSteps(report)}${link}</div>`;
}

const categoryTable = (one: ScanReport, other: ScanReport): Html =>
  html`<h2>By category</h2><div class="wide hosts" tabindex="0" role="group" aria-label="Scores by category"><table><thead><tr><th scope="col">Category</th><th scope="col">${one.host}</th><th scope="col">${other.host}</th></tr></thead><tbody>${CATEGORIES.map(
    (category) =>
      html`<tr><th scope="row">${one.categories[category].name}</th>${[one, other].map(({ categories }) => html`<td><span class="grade ${toGrade(categories[category])}">${scoreInWords(categories[category])}</span></td>`)}</tr>`,
  )}</tbody></table></div>`;

const WORDS: Readonly<Record<CheckReport["status"], string>> = {
  pass: "✓ passes",
  fail: "✕ fails",
  error: "? unknown",
  neutral: "– doesn't apply",
};

/** Renders the checks that exactly one of the two sites fails. */
function differences(one: ScanReport, other: ScanReport): Html {
  const statuses = new Map(other.list.map(({ id, status }) => [id, status]));
  const rows = one.list.flatMap(({ id, title, status }) => {
    const theirs = statuses.get(id);
    return theirs !== undefined && theirs !== status && [status, theirs].includes("fail")
      ? [{ id, title, status, theirs }]
      : [];
  });
  if (rows.length === 0) return html`<h2>Where they differ</h2><p>No check fails on only one of the two sites.</p>`;
  return html`<h2>Where they differ</h2><div class="wide hosts" tabindex="0" role="group" aria-label="Checks that differ"><table><thead><tr><th scope="col">Check</th><th scope="col">${one.host}</th><th scope="col">${other.host}</th></tr></thead><tbody>${rows.map(({ id, title, status, theirs }) => html`<tr><th scope="row"><a href="/checks/${id}">${title}</a></th><td class="${status}">${WORDS[status]}</td><td class="${theirs}">${WORDS[theirs]}</td></tr>`)}</tbody></table></div>`;
}
