/**
 * Characters that show nothing, or change how their neighbors look: zero-width, bidirectional, tags, variation
 * selectors.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Controls, line ends and every kind of space. */
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
/** Lone surrogates, private use, unassigned: their display is unknown. */
const UNKNOWN = /[\p{Cs}\p{Co}\p{Cn}]/gu;
/** Combining marks that pile up on one letter and cover the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Visible ASCII with single spaces. Most texts of a report are like this, and none of the rules above applies to them.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

const visibleLine = (text: string): string =>
  text.replace(INVISIBLE, "").replace(UNKNOWN, "\ufffd").replace(PILED_MARKS, "$1").replace(BLANKS, " ").trim();

/**
 * Returns text of a site as one visible line of at most `lengthMax` characters (UTF-16 units), without hidden content.
 * Never cuts a character in two.
 */
export function plainText(text: string, lengthMax: number): string {
  // Read four times the maximum, because some characters are dropped.
  const looked = text.slice(0, lengthMax * 4);
  const line = PLAIN.test(looked) ? looked : visibleLine(looked);
  if (line.length <= lengthMax && text.length <= lengthMax * 4) return line;
  const end = Math.min(line.length, lengthMax - 1);
  const cutsPair = /[\ud800-\udbff]/.test(line.charAt(end - 1));
  return `${line.slice(0, cutsPair ? end - 1 : end)}…`;
}

/** Longest address in a report, which is also the longest that a scan accepts. */
const URL_LENGTH_MAX = 2_048;

/** Returns an address of a site as one visible line. */
export const plainUrl = (url: string): string => plainText(url, URL_LENGTH_MAX);

const TEXT_LENGTH_MAX = 400;
const NAME_LENGTH_MAX = 80;
const ITEMS_MAX = 60;
const DEPTH_MAX = 5;

/**
 * Converts a value that may contain text of the site to bounded JSON. Every text becomes plain, and long lists and deep
 * trees are cut.
 */
export function plainValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return plainText(value, TEXT_LENGTH_MAX);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => plainValue(item, depth + 1));
  return plainMembers(value, depth);
}

function plainMembers(value: object, depth: number): Record<string, unknown> {
  const members = Object.entries(value)
    .slice(0, ITEMS_MAX)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => [plainText(name, NAME_LENGTH_MAX), plainValue(member, depth + 1)]);
  return Object.fromEntries(members);
}

export const plainDetails = (details: object): Record<string, unknown> => plainMembers(details, 0);

/** Look-alikes for characters that could end a code span, or act as markup outside of one. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "`": "\u02cb",
  "<": "\u2039",
  ">": "\u203a",
  "[": "\uff3b",
  "]": "\uff3d",
  "|": "\u00a6",
  "\\": "\u2216",
};

/** Formats text of a site as a markdown code span: one line, shortened, and unable to leave the span. */
export function codeSpan(text: string, lengthMax = 160): string {
  const inert = plainText(text, lengthMax).replace(/[`<>[\]|\\]/g, (character) => LOOKALIKES[character] as string);
  return inert === "" ? "(empty)" : `\`${inert}\``;
}

/**
 * Formats a sentence of the scanner. It shouldn't contain text of the site. If it does, that text can't act as markup.
 */
export const sentence = (text: string): string =>
  plainText(text, 400).replace(/[`*<>[\]|\\]/g, (character) => LOOKALIKES[character] ?? `\\${character}`);
