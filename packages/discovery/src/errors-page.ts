import { ERROR_CODES, type ErrorCode, errorRecord, errorsText, formatStatuses, toAnchor } from "@svc/errors";
import { type Html, html } from "./html.js";
import { renderMarkdown } from "./markdown.js";

const OVERVIEW = "\n| Code | HTTP | Retry |";
const PAID_CALLS = "\n## Failures of paid calls";
const REASONS = "\n| HTTP | reason |";

/**
 * Content of the errors page as HTML. Each code is a collapsed line, and so is the list of reasons why paid calls fail.
 * Tables and sections, as in the markdown, would fill ten screens of a phone.
 */
export function errorsHtml(): Html {
  const text = errorsText();
  const [intro, afterIntro] = cut(text, OVERVIEW);
  const [, paidCalls] = cut(afterIntro, PAID_CALLS);
  const [aboutCalls, afterCalls] = cut(paidCalls, REASONS);
  const [reasons, rest] = cut(afterCalls, "\n\n## ");
  const [, , ...rows] = reasons.trim().split("\n");
  return html`${renderMarkdown(intro)}<div class="folds">${ERROR_CODES.map(codeLine)}</div>
${renderMarkdown(aboutCalls)}<details class="fold"><summary>All ${rows.length} reasons</summary>${renderMarkdown(reasons)}</details>
${renderMarkdown(rest)}`;
}

/** An error's `docUrl` links to the anchor in its line. Browsers then open the collapsed line. */
function codeLine(code: ErrorCode): Html {
  const { title, fix, retryable } = errorRecord(code);
  return html`<details class="fold"><summary><code>${code}</code> <span class="soft">${formatStatuses(code)}${retryable && ", retry"}</span></summary><div id="${toAnchor(code)}">${renderMarkdown(`**${title}.** ${fix}`)}</div></details>`;
}

/** Splits a text at a mark. The second part begins with the mark. */
function cut(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the errors text has no ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
