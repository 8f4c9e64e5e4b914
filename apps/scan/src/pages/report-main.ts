import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { ScanReport } from "../report/scan-report.js";
import { levelInWords } from "./level-words.js";
import { badgePath, reportPath } from "./report-address.js";
import { failedChecks, otherChecks, untoldChecks } from "./report-checks.js";
import { scanForm } from "./scan-form.js";
import { scorePicture } from "./score-picture.js";

/** A report for people. Everything in it that the scanned site said is text: escaped, never markup and never an address. */
export function reportMain(report: ScanReport, publicUrl: string): Html {
  const { host, score, scannedAt } = report;
  const time = html`<time datetime="${scannedAt}">${scannedAt.slice(0, 16).replace("T", " ")} UTC</time>`;
  return html`<h1>${host}</h1>
<p class="lead"><strong>${levelInWords(report)}</strong>${score !== null && html`, score ${score} of 100`}</p>
<p class="soft">Looked at ${time}: ${report.finalUrl}</p>
${siteErrorNote(report)}
${scorePicture(report)}
${categoryTable(report)}
${nextLevelSection(report)}
${failedChecks(report)}
${untoldChecks(report)}
${otherChecks(report)}
<h2 id="share">Share</h2>
<p>The last report of this host, kept for 30 days:</p>
<pre tabindex="0" data-copy="the link"><code>${publicUrl}${reportPath(host)}</code></pre>
<p class="row"><a class="button quiet" href="${reportPath(host, "json")}" download>JSON</a><a class="button quiet" href="${reportPath(host, "md")}" download>Markdown</a></p>
<p>A badge for your site:</p>
<p><img src="${badgePath(host)}" alt="Badge: ${levelInWords(report)}" height="20"></p>
<pre tabindex="0" data-copy="the badge as markdown"><code>[![Agent readiness](${publicUrl}${badgePath(host)})](${publicUrl}${reportPath(host)})</code></pre>
<h2 id="again">Scan again</h2>
<p>After a change, look anew. This counts like any scan.</p>
${scanForm({ address: addressOf(report), fixed: true, fresh: true, title: "Scan again" })}`;
}

/** As it was asked for: without a scheme where the first guess, https, was not where the site is. */
const addressOf = ({ url, finalUrl }: ScanReport): string =>
  url.split(":", 1)[0] === finalUrl.split(":", 1)[0] ? url : url.replace(/^https?:\/\//, "");

const siteErrorNote = ({ siteError }: ScanReport): Html | null =>
  siteError &&
  html`<div class="note"><p><strong>The site could not be looked at.</strong> ${siteError.message}</p></div>`;

const categoryTable = ({ categories }: ScanReport): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="Checks by category"><table><thead><tr><th scope="col">Category</th><th scope="col">Score</th><th scope="col">Passed</th><th scope="col">Failed</th><th scope="col">Does not apply</th><th scope="col">Not told</th></tr></thead><tbody>${CATEGORIES.map(
    (category) => {
      const { name, score, passed, failed, neutral, error } = categories[category];
      return html`<tr><th scope="row">${name}</th><td>${score ?? "none"}</td><td>${passed}</td><td>${failed}</td><td>${neutral}</td><td>${error}</td></tr>`;
    },
  )}</tbody></table></div>`;

function nextLevelSection({ nextLevel }: ScanReport): Html | null {
  if (nextLevel === null) return html`<p>This is the highest level.</p>`;
  return html`<h2 id="next">To level ${nextLevel.level}: ${nextLevel.name}</h2><ul>${nextLevel.gates.map((gate) => html`<li>${gate}</li>`)}</ul>`;
}
