import { type FailureCause, type Fetched, type HttpAnswer, isSuccess, tells } from "../documents/fetched.js";
import { readMediaType } from "../gather/http/reply.js";
import type { Page } from "../gather/page.js";
import type { Evidence } from "./check.js";

/** Characters of scripts where one character carries about as much meaning as two or three letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS_A_CHARACTER = 2.5;

const weigh = (length: number, dense: number): number => Math.round(length + dense * (LETTERS_A_CHARACTER - 1));

/**
 * Returns the length of a text in letters, counting each character of a dense script as several letters. Without that,
 * a limit for English would require more than twice as much content in Japanese.
 */
export const wordLength = (text: string): number => weigh(text.length, text.match(DENSE)?.length ?? 0);

/** Returns the length of a page's text in letters. Estimates the share of dense scripts from the start of the text. */
export function pageWordLength({ textLength, textStart }: Page): number {
  if (textStart === "") return textLength;
  const share = (textStart.match(DENSE)?.length ?? 0) / textStart.length;
  return weigh(textLength, textLength * share);
}

/**
 * Maximum length of a quotation. It is long enough to recognize the source, and too short to use the scanner as a
 * proxy.
 */
const EVIDENCE_LENGTH_MAX = 400;

/** Shortens text to one line of at most `lengthMax` characters without splitting a character. */
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

/** Quotes text from the site, shortened. */
export const quote = (source: string, text: string): Evidence => ({ source: shorten(source), text: shorten(text) });

export const CAUSES: Readonly<Record<FailureCause, string>> = {
  timeout: "no answer in time",
  dns: "the host name can't be resolved",
  refused: "the connection was refused",
  reset: "the connection was reset",
  tls: "the TLS handshake failed",
  too_large: "the answer was larger than a scan reads",
  protocol: "the answer was not HTTP",
  blocked: "a scan may not request this address",
  address:
    "a scan can't request this address or its redirect (another scheme, a user name, or more than 2,048 characters)",
  redirects: "too many redirects",
  unreadable: "reading the page took more time or memory than a scan allows",
  deadline: "the scan's time limit was reached",
  budget: "the scan's request limit was reached",
  robots: "robots.txt blocks this scanner from the address",
};

/** Describes the result of one request as evidence. */
export function observed(fetched: Fetched): Evidence {
  switch (fetched.kind) {
    case "http": {
      const parts = [`HTTP ${fetched.status}`, mediaType(fetched) || "no media type", `${fetched.bodyBytes} bytes`];
      if (fetched.defaultPageProgram !== undefined) parts.push(`the default page of ${fetched.defaultPageProgram}`);
      if (fetched.truncated) parts.push("read in part");
      if (fetched.redirects.length > 0) parts.push(`after redirects: ${fetched.redirects.length}`);
      return quote(fetched.url, parts.join(", "));
    }
    case "challenge":
      return quote(fetched.url, `HTTP ${fetched.status}, bot protection answered (${fetched.sign})`);
    case "failed":
      return quote(fetched.url, CAUSES[fetched.cause]);
    case "not_asked":
      return quote("scan", `not requested: ${fetched.why}`);
  }
}

/**
 * Returns the response if it shows what is at the address. Returns null for a failure, a challenge, a refusal or a
 * server error.
 */
export const tellingAnswer = (fetched: Fetched): HttpAnswer | null => (tells(fetched) ? (fetched as HttpAnswer) : null);

/** Returns the response if its status is 2xx and it is not the default page of a fresh installation, otherwise null. */
export const successfulAnswer = (fetched: Fetched): HttpAnswer | null =>
  isSuccess(fetched) && !isDefaultPage(fetched) ? (fetched as HttpAnswer) : null;

/** True for the default page of a fresh server installation, which means that there is no site yet. */
export const isDefaultPage = (fetched: Fetched): boolean =>
  fetched.kind === "http" && fetched.defaultPageProgram !== undefined;

/** True if there is nothing at the address. The host of an API often has no page at its root. */
export const isMissing = (fetched: Fetched): boolean =>
  fetched.kind === "http" && (fetched.status === 404 || fetched.status === 410 || isDefaultPage(fetched));

/** Returns `type/subtype` in lower case without parameters. Empty if the response has no media type. */
export const mediaType = (answer: HttpAnswer): string => readMediaType(answer.headers["content-type"]);

/** Lists the members of a comma-separated header in lower case. */
export function headerTokens(answer: HttpAnswer, name: string): readonly string[] {
  return (answer.headers[name] ?? "")
    .split(",")
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== "");
}
