import { Html, html } from "./html.js";

/**
 * Returns the markup of a code block with colored parts. `language` is the name after the opening fence, such as `ts`;
 * empty if there is no name.
 */
export type Highlight = (code: string, language: string) => Html;

const uncolored: Highlight = (code) => html`${code}`;

/**
 * Renders the markdown of our own pages as HTML, so that both have the same text. It supports headings, paragraphs,
 * lists of one level, fenced code, tables, and inline code, links and strong text. It is not for untrusted text.
 */
export function renderMarkdown(markdown: string, highlight: Highlight = uncolored): Html {
  const lines = markdown.trim().split("\n");
  const blocks: Html[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = blockEnd(lines, at);
    blocks.push(renderBlock(lines.slice(at, end), highlight));
    at = end;
    while (lines[at]?.trim() === "") at++;
  }
  return html`${blocks.map((block) => [block, new Html("\n")])}`;
}

/**
 * Returns the index of the line after a block. A heading has one line, fenced code ends with its closing mark, and
 * other blocks end at an empty line.
 */
function blockEnd(lines: readonly string[], start: number): number {
  const first = lines[start] ?? "";
  if (first.startsWith("#")) return start + 1;
  if (first.startsWith("```")) {
    const close = lines.findIndex((line, index) => index > start && line === "```");
    return close < 0 ? lines.length : close + 1;
  }
  const end = lines.findIndex((line, index) => index > start && line.trim() === "");
  return end < 0 ? lines.length : end;
}

function renderBlock(lines: readonly string[], highlight: Highlight): Html {
  const first = lines[0] ?? "";
  const heading = /^(#{1,4}) (.*)$/.exec(first);
  if (heading) return renderHeading(heading[1]?.length ?? 1, heading[2] ?? "");
  if (first.startsWith("```")) {
    return html`<pre tabindex="0"><code>${highlight(lines.slice(1, -1).join("\n"), first.slice(3))}</code></pre>`;
  }
  if (first.startsWith("|")) return renderTable(lines);
  if (first.startsWith("> ")) return html`<p class="lead">${inline(lines.map((line) => line.slice(2)).join(" "))}</p>`;
  if (/^[-*] /.test(first)) return html`<ul>${items(lines, /^[-*] /)}</ul>`;
  if (/^\d+\. /.test(first)) return html`<ol>${items(lines, /^\d+\. /)}</ol>`;
  return html`<p>${inline(lines.join(" "))}</p>`;
}

function renderHeading(level: number, text: string): Html {
  const content = inline(text);
  if (level === 1) return html`<h1>${content}</h1>`;
  const id = headingId(text);
  if (level === 2) return html`<h2 id="${id}">${content}</h2>`;
  return level === 3 ? html`<h3 id="${id}">${content}</h3>` : html`<h4 id="${id}">${content}</h4>`;
}

const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The sections of a page, for its table of contents. */
export function findSections(markdown: string): readonly { readonly id: string; readonly title: string }[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/^## (.*)$/gm)].map(([, text = ""]) => ({
    id: headingId(text),
    title: text.replaceAll(/[`*]/g, ""),
  }));
}

/** Lines that don't begin with the mark continue the previous item. */
function items(lines: readonly string[], mark: RegExp): readonly Html[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) texts.push(line.replace(mark, ""));
    else texts.push(`${texts.pop() ?? ""} ${line.trim()}`);
  }
  return texts.map((text) => html`<li>${inline(text)}</li>`);
}

const cells = (line: string): readonly string[] =>
  line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

function renderTable([head = "", , ...rows]: readonly string[]): Html {
  const body = rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell, breakable)}</td>`)}</tr>`);
  const titles = cells(head).map((cell) => html`<th scope="col">${inline(cell)}</th>`);
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/**
 * Lets code in a table break after the separators of paths and event types, so that a column needs only the width of
 * one part.
 */
const breakable = (code: string): Html =>
  html`${code.split(/(?<=[\w}][/._])/).map((part, place) => (place === 0 ? part : html`<wbr>${part}`))}`;

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>/g;

function inline(text: string, codeText: (code: string) => Html | string = String): Html {
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, label, target, bare] = match;
    parts.push(text.slice(at, match.index));
    if (code !== undefined) parts.push(html`<code>${codeText(code)}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${inline(strong, codeText)}</strong>`);
    else if (bare !== undefined) parts.push(html`<a href="${bare}">${bare}</a>`);
    else parts.push(html`<a href="${target}">${inline(label ?? "")}</a>`);
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}
