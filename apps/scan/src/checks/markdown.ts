import type { Fetched, HttpAnswer } from "../gather/fetched.js";
import { looksLikeHtml } from "../gather/http/reply.js";
import type { Page } from "../gather/page.js";
import { mediaType, tellingAnswer } from "./evidence.js";

/** Media types of text that an agent reads as it is. */
export const TEXT_TYPES: readonly string[] = ["text/markdown", "text/x-markdown", "text/plain"];

/** The homepage's answer to `Accept: text/markdown`. */
type Negotiation =
  | { readonly outcome: "markdown"; readonly answer: HttpAnswer }
  | { readonly outcome: "none"; readonly why: string }
  | { readonly outcome: "unknown" };

export function negotiation(fetched: Fetched): Negotiation {
  const answer = tellingAnswer(fetched);
  if (answer === null) return { outcome: "unknown" };
  if (answer.status !== 200) return { outcome: "none", why: "The page is refused to those who accept markdown only." };
  if (looksLikeHtml(answer.body)) return { outcome: "none", why: "HTML is sent to those who accept markdown only." };
  if (mediaType(answer) !== "text/markdown") {
    return { outcome: "none", why: "The answer to those who accept markdown only is not text/markdown." };
  }
  if (answer.body.trim() === "") {
    return answer.truncated ? { outcome: "unknown" } : { outcome: "none", why: "The markdown answer is empty." };
  }
  return { outcome: "markdown", answer };
}

/** Lower case, letters and digits only, single spaces: how titles are compared. */
const normalised = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Parts of a title such as `Page | Site`. */
const parts = (title: string): readonly string[] => title.split(/\s+[|–—·:-]\s+|:\s+|\s+\|/);

/** A page says what it is about at its start. */
const TITLES_MAX = 10;
const PARTS_MAX = 8;
const COMPARED_CHARS_MAX = 100_000;

/**
 * True if a text holds one of these titles, or one part of a title: a markdown page rarely repeats the site's name that
 * HTML titles carry. Each search runs through the whole text, so both numbers are bounded.
 */
export function sharesTitle(text: string, titles: readonly string[]): boolean {
  const words = normalised(text.slice(0, COMPARED_CHARS_MAX));
  const wanted = titles.slice(0, TITLES_MAX).flatMap((title) => [title, ...parts(title).slice(0, PARTS_MAX)]);
  return [...new Set(wanted.map(normalised))].some((title) => title.trim().length > 1 && words.includes(title));
}

/** Headings of a page that are looked for in its markdown, each once. */
const HEADINGS_MAX = 50;

export const firstHeadings = (page: Page | null, level: number): readonly string[] =>
  [...new Set((page?.headings ?? []).filter((one) => one.level === level).map(({ text }) => text.trim()))]
    .filter((text) => normalised(text).trim() !== "")
    .slice(0, HEADINGS_MAX);

/** Those that don't occur in a text, compared by letters and digits alone. */
export function missingHeadings(text: string, headings: readonly string[]): readonly string[] {
  const words = normalised(text);
  return headings.filter((heading) => !words.includes(normalised(heading)));
}

/**
 * Reads facts about a markdown text line by line in linear time, because the texts come from scanned sites. Fenced code
 * does not count: `# comment` in a shell example is no heading.
 */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
/** Level 1 only: a line of hyphens is more often the end of front matter than a heading of level 2. */
const UNDERLINE = /^ {0,3}=+[ \t]*$/;

interface MarkdownHeading {
  readonly level: number;
  readonly text: string;
}

interface MarkdownStructure {
  readonly headings: readonly MarkdownHeading[];
  /** A code fence is open at the end. */
  readonly fenceOpen: boolean;
  /** The text without fenced code and code spans. */
  readonly prose: string;
}

/** Within one line, where nearly all of them are; bounded, so that a long run of backticks costs nothing. */
const CODE_SPAN = /(`{1,8})[^`\n]+\1/g;

export function markdownStructure(text: string): MarkdownStructure {
  const headings: MarkdownHeading[] = [];
  const prose: string[] = [];
  let fence: string | null = null;
  let previous = "";
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const mark = FENCE.exec(line);
    if (fence !== null) {
      // CommonMark 4.5: closed by the same character, at least as often, with nothing behind it.
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

/** The text of the first heading with some text, of one level or of any; null: none. */
export function firstHeading(text: string, level?: number): string | null {
  const { headings } = markdownStructure(text);
  return headings.find((heading) => heading.text !== "" && (level ?? heading.level) === heading.level)?.text ?? null;
}

/** True if there is an inline link `[text](target)`. No `[` inside the text: that keeps the search linear. */
export const hasLink = (text: string): boolean => /\[[^[\]\n]*\]\([^()\s]/.test(text);
