import { looksLikeHtml } from "../html-text.js";
import { bodyText } from "../http/body-text.js";
import type { Reply } from "../http/reply.js";
import { isSuccess, tells } from "./told-status.js";

/** How a site answers for what it does not have, learned from addresses that cannot exist. */
export interface Soft404 {
  /** It answers a page (HTML, 2xx) for at least one of them: a page where a document should be proves nothing. */
  readonly answersPages: boolean;
  /** All of them told something. */
  readonly isKnown: boolean;
  /** Whether an answer is, but for what differs from address to address, the one for everything. */
  matches(reply: Reply): boolean;
}

const TEXT_BYTES_MAX = 16 * 1024;
const SHINGLE_WORDS = 4;
const LIKENESS_MIN = 0.9;

export function learnSoft404(canaries: readonly Reply[]): Soft404 {
  const successes = canaries.filter(({ fetched }) => isSuccess(fetched));
  const prints = successes.map((reply) => ({ sha1: reply.sha1, words: words(reply) }));
  return {
    answersPages: successes.some(({ fetched }) => fetched.kind === "http" && looksLikeHtml(fetched.body)),
    isKnown: canaries.every(({ fetched }) => tells(fetched)),
    matches(reply) {
      if (!isSuccess(reply.fetched)) return false;
      if (prints.some(({ sha1 }) => sha1 === reply.sha1)) return true;
      return prints.length > 0 && isAnyLike(words(reply), prints);
    },
  };
}

function isAnyLike(candidate: readonly string[], prints: readonly { words: readonly string[] }[]): boolean {
  const shingles = shinglesOf(candidate);
  return prints.some((print) => likeness(shingles, shinglesOf(print.words)) >= LIKENESS_MIN);
}

/**
 * The words of a body without what changes from answer to answer: its own address, and numbers and identifiers (request ids,
 * times, nonces).
 */
function words({ fetched, bytes }: Reply): string[] {
  if (fetched.kind !== "http") return [];
  const text = bodyText(bytes.subarray(0, TEXT_BYTES_MAX), fetched.headers["content-type"]).toLowerCase();
  const ownSegments = new Set(new URL(fetched.url).pathname.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/\d/.test(word) && !ownSegments.has(word));
}

function shinglesOf(list: readonly string[]): ReadonlySet<string> {
  if (list.length <= SHINGLE_WORDS) return new Set([list.join(" ")]);
  return new Set(list.slice(SHINGLE_WORDS - 1).map((_, index) => list.slice(index, index + SHINGLE_WORDS).join(" ")));
}

/** Jaccard: what both have, of what either has. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of left) if (right.has(shingle)) common += 1;
  return common / (left.size + right.size - common);
}
