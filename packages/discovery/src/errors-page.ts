import { anchorOf, ERROR_CODES, type ErrorCode, errorRecord, errorsText, statusesOf } from "@svc/errors";
import { type Html, html } from "./html.js";
import { renderMarkdown } from "./markdown.js";

const OVERVIEW = "\n| Code | HTTP | Retry |";
const PAID_CALLS = "\n## Failures of paid calls";
const REASONS = "\n| HTTP | reason |";

/**
 * The page of errors for people: a line for each code, which opens, and the reasons of paid calls folded. The markdown has the same in tables
 * and sections, which take ten screens of a phone.
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

/** A browser opens the line that an error's `docUrl` leads into. */
function codeLine(code: ErrorCode): Html {
  const { title, fix, retryable } = errorRecord(code);
  return html`<details class="fold"><summary><code>${code}</code> <span class="soft">${statusesOf(code)}${retryable && ", retry"}</span></summary><div id="${anchorOf(code)}">${renderMarkdown(`**${title}.** ${fix}`)}</div></details>`;
}

/** The text up to a mark, and the rest from there on. */
function cut(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the text about errors has no ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
