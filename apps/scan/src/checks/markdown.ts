import type { Fetched, HttpAnswer } from "../documents/fetched.js";
import { looksLikeHtml } from "../gather/http/reply.js";
import type { Page } from "../gather/page.js";
import { mediaType, tellingAnswer } from "./evidence.js";

/** Text types that an agent can read without conversion. */
export const TEXT_TYPES: readonly string[] = ["text/markdown", "text/x-markdown", "text/plain"];

/** Types that static servers send for an unknown file extension. For example, nginx does so for `.md`. */
const UNKNOWN_TYPES: readonly string[] = ["application/octet-stream", ""];

/**
 * True for text that an agent can read without conversion. If the media type doesn't show whether it is text, the body
 * decides.
 */
export function isTextAnswer(answer: HttpAnswer): boolean {
  const type = mediaType(answer);
  const isText = TEXT_TYPES.includes(type) || (UNKNOWN_TYPES.includes(type) && !answer.body.includes("\0"));
  return isText && !looksLikeHtml(answer.body);
}

/** The homepage's response to `Accept: text/markdown`. */
type Negotiation =
  | { readonly outcome: "markdown"; readonly answer: HttpAnswer }
  | { readonly outcome: "none"; readonly why: string }
  | { readonly outcome: "unknown" };

export function negotiation(fetched: Fetched): Negotiation {
  const answer = tellingAnswer(fetched);
  if (answer === null) return { outcome: "unknown" };
  if (answer.status !== 200)
    return { outcome: "none", why: "The site refuses the page to agents that accept only markdown." };
  if (looksLikeHtml(answer.body))
    return { outcome: "none", why: "The site sends HTML to agents that accept only markdown." };
  if (mediaType(answer) !== "text/markdown") {
    return { outcome: "none", why: "The answer to agents that accept only markdown is not text/markdown." };
  }
  if (answer.body.trim() === "") {
    return answer.truncated ? { outcome: "unknown" } : { outcome: "none", why: "The markdown answer is empty." };
  }
  return { outcome: "markdown", answer };
}

/** Normalizes a text for comparison: lower case, only letters with their marks and digits, single spaces. */
export const normalised = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

const parts = (title: string): readonly string[] => title.split(/\s+[|–—·:-]\s+|:\s+|\s+\|/);

/** Maximum number of titles to compare. A page names its subject in its first titles. */
const TITLES_MAX = 10;
const PARTS_MAX = 8;
const COMPARED_CHARS_MAX = 100_000;

/**
 * True if a text contains one of these titles, or a part of one. Parts count because markdown rarely repeats the site's
 * name, which the HTML title contains. Each search scans the whole text, so the numbers of titles and parts are
 * limited.
 */
export function sharesTitle(text: string, titles: readonly string[]): boolean {
  const words = normalised(text.slice(0, COMPARED_CHARS_MAX));
  const wanted = titles.slice(0, TITLES_MAX).flatMap((title) => [title, ...parts(title).slice(0, PARTS_MAX)]);
  return [...new Set(wanted.map(normalised))].some((title) => title.trim().length > 1 && words.includes(title));
}

/** Maximum number of distinct headings to look for in the page's markdown. */
const HEADINGS_MAX = 50;

export const firstHeadings = (page: Page | null, level: number): readonly string[] =>
  [...new Set((page?.headings ?? []).filter((one) => one.level === level).map(({ text }) => text.trim()))]
    .filter((text) => normalised(text).trim() !== "")
    .slice(0, HEADINGS_MAX);

/** Lists headings that don't occur in a text. Only letters and digits are compared. */
export function missingHeadings(text: string, headings: readonly string[]): readonly string[] {
  const words = normalised(text);
  return headings.filter((heading) => !words.includes(normalised(heading)));
}

/**
 * Matches a line that opens or closes a code fence. Fenced code is skipped: in code, `# comment` is not a heading. The
 * text comes from a scanned site, so it is read line by line in linear time.
 */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
/**
 * Matches the underline of a level 1 heading. Hyphens would underline level 2, but a line of hyphens more often ends
 * front matter.
 */
const UNDERLINE = /^ {0,3}=+[ \t]*$/;

interface MarkdownHeading {
  readonly level: number;
  readonly text: string;
}

interface MarkdownStructure {
  readonly headings: readonly MarkdownHeading[];
  /** True if the text ends inside a code fence. */
  readonly fenceOpen: boolean;
  /** The text without fenced code and code spans. */
  readonly prose: string;
}

/**
 * Matches code spans within one line. Nearly all spans are that short. The limit of 8 keeps the search fast in a long
 * run of backticks.
 */
const CODE_SPAN = /(`{1,8})[^`\n]+\1/g;

export function markdownStructure(text: string): MarkdownStructure {
  const headings: MarkdownHeading[] = [];
  const prose: string[] = [];
  let fence: string | null = null;
  let previous = "";
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const mark = FENCE.exec(line);
    if (fence !== null) {
      // CommonMark 4.5: a fence ends with at least as many of the same character and nothing after them.
      if (mark !== null && mark[1]!.startsWith(fence) && mark[2]!.trim() === "") fence = null;
      previous = "";
      continue;
    }
    const atx = ATX.exec(line);
    const underline = UNDERLINE.test(line);
    if (mark === null) prose.push(line.replace(CODE_SPAN, ""));
    if (mark) fence = mark[1]!;
    else if (atx) headings.push({ level: atx[1]!.length, text: (atx[2] ?? "").trim() });
    else if (underline && previous.trim() !== "") headings.push({ level: 1, text: previous.trim() });
    previous = mark || atx || underline ? "" : line;
  }
  return { headings, fenceOpen: fence !== null, prose: prose.join("\n") };
}

/** Returns the first heading with text, of the given level or of any. Null if there is none. */
export function firstHeading(text: string, level?: number): string | null {
  const { headings } = markdownStructure(text);
  return headings.find((heading) => heading.text !== "" && (level ?? heading.level) === heading.level)?.text ?? null;
}

/** True if there is an inline link `[text](target)`. Excluding `[` from the text keeps the search linear. */
export const hasLink = (text: string): boolean => /\[[^[\]\n]*\]\([^()\s]/.test(text);
