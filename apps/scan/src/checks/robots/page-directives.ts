import type { HttpAnswer } from "../../gather/fetched.js";
import type { Page } from "../../gather/page.js";
import type { Evidence } from "../check.js";
import { quote } from "../evidence.js";
import { SEARCH_BOTS, SEARCH_ENGINES, USER_BOTS } from "./ai-bots.js";

/** A crawler directive of the page itself, such as `noindex` or `max-snippet:0`. */
export interface PageDirective {
  readonly directive: string;
  readonly evidence: Evidence;
}

/** Directives that have a value after a colon: the word before it is no crawler's name. */
const VALUED = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** Whose directives keep agents from a page; those to training crawlers are the owner's policy. */
const HEEDED: ReadonlySet<string> = new Set(
  ["robots", ...SEARCH_ENGINES, ...SEARCH_BOTS, ...USER_BOTS].map((token) => token.toLowerCase()),
);

/** Every directive that exists fits many times. */
const VALUE_LENGTH_MAX = 4096;

const normalised = (item: string): string =>
  item
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*/, ":");

/** X-Robots-Tag: `[crawler:] directive, directive`; a crawler's name counts for what follows it. */
function headerDirectives(value: string): readonly string[] {
  let crawler = "robots";
  const heeded: string[] = [];
  for (const item of value.split(",").map(normalised)) {
    const colon = item.indexOf(":");
    const named = colon > 0 && !VALUED.test(item.slice(0, colon));
    if (named) crawler = item.slice(0, colon);
    const directive = named ? item.slice(colon + 1) : item;
    if (HEEDED.has(crawler) && directive !== "") heeded.push(directive);
  }
  return heeded;
}

/** What meta tags and X-Robots-Tag say to search engines, AI search and agents that act for people. */
export function pageDirectives(answer: HttpAnswer, page: Page | null): readonly PageDirective[] {
  const header = (answer.headers["x-robots-tag"] ?? "").slice(0, VALUE_LENGTH_MAX);
  const headerEvidence = quote(`${answer.url} X-Robots-Tag`, header);
  const fromHeader = headerDirectives(header).map((directive) => ({ directive, evidence: headerEvidence }));
  const fromMeta = Object.entries(page?.meta ?? {})
    .filter(([name]) => HEEDED.has(name))
    .flatMap(([name, content]) => {
      const evidence = quote(`${answer.url} <meta name="${name}">`, content);
      const directives = content.slice(0, VALUE_LENGTH_MAX).split(",").map(normalised);
      return directives.map((directive) => ({ directive, evidence }));
    });
  return [...fromHeader, ...fromMeta];
}
