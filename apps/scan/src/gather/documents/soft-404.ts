import { type Fetched, type HttpAnswer, isSuccess, tells } from "../fetched.js";
import { bodyText, looksLikeHtml, type Reply } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";

/** How a site answers for what it does not have, learned from addresses that cannot exist. */
export interface Soft404 {
  /** It answers a page (HTML, 2xx) for at least one of them: a page where a document should be proves nothing. */
  readonly answersPages: boolean;
  /** True if all canaries got a usable answer. */
  readonly isKnown: boolean;
  /**
   * True if an answer is the one for missing addresses, apart from parts that differ from address to address: by body,
   * status or place.
   */
  matches(reply: Reply): boolean;
}

const TEXT_BYTES_MAX = 16 * 1024;
const SHINGLE_WORDS = 4;
const LIKENESS_MIN = 0.9;

/** Refusals that say "not here" where an address that cannot exist gets the same. Limits and time-outs (408, 425, 429) never do. */
const REFUSALS = new Set([400, 401, 402, 403, 405, 406, 414, 451]);

export function learnSoft404(canaries: readonly Reply[]): Soft404 {
  const successes = canaries.filter(({ fetched }) => isSuccess(fetched));
  const prints = successes.map((reply) => ({ sha1: reply.sha1, words: words(reply) }));
  // A guard of /.well-known/ says nothing about the rest, nor the other way round.
  const refused = (isWellKnown: boolean, status: number) =>
    canaries.some(
      ({ fetched }) =>
        fetched.kind === "http" && fetched.status === status && isBelowWellKnown(fetched) === isWellKnown,
    );
  const places = new Set(canaries.flatMap(({ fetched }) => placesOf(fetched)));
  return {
    answersPages: successes.some(({ fetched }) => fetched.kind === "http" && looksLikeHtml(fetched.body)),
    isKnown: canaries.every(({ fetched }) => tells(fetched) || isRefusal(fetched)),
    matches(reply) {
      const { fetched } = reply;
      if (placesOf(fetched).some((place) => places.has(place))) return true;
      if (fetched.kind !== "http") return false;
      if (REFUSALS.has(fetched.status)) {
        const isSame = canaries.some(
          (canary) =>
            canary.fetched.kind === "http" && canary.fetched.status === fetched.status && canary.sha1 === reply.sha1,
        );
        return isSame || refused(isBelowWellKnown(fetched), fetched.status);
      }
      if (!isSuccess(fetched)) return false;
      if (prints.some(({ sha1 }) => sha1 === reply.sha1)) return true;
      return prints.length > 0 && isAnyLike(words(reply), prints);
    },
  };
}

const isBelowWellKnown = ({ url, redirects }: HttpAnswer): boolean =>
  new URL(redirects[0]?.from ?? url).pathname.startsWith("/.well-known/");

const isRefusal = (fetched: Fetched): boolean => fetched.kind === "http" && REFUSALS.has(fetched.status);

/** Targets of redirects without the query, because a sign-on page gets the return address there. */
function placesOf(fetched: Fetched): string[] {
  // A sign-on page may lie at an address that a scan must not ask: that it leads there is enough.
  if (fetched.kind === "failed" && fetched.cause === "blocked") {
    const { protocol, host, pathname } = new URL(fetched.url);
    return [`${protocol}//${host}${pathname}`];
  }
  if (fetched.kind !== "http") return [];
  const next = redirectTarget(fetched, new URL(fetched.url));
  const ends = [...fetched.redirects.map(({ to }) => to), ...(next === null ? [] : [next.href])];
  // From http to https, or to the host with www, everything leads: only another path says something.
  return ends.flatMap((to) => {
    const { protocol, host, pathname } = new URL(to);
    const from = fetched.redirects[0]?.from ?? fetched.url;
    return pathname === new URL(from).pathname ? [] : [`${protocol}//${host}${pathname}`];
  });
}

function isAnyLike(candidate: readonly string[], prints: readonly { words: readonly string[] }[]): boolean {
  const shingles = shinglesOf(candidate);
  return prints.some(
    (print) => likeness(shingles, shinglesOf(print.words)) >= LIKENESS_MIN || differsInNames(candidate, print.words),
  );
}

/** Longest text that is compared word by word. */
const WORDS_COMPARED_MAX = 60;

/** A short answer that is the other one but for a word or two, which may be an identifier without a digit. */
function differsInNames(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length || one.length > WORDS_COMPARED_MAX || one.length < 2) return false;
  const different = one.filter((word, index) => word !== other[index]).length;
  return different <= Math.max(1, one.length / 4);
}

/**
 * The words of a body without parts that change from answer to answer: its own address, numbers and identifiers
 * (request ids, times, nonces). Every word with a digit is left out.
 */
function words({ fetched, bytes }: Reply): string[] {
  if (fetched.kind !== "http") return [];
  const text = bodyText(bytes.subarray(0, TEXT_BYTES_MAX), fetched.headers["content-type"]).toLowerCase();
  const ownSegments = new Set(new URL(fetched.url).pathname.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return text
    .split(/[\s"'<>=,;(){}[\]]+/u)
    .filter((token) => !/\d/.test(token))
    .flatMap((token) => token.match(/\p{L}+/gu) ?? [])
    .filter((word) => !ownSegments.has(word));
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
