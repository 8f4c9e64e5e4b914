import { type Html, html, icon } from "@svc/discovery";
import { PAGES_DEFAULT } from "../gather/parse-target.js";
import type { ScanReport } from "../report/scan-report.js";
import type { PastLevel } from "../scanner/scanner.js";
import { categoryBars, formatMinute, hero, troubleHero } from "./hero.js";
import { nextLevelCard } from "./next-level.js";
import { agentPrompt, checkSections } from "./report-checks.js";
import { reportPath, scanForm } from "./scan-form.js";
import { shareScanSection, shareSection } from "./share-section.js";
import { historySection } from "./trend.js";

interface ReportMainOptions {
  readonly publicUrl: string;
  /** A later scan of the host that failed. */
  readonly trouble?: ScanReport | null;
  /** Earlier scans of the host, the latest first. */
  readonly history?: readonly PastLevel[];
  /** Cache key of a scan of one page, or of a scan with a profile. Undefined for the last report of the host. */
  readonly scan?: string;
}

/**
 * Renders a report for people. Every text of the scanned site is escaped, so it never becomes markup or a link's
 * address.
 */
export function reportMain(
  report: ScanReport,
  { publicUrl, trouble = null, history = [], scan }: ReportMainOptions,
): Html {
  if (report.siteError !== null) return troubleMain(report);
  const address = formatAddress(report);
  return html`${hero(report, { note: trouble && troubleNote(trouble, report), action: againForm(report) })}
${differenceNote(report)}${coverageNote(report)}
${categoryBars(report)}
<div class="columns">${agentPrompt(report)}${nextLevelCard(report)}</div>
${checkSections(report, { address, profile: report.profile, scan })}
<div class="extras">${pagesSection(report)}${historySection(history)}
${scan === undefined ? shareSection(report, publicUrl) : shareScanSection(report, `${publicUrl}${reportPath(report.host, "html", scan)}`, scan)}</div>`;
}

/** A form that repeats the scan with the same address and profile. */
const againForm = (report: ScanReport): Html =>
  html`<div class="scan-again">${scanForm({ address: formatAddress(report), profile: report.profile, fixed: true, fresh: true, title: "Scan again" })}</div>`;

/** Explains why the scan failed, and what to do. Shows no level, no score and no fixes. */
const troubleMain = (report: ScanReport): Html =>
  html`${troubleHero(report)}
<h2>What this means</h2>
<p>${MEANINGS[report.siteError?.code ?? "unreachable"]}</p>
<p class="soft">This result says nothing about the site itself. We reuse it for only a minute. <a href="/bot">How to recognize this scanner and let it in</a>.</p>
${againForm(report)}`;

const MEANINGS: Readonly<Record<NonNullable<ScanReport["siteError"]>["code"], string>> = {
  challenge:
    "The site's bot protection asked for proof of a human instead of sending the page. AI agents that fetch the site get the same answer. Allow this scanner in the bot protection, then scan again.",
  unreachable: "No page came back. Check the address and whether the site is up, then scan again.",
  http_status:
    "The site refused to send the page. If every visitor gets this answer, there is nothing to scan. Otherwise try again later.",
  disallowed: "The site's robots.txt blocks this scanner by name, and the scanner obeys.",
};

/**
 * Returns the address for another scan. Omits the scheme if the final page has another scheme than the first request,
 * because the site redirected or has no https.
 */
const formatAddress = ({ url, finalUrl }: ScanReport): string =>
  url.split(":", 1)[0] === finalUrl.split(":", 1)[0] ? url : url.replace(/^https?:\/\//, "");

const troubleNote = ({ scannedAt, siteError }: ScanReport, report: ScanReport): Html =>
  html`<div class="note" role="status"><p><strong>The last scan, at ${formatMinute(scannedAt)}, failed.</strong> ${siteError?.message}</p><p>You see the report of ${formatMinute(report.scannedAt)}.</p></div>`;

const coverageNote = ({ lowCoverage, judged, applicable }: ScanReport): Html | false =>
  lowCoverage &&
  html`<div class="note"><p><strong>The scan could decide only ${judged} of ${applicable} checks.</strong> The score says little until the others are decided too.</p></div>`;

function differenceNote({ difference }: ScanReport): Html | null {
  if (difference === null) return null;
  const { since, level, score, flipped, added = [] } = difference;
  const moved = level.from === level.to ? `still level ${level.to}` : `level ${level.from} → ${level.to}`;
  const points = score.from === score.to ? "" : `, score ${score.from ?? "none"} → ${score.to ?? "none"}`;
  return html`<p class="difference"><strong>Since ${formatMinute(since)}:</strong> ${moved}${points}. ${flipped.length === 0 ? "No check changed." : flipped.map(({ id, title, from, to }, index) => [index > 0 && "; ", html`<a href="#${id}">${title}</a>: ${from} → ${to}`])}${added.length > 0 && [" New checks: ", added.map(({ id, title, status }, index) => [index > 0 && "; ", html`<a href="#${id}">${title}</a>: ${status}`])]}</p>`;
}

/** A row for each page, if the scan read more pages than an ordinary scan. */
const pagesSection = ({ pages }: ScanReport): Html | false =>
  pages.length > PAGES_DEFAULT &&
  html`<details class="group" id="pages" open><summary>${pages.length} pages${icon("chevron-down")}</summary><div class="wide" tabindex="0" role="group" aria-label="Pages and the checks that they fail"><table><thead><tr><th scope="col">Page</th><th scope="col">Status</th><th scope="col">Fails</th></tr></thead><tbody>${pages.map(({ url, status, failing = [] }) => html`<tr><td><code>${url}</code></td><td>${status ?? "none"}</td><td>${failing.length === 0 ? "nothing" : failing.map((id, index) => [index > 0 && ", ", html`<a href="#${id}">${id}</a>`])}</td></tr>`)}</tbody></table></div></details>`;
