import { type Html, html, icon } from "@svc/discovery";
import type { ScanReport } from "../report/scan-report.js";
import { codeBlock } from "./code-block.js";
import { levelInWords } from "./hero.js";
import { badgePath, comparePath, reportPath, shareImagePath } from "./scan-form.js";

/** Renders the share section for a single scan, whose report is deleted sooner than the host's last report. */
export const shareScanSection = ({ host }: ScanReport, address: string, scan: string): Html =>
  html`<details class="group" id="share" open><summary>Share and download${icon("chevron-down")}</summary>
<p>We keep this scan for an hour. The badge and <a href="${reportPath(host)}">the last report</a> of ${host} are about its front page.</p>
${codeBlock(address, { what: "the link" })}
<p class="row"><a class="button quiet" href="${reportPath(host, "json", scan)}" download>JSON</a><a class="button quiet" href="${reportPath(host, "md", scan)}" download>Markdown</a></p></details>`;

export function shareSection(report: ScanReport, publicUrl: string): Html {
  const { host } = report;
  const address = `${publicUrl}${reportPath(host)}`;
  return html`<details class="group" id="share"><summary>Share and download${icon("chevron-down")}</summary>
<p>This address always shows the last report of ${host}. We keep it for 30 days.</p>
${codeBlock(address, { what: "the link" })}
<p class="row"><a class="button quiet" href="${reportPath(host, "json")}" download>JSON</a><a class="button quiet" href="${reportPath(host, "md")}" download>Markdown</a><a class="button quiet" href="${shareImagePath(host)}" download>Picture</a></p></details>
<details class="group" id="badge"><summary>Badge for your site${icon("chevron-down")}</summary>
<p><a href="${reportPath(host)}"><img src="${badgePath(host)}" alt="Agent readiness of ${host}: ${levelInWords(report)}" height="20"></a></p>
<p>Markdown:</p>${codeBlock(`[![Agent readiness](${publicUrl}${badgePath(host)})](${address})`, { what: "the badge as markdown" })}
<p>HTML:</p>${codeBlock(`<a href="${address}"><img src="${publicUrl}${badgePath(host)}" alt="Agent readiness" height="20"></a>`, { what: "the badge as HTML" })}</details>
<details class="group" id="compare"><summary>Compare with another site${icon("chevron-down")}</summary>
<form class="ask" action="/compare" method="get"><input type="hidden" name="one" value="${host}"><div class="field"><label for="other">The other site</label><input type="text" inputmode="url" id="other" name="other" placeholder="example.com" required maxlength="260" autocapitalize="none" spellcheck="false"></div><button class="quiet">Compare</button></form>
<p class="soft"><a href="${comparePath(host)}">Compare any two sites</a></p></details>`;
}
