import { type FailureCause, type Fetched, type HttpAnswer, isSuccess, tells } from "../gather/fetched.js";
import { mediaTypeOf } from "../gather/http/reply.js";
import type { Page } from "../gather/page.js";
import type { Evidence } from "./check.js";

/** Scripts in which a character says about as much as two or three letters do. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_A_CHARACTER = 2.5;

const weigh = (length: number, dense: number): number => Math.round(length + dense * (LETTERS_A_CHARACTER - 1));

/** Length of a text in letters of an alphabet: a limit that fits English must not ask Japanese for more than twice as much. */
export const wordLength = (text: string): number => weigh(text.length, text.match(DENSE)?.length ?? 0);

/** The same of a page, by the script that it begins in. */
export function pageWordLength({ textLength, textStart }: Page): number {
  if (textStart === "") return textLength;
  const share = (textStart.match(DENSE)?.length ?? 0) / textStart.length;
  return weigh(textLength, textLength * share);
}

/** Longest quotation: enough to recognize a place, too little to use the scanner as a proxy. */
const EVIDENCE_LENGTH_MAX = 400;

/** One line of at most `lengthMax` characters; never cuts a character in two. */
function shorten(text: string, lengthMax: number = EVIDENCE_LENGTH_MAX): string {
  const line = text
    .slice(0, lengthMax * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= lengthMax && text.length <= lengthMax * 4) return line;
  const end = lengthMax - 1;
  const cutsPair = /[\ud800-\udbff]/.test(line.charAt(end - 1));
  return `${line.slice(0, cutsPair ? end - 1 : end)}…`;
}

/** Text of a place of the site, shortened. */
export const quote = (source: string, text: string): Evidence => ({ source: shorten(source), text: shorten(text) });

export const CAUSES: Readonly<Record<FailureCause, string>> = {
  timeout: "no answer in time",
  dns: "the name could not be resolved",
  refused: "the connection was refused",
  reset: "the connection was reset",
  tls: "the TLS handshake failed",
  too_large: "the answer was larger than a scan reads",
  protocol: "the answer was not HTTP",
  blocked: "the address is not one that a scan may ask",
  address: "it leads to what is no address of the web: another scheme, a user name, or more than 2,048 characters",
  redirects: "too many redirects",
  unreadable: "the page took more time or memory to read than a scan has for one",
  deadline: "the scan's time was over",
  budget: "the scan had sent all the requests it may send",
  robots: "robots.txt forbids this scanner the address",
};

/** The answer to one request, as evidence. */
export function observed(fetched: Fetched): Evidence {
  switch (fetched.kind) {
    case "http": {
      const parts = [`HTTP ${fetched.status}`, mediaType(fetched) || "no media type", `${fetched.bodyBytes} bytes`];
      if (fetched.defaultPageOf !== undefined) parts.push(`the default page of ${fetched.defaultPageOf}`);
      if (fetched.truncated) parts.push("read in part");
      if (fetched.redirects.length > 0) parts.push(`after redirects: ${fetched.redirects.length}`);
      return quote(fetched.url, parts.join(", "));
    }
    case "challenge":
      return quote(fetched.url, `HTTP ${fetched.status}, bot protection answered (${fetched.sign})`);
    case "failed":
      return quote(fetched.url, CAUSES[fetched.cause]);
    case "not_asked":
      return quote("scan", `not asked: ${fetched.why}`);
  }
}

/** An answer that tells what lies at the address: not a failure, a challenge, a refusal or a server error. */
export const tellingAnswer = (fetched: Fetched): HttpAnswer | null => (tells(fetched) ? (fetched as HttpAnswer) : null);

/** An answer with status 2xx. */
export const successfulAnswer = (fetched: Fetched): HttpAnswer | null =>
  isSuccess(fetched) && !isDefaultPage(fetched) ? (fetched as HttpAnswer) : null;

/** A server shows the page of a fresh installation: there is no site at the address yet. */
export const isDefaultPage = (fetched: Fetched): boolean =>
  fetched.kind === "http" && fetched.defaultPageOf !== undefined;

/** Nothing lies at the address: an API's host often has no page at its root. */
export const isMissing = (fetched: Fetched): boolean =>
  fetched.kind === "http" && (fetched.status === 404 || fetched.status === 410 || isDefaultPage(fetched));

/** `type/subtype` in lower case without parameters; empty when the answer names none. */
export const mediaType = (answer: HttpAnswer): string => mediaTypeOf(answer.headers["content-type"]);

/** The members of a comma-separated header, in lower case. */
export function headerTokens(answer: HttpAnswer, name: string): readonly string[] {
  return (answer.headers[name] ?? "")
    .split(",")
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== "");
}
