import { type Html, html } from "@svc/discovery";
import { CATEGORIES, type Category } from "../checks/check.js";
import type { Profile } from "../gather/artifacts.js";
import { type Finding, findings, headingOf } from "../report/findings.js";
import type { CheckReport, ScanReport } from "../report/scan-report.js";
import { gradeOf, scoreInWords } from "./hero.js";
import { hiddenField } from "./scan-form.js";

/** Addresses in documents of fixes are ours and are checked all the same: only what a browser may open becomes a link. */
const webLink = (url: string): Html =>
  /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noopener noreferrer">${url.replace(/^https?:\/\//, "")}</a>`
    : html`<code>${url}</code>`;

/** What was asked, what came back, and what that says; where a check rests on no request, the places that it read. */
function seen({ evidence, steps }: Pick<CheckReport, "evidence" | "steps">): Html | false {
  if (evidence.length === 0 && steps.length === 0) return false;
  return html`<h4>Seen</h4>${evidence.length > 0 && html`<dl>${evidence.map(({ source, text }) => html`<dt class="soft">${source}</dt><dd><code>${text}</code></dd>`)}</dl>`}${
    steps.length > 0 &&
    html`<details class="steps-seen"><summary>Requests (${steps.length})</summary><ol>${steps.map(
      ({ label, request, response, finding }) =>
        html`<li><strong>${label}</strong>: <code>${request.method} ${request.url}</code>${response && html`<br>HTTP ${response.status} <span class="soft">${Object.entries(response.headers).map(([name, value], index) => [index > 0 && " · ", `${name}: ${value}`])}</span>${response.excerpt !== "" && html`<pre tabindex="0"><code>${response.excerpt}</code></pre>`}`}<br>${finding}</li>`,
    )}</ol></details>`
  }`;
}

/** What a scan was asked for, and the cache key of it where its report is none of the host's own. */
export interface CheckedScan {
  readonly address: string;
  readonly profile: Profile;
  readonly scan?: string;
}

/** Runs this check alone once more. Without a script it leads to a page with the verdict, and from there back to the report. */
export const checkAgain = ({ address, profile, scan }: CheckedScan, id: string, title: string): Html =>
  html`<form class="again" action="/check" method="post" data-check>${hiddenField("url", address)}${hiddenField("check", id)}${profile !== "auto" && hiddenField("profile", profile)}${scan !== undefined && hiddenField("scan", scan)}<button class="quiet">Check again<span class="visually-hidden">: ${title}</span></button> <span role="status" data-check-status></span></form>`;

function fixText(id: string, { fix }: CheckReport): Html | false {
  if (fix === undefined) return false;
  const { goal, platform, prompt, verify, docs } = fix;
  return html`<h4>Fix</h4><p>${goal}</p>${platform && html`<h5>On ${platform.name}</h5><pre tabindex="0" data-copy="the fix of ${id} on ${platform.name}"><code>${platform.fix}</code></pre><h5>Anywhere</h5>`}<pre tabindex="0" data-copy="the fix of ${id}"><code>${fix.fix}</code></pre>
<details><summary>As a prompt for your agent</summary><pre tabindex="0" data-copy="the prompt of ${id}"><code>${prompt}</code></pre></details>
<details><summary>Verify it from a terminal</summary><pre tabindex="0" data-copy="the command that verifies ${id}"><code>${verify}</code></pre></details>
<p class="soft">Sources: ${docs.map((source, index) => [index > 0 && ", ", webLink(source)])}</p>`;
}

const pagesText = ({ pages }: CheckReport): Html | false | undefined =>
  pages &&
  pages.judged > 1 &&
  html`<p>${pages.passed} of ${pages.judged} pages pass${pages.failing.length > 0 && html`; not: ${pages.failing.map((url, index) => [index > 0 && ", ", html`<code>${url}</code>`])}`}.</p>`;

const MARKS: Readonly<Record<CheckReport["status"], { readonly sign: string; readonly word: string }>> = {
  fail: { sign: "✕", word: "failed" },
  pass: { sign: "✓", word: "passed" },
  error: { sign: "?", word: "could not be determined" },
  neutral: { sign: "–", word: "does not apply" },
};

