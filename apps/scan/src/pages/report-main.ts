import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { CheckReport, ScanReport } from "../report/scan-report.js";
import type { PastLevel } from "../scanner/scanner.js";
import {
  categoryBars,
  gradeOf,
  hero,
  ladder,
  levelInWords,
  levelSteps,
  minuteOf,
  scoreInWords,
  scoreRing,
  troubleHero,
} from "./hero.js";
import { categorySections, firstFixes } from "./report-checks.js";
import { badgePath, comparePath, reportPath, scanForm, shareImagePath } from "./scan-form.js";

interface ReportMainOptions {
  readonly publicUrl: string;
  /** A later scan of the host that failed. */
  readonly trouble?: ScanReport | null;
  /** Earlier scans of the host, the latest first. */
  readonly history?: readonly PastLevel[];
  /** The cache key of the scan, where it is not the host's own report: of one page, or by a profile. */
  readonly scan?: string;
}

/** A report for people. Everything in it that the scanned site said is text: escaped, never markup and never an address. */
export function reportMain(
  report: ScanReport,
  { publicUrl, trouble = null, history = [], scan }: ReportMainOptions,
): Html {
  if (report.siteError !== null) return troubleMain(report);
  const address = addressOf(report);
  return html`${hero(report, { note: trouble && troubleNote(trouble, report) })}
${differenceNote(report)}${coverageNote(report)}
${categoryBars(report)}
<div class="columns"><div>${firstFixes(report)}</div>${ladder(report)}</div>
${categorySections(report, { address, profile: report.profile, scan })}
${historySection(history)}
${scan === undefined ? shareSection(report, publicUrl) : shareScanSection(report, `${publicUrl}${reportPath(report.host, "html", scan)}`, scan)}
<h2 id="again">Scan again</h2>
<p>After a change, scan again. It counts as a scan.</p>
${againForm(report)}`;
}

/** The same scan once more: same address, same profile. */
const againForm = (report: ScanReport): Html =>
  scanForm({ address: addressOf(report), profile: report.profile, fixed: true, fresh: true, title: "Scan again" });

/** What happened and what can be done: no level, no score, no fixes. */
const troubleMain = (report: ScanReport): Html =>
  html`${troubleHero(report)}
<h2>What this means</h2>
<p>${MEANINGS[report.siteError?.code ?? "unreachable"]} This says nothing about the site itself. The result is kept for a minute only.</p>
<h2 id="again">Scan again</h2>
${againForm(report)}
<p class="soft">How this scanner names itself, and how a site lets it in or keeps it out: <a href="/bot">about the bot</a>.</p>`;

const MEANINGS: Readonly<Record<NonNullable<ScanReport["siteError"]>["code"], string>> = {
  challenge:
    "Bot protection asked for proof of a human instead of serving the page. Agents that fetch the site get the same. Allow this scanner in the bot protection and scan again.",
  unreachable: "No page came back. Check that the address is right and the site is up, then try again.",
  http_status:
    "The site refused the page. If that is meant for everybody, there is nothing to scan; if not, try again later.",
  disallowed: "The site's robots.txt names this scanner and keeps it out, which it obeys.",
};

