import { type Fetched, type HttpAnswer, isSuccess, tells } from "../../documents/fetched.js";
import { bodyText, looksLikeHtml, type Reply } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";

/**
 * Describes how a site responds to addresses that can't exist. It is learned from requests to random addresses
 * (canaries).
 */
export interface Soft404 {
  /**
   * True if the site sends a page (HTML, 2xx) for at least one canary. Then a page in place of a document means that
   * the document is missing.
   */
  readonly answersPages: boolean;
  /** True if all canaries got a usable response. */
  readonly isKnown: boolean;
  /**
   * Returns true if a response is the one for missing addresses, by body, status or redirect target. Ignores parts that
   * differ from address to address.
   */
  matches(reply: Reply): boolean;
}

const TEXT_BYTES_MAX = 16 * 1024;
const SHINGLE_WORDS = 4;
const LIKENESS_MIN = 0.9;

/**
 * Statuses that mean "missing" if an address that can't exist gets the same status. Limits and timeouts (408, 425, 429)
 * never mean that.
 */
const REFUSALS = new Set([400, 401, 402, 403, 405, 406, 414, 451]);

export function learnSoft404(canaries: readonly Reply[]): Soft404 {
  const successes = canaries.filter(({ fetched }) => isSuccess(fetched));
  const prints = successes.map((reply) => ({ sha1: reply.sha1, words: words(reply) }));
  // A site may refuse everything below /.well-known/, or everything outside of it. So an equal status without an equal
  // body counts only if both addresses are below /.well-known/, or both are outside.
  const refused = (isWellKnown: boolean, status: number) =>
    canaries.some(
      ({ fetched }) =>
        fetched.kind === "http" && fetched.status === status && isBelowWellKnown(fetched) === isWellKnown,
    );
  const places = new Set(canaries.flatMap(({ fetched }) => listPlaces(fetched)));
  return {
    answersPages: successes.some(({ fetched }) => fetched.kind === "http" && looksLikeHtml(fetched.body)),
    isKnown: canaries.every(({ fetched }) => tells(fetched) || isRefusal(fetched)),
    matches(reply) {
      const { fetched } = reply;
      if (listPlaces(fetched).some((place) => places.has(place))) return true;
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

/** Lists targets of redirects without their query, which differs: sign-in pages get the return address there. */
function listPlaces(fetched: Fetched): string[] {
  // A sign-in page may be at an address that a scan must not request. The blocked address alone identifies it.
  if (fetched.kind === "failed" && fetched.cause === "blocked") {
    const { protocol, host, pathname } = new URL(fetched.url);
    return [`${protocol}//${host}${pathname}`];
  }
  if (fetched.kind !== "http") return [];
  const next = redirectTarget(fetched, new URL(fetched.url));
  const ends = [...fetched.redirects.map(({ to }) => to), ...(next === null ? [] : [next.href])];
  // Redirects from http to https, or to the host with www, apply to every address. Only a redirect to another path is a
  // sign.
  return ends.flatMap((to) => {
    const { protocol, host, pathname } = new URL(to);
    const from = fetched.redirects[0]?.from ?? fetched.url;
    return pathname === new URL(from).pathname ? [] : [`${protocol}//${host}${pathname}`];
  });
}

function isAnyLike(candidate: readonly string[], prints: readonly { words: readonly string[] }[]): boolean {
  const shingles = buildShingles(candidate);
  return prints.some(
    (print) => likeness(shingles, buildShingles(print.words)) >= LIKENESS_MIN || differsInNames(candidate, print.words),
  );
}

/** Maximum number of words for a comparison word by word. */
const WORDS_COMPARED_MAX = 60;

/** True if two short responses differ in only a few words. These words may be identifiers without digits. */
function differsInNames(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length || one.length > WORDS_COMPARED_MAX || one.length < 2) return false;
  const different = one.filter((word, index) => word !== other[index]).length;
  return different <= Math.max(1, one.length / 4);
}

/**
 * Lists the words of a body without parts that change from response to response: words of the response's own address,
 * numbers and identifiers (request ids, times, nonces). Drops every word with a digit.
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

function buildShingles(list: readonly string[]): ReadonlySet<string> {
  if (list.length <= SHINGLE_WORDS) return new Set([list.join(" ")]);
  return new Set(list.slice(SHINGLE_WORDS - 1).map((_, index) => list.slice(index, index + SHINGLE_WORDS).join(" ")));
}

/** Jaccard index: the size of the intersection divided by the size of the union. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of left) if (right.has(shingle)) common += 1;
  return common / (left.size + right.size - common);
}