const mark = ({ status }: CheckReport): Html =>
  html`<span class="mark ${status}" aria-hidden="true">${MARKS[status].sign}</span><span class="visually-hidden">${MARKS[status].word}: </span>`;

/** One check. Those that pay off first are open; the others are a line each until somebody wants to know. */
function checkCard({ id, check, unlocks }: Finding, { of, isOpen }: { of: CheckedScan; isOpen: boolean }): Html {
  const title = headingOf(check);
  return html`<details class="card ${check.status}" id="${id}"${isOpen && html` open`}><summary>${mark(check)}<h4>${title}</h4>${unlocks !== null && html` <span class="tag error">unlocks level ${unlocks}</span>`}</summary>
<p>${check.message}</p>${pagesText(check)}${seen(check)}${fixText(id, check)}
<div class="row">${check.status !== "neutral" && checkAgain(of, id, title)}<a class="soft" href="/checks/${id}">${id}: how it is decided</a> <span class="soft">weight ${check.weight}</span></div></details>`;
}

const OPEN_MAX = 3;

/** A category with all of its checks: what failed first, what passed with its evidence, what does not apply as a list. */
function categorySection(report: ScanReport, category: Category, of: CheckedScan, opened: ReadonlySet<string>): Html {
  const part = report.categories[category];
  const withStatus = (status: CheckReport["status"]) =>
    findings(report, status).filter((finding) => finding.category === category);
  const cards = (all: readonly Finding[]) =>
    all.map((finding) => checkCard(finding, { of, isOpen: opened.has(finding.id) }));
  const [failed, untold] = [withStatus("fail"), withStatus("error")];
  const [passed, neutral] = [withStatus("pass"), withStatus("neutral")];
  return html`<section class="category" aria-labelledby="${category}"><h3 id="${category}">${part.name} <span class="grade ${gradeOf(part)}">${scoreInWords(part)}</span></h3>
<p class="soft">${failed.length} failed, ${passed.length} passed${untold.length > 0 && `, ${untold.length} could not be determined`}${neutral.length > 0 && `, ${neutral.length} do not apply`}</p>
${cards(failed)}${cards(untold)}
${passed.length > 0 && html`<details class="group"><summary>${passed.length} passed</summary>${cards(passed)}</details>`}${neutral.length > 0 && html`<details class="group"><summary>${neutral.length} that do not apply</summary>${cards(neutral)}</details>`}</section>`;
}

/** Every check by category. `of`: what is asked when one of them is checked again. */
export function categorySections(report: ScanReport, of: CheckedScan): Html {
  const opened = new Set(
    findings(report, "fail")
      .slice(0, OPEN_MAX)
      .map(({ id }) => id),
  );
  return html`<h2 id="checks">All checks</h2>${CATEGORIES.map((category) => categorySection(report, category, of, opened))}`;
}

const FIRST_MAX = 5;

/** What to do first, over all categories. */
export function firstFixes(report: ScanReport): Html | null {
  const failed = findings(report, "fail");
  if (failed.length === 0)
    return html`<h2 id="first">Nothing failed</h2><p>Every check that applies and could be judged passes.</p>`;
  return html`<h2 id="first">Do this first</h2><ol class="first">${failed.slice(0, FIRST_MAX).map(({ id, check, unlocks }) => html`<li><a href="#${id}">${headingOf(check)}</a>${unlocks !== null && html` <span class="tag error">unlocks level ${unlocks}</span>`}<br><span class="soft">${check.fix?.goal ?? check.message}</span></li>`)}</ol>${
    report.prompt !== null &&
    html`<details class="card"><summary><h3>One prompt for your agent</h3></summary><p>Give it to the agent that works on the site: it names ${failed.length > 10 ? "the first ten of these fixes" : "these fixes"} and how each is verified.</p><pre tabindex="0" data-copy="the prompt for all fixes"><code>${report.prompt}</code></pre></details>`
  }`;
}