/** As it was asked for: without a scheme where the first guess, https, was not where the site is. */
const addressOf = ({ url, finalUrl }: ScanReport): string =>
  url.split(":", 1)[0] === finalUrl.split(":", 1)[0] ? url : url.replace(/^https?:\/\//, "");

const troubleNote = ({ scannedAt, siteError }: ScanReport, report: ScanReport): Html =>
  html`<div class="note" role="status"><p><strong>The last scan, at ${minuteOf(scannedAt)}, failed.</strong> ${siteError?.message}</p><p>What follows is the report of ${minuteOf(report.scannedAt)}.</p></div>`;

const coverageNote = ({ lowCoverage, judged, applicable }: ScanReport): Html | false =>
  lowCoverage &&
  html`<div class="note"><p><strong>${judged} of ${applicable} checks could be judged.</strong> The score says little until the others can be determined.</p></div>`;

function differenceNote({ difference }: ScanReport): Html | null {
  if (difference === null) return null;
  const { since, level, score, flipped } = difference;
  const moved = level.from === level.to ? `still level ${level.to}` : `level ${level.from} → ${level.to}`;
  const points = score.from === score.to ? "" : `, score ${score.from ?? "none"} → ${score.to ?? "none"}`;
  return html`<p class="difference"><strong>Since ${minuteOf(since)}:</strong> ${moved}${points}. ${flipped.length === 0 ? "No check changed." : flipped.map(({ id, title, from, to }, index) => [index > 0 && "; ", html`<a href="#${id}">${title}</a>: ${from} → ${to}`])}</p>`;
}

const historySection = (history: readonly PastLevel[]): Html | false =>
  history.length > 1 &&
  html`<h2 id="history">History</h2><div class="wide" tabindex="0" role="group" aria-label="Earlier scans"><table><thead><tr><th scope="col">Scanned</th><th scope="col">Level</th><th scope="col">Score</th></tr></thead><tbody>${history.map(({ scannedAt, level, score }) => html`<tr><td><time datetime="${scannedAt}">${minuteOf(scannedAt)}</time></td><td>${level}</td><td>${score ?? "none"}</td></tr>`)}</tbody></table></div>`;

const shareScanSection = ({ host }: ScanReport, address: string, scan: string): Html =>
  html`<h2 id="share">Share</h2>
<p>This scan, kept for an hour; the badge and <a href="${reportPath(host)}">the last report</a> of ${host} are about its front page:</p>
<pre tabindex="0" data-copy="the link"><code>${address}</code></pre>
<p class="row"><a class="button quiet" href="${reportPath(host, "json", scan)}" download>JSON</a><a class="button quiet" href="${reportPath(host, "md", scan)}" download>Markdown</a></p>`;

function shareSection(report: ScanReport, publicUrl: string): Html {
  const { host } = report;
  const address = `${publicUrl}${reportPath(host)}`;
  return html`<h2 id="share">Share</h2>
<p>The last report of this host, kept for 30 days:</p>
<pre tabindex="0" data-copy="the link"><code>${address}</code></pre>
<p class="row"><a class="button quiet" href="${reportPath(host, "json")}" download>JSON</a><a class="button quiet" href="${reportPath(host, "md")}" download>Markdown</a><a class="button quiet" href="${shareImagePath(host)}" download>Picture</a></p>
<h3>A badge for your site</h3>
<p><a href="${reportPath(host)}"><img src="${badgePath(host)}" alt="Agent readiness of ${host}: ${levelInWords(report)}" height="20"></a></p>
<pre tabindex="0" data-copy="the badge as markdown"><code>[![Agent readiness](${publicUrl}${badgePath(host)})](${address})</code></pre>
<pre tabindex="0" data-copy="the badge as HTML"><code>&lt;a href="${address}"&gt;&lt;img src="${publicUrl}${badgePath(host)}" alt="Agent readiness" height="20"&gt;&lt;/a&gt;</code></pre>
<h3>Compare with another site</h3>
<form class="ask" action="/compare" method="get"><input type="hidden" name="one" value="${host}"><div class="field"><label for="other">Host of the other site</label><input type="text" inputmode="url" id="other" name="other" placeholder="example.com" required maxlength="260" autocapitalize="none" spellcheck="false"></div><button class="quiet">Compare</button></form>
<p class="soft"><a href="${comparePath(host)}">Compare any two sites</a></p>`;
}

/** A side of a comparison: what was asked for, and the last report of it where there is one. */
interface Side {
  readonly host: string;
  readonly report: ScanReport | null;
}

/** Two sites beside each other by their last reports. Starts no scan. */
export function compareMain(sides: readonly [Side, Side] | null): Html {
  if (sides === null)
    return html`<h1>Compare two sites</h1><p>By their last reports, which are kept for 30 days.</p>${compareForm()}`;
  const [one, other] = sides;
  return html`<h1>${one.host} and ${other.host}</h1><div class="sides">${sides.map(sideCard)}</div>
${one.report !== null && other.report !== null && one.report.siteError === null && other.report.siteError === null && [categoryTable(one.report, other.report), differences(one.report, other.report)]}
<h2>Compare others</h2>${compareForm(one.host)}`;
}

const compareForm = (one = ""): Html =>
  html`<form class="ask" action="/compare" method="get"><div class="field"><label for="one">One host</label><input type="text" inputmode="url" id="one" name="one" value="${one}" placeholder="example.com" required maxlength="260" autocapitalize="none" spellcheck="false"></div><div class="field"><label for="other">The other</label><input type="text" inputmode="url" id="other" name="other" placeholder="example.org" required maxlength="260" autocapitalize="none" spellcheck="false"></div><button>Compare</button></form>`;

function sideCard({ host, report }: Side): Html {
  if (report === null)
    return html`<div class="card"><h2>${host}</h2><p>Was not scanned in the last 30 days.</p>${scanForm({ address: host, fixed: true })}</div>`;
  const link = html`<p><a href="${reportPath(host)}">Report of ${minuteOf(report.scannedAt)}</a></p>`;
  if (report.siteError !== null)
    return html`<div class="card"><h2>${host}</h2><p><strong>Could not be scanned.</strong> ${report.siteError.message}</p>${link}</div>`;
  return html`<div class="card"><h2>${host}</h2>${scoreRing(report)}<p><strong>${levelInWords(report)}</strong></p>${levelSteps(report)}${link}</div>`;
}

const categoryTable = (one: ScanReport, other: ScanReport): Html =>
  html`<h2>By category</h2><div class="wide hosts" tabindex="0" role="group" aria-label="Scores by category"><table><thead><tr><th scope="col">Category</th><th scope="col">${one.host}</th><th scope="col">${other.host}</th></tr></thead><tbody>${CATEGORIES.map(
    (category) =>
      html`<tr><th scope="row">${one.categories[category].name}</th>${[one, other].map(({ categories }) => html`<td><span class="grade ${gradeOf(categories[category])}">${scoreInWords(categories[category])}</span></td>`)}</tr>`,
  )}</tbody></table></div>`;

const WORDS: Readonly<Record<CheckReport["status"], string>> = {
  pass: "✓ passes",
  fail: "✕ fails",
  error: "? undetermined",
  neutral: "– does not apply",
};

/** Where one passes and the other fails: what they could learn from each other. */
function differences(one: ScanReport, other: ScanReport): Html {
  const statuses = new Map(other.list.map(({ id, status }) => [id, status]));
  const rows = one.list.flatMap(({ id, title, status }) => {
    const theirs = statuses.get(id);
    return theirs !== undefined && theirs !== status && [status, theirs].includes("fail")
      ? [{ id, title, status, theirs }]
      : [];
  });
  if (rows.length === 0) return html`<h2>Where they differ</h2><p>No check fails for one of them alone.</p>`;
  return html`<h2>Where they differ</h2><div class="wide hosts" tabindex="0" role="group" aria-label="Checks that differ"><table><thead><tr><th scope="col">Check</th><th scope="col">${one.host}</th><th scope="col">${other.host}</th></tr></thead><tbody>${rows.map(({ id, title, status, theirs }) => html`<tr><th scope="row"><a href="/checks/${id}">${title}</a></th><td class="${status}">${WORDS[status]}</td><td class="${theirs}">${WORDS[theirs]}</td></tr>`)}</tbody></table></div>`;
}
