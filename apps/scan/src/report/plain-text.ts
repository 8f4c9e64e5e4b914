/**
 * Characters that show nothing, or change how their neighbors look: zero-width, bidirectional, tags, variation
 * selectors.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Controls, line ends and every kind of space. */
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
/** Half of a surrogate pair, private use, unassigned: a reader's display of them is unknown. */
const UNKNOWN = /[\p{Cs}\p{Co}\p{Cn}]/gu;
/** Marks that pile up on one letter and hide the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Text of a site as one visible line of at most `lengthMax` characters (UTF-16 units): what a reader of a report sees is all that
 * is there. Never cuts a character in two.
 */
export function plainText(text: string, lengthMax: number): string {
  const line = text
    // Four times as much is looked at: what is dropped or joined makes room, and a megabyte is not read for a line.
    .slice(0, lengthMax * 4)
    .replace(INVISIBLE, "")
    .replace(UNKNOWN, "\ufffd")
    .replace(PILED_MARKS, "$1")
    .replace(BLANKS, " ")
    .trim();
  if (line.length <= lengthMax && text.length <= lengthMax * 4) return line;
  const end = Math.min(line.length, lengthMax - 1);
  const cutsPair = /[\ud800-\udbff]/.test(line.charAt(end - 1));
  return `${line.slice(0, cutsPair ? end - 1 : end)}…`;
}

/** Longest address in a report: what a scan accepts at most. */
const URL_LENGTH_MAX = 2_048;

/** An address of a site for a report. The WHATWG parser leaves ASCII only, except in what failed to parse. */
export const plainUrl = (url: string): string => plainText(url, URL_LENGTH_MAX);

const TEXT_LENGTH_MAX = 400;
const NAME_LENGTH_MAX = 80;
const ITEMS_MAX = 60;
const DEPTH_MAX = 5;

/** A value that may hold text of the site, as JSON with bounds: every text plain, long lists and deep trees cut. */
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

/** Text of a site as a code span of markdown: one line, shortened, and without a way out of the span. */
export function codeSpan(text: string, lengthMax = 160): string {
  const inert = plainText(text, lengthMax).replace(/[`<>[\]|\\]/g, (character) => LOOKALIKES[character] as string);
  return inert === "" ? "(empty)" : `\`${inert}\``;
}

/** A sentence of ours. It should hold nothing of the site; if it ever does, that is text and not markup. */
export const sentence = (text: string): string =>
  plainText(text, 400).replace(/[`*<>[\]|\\]/g, (character) => LOOKALIKES[character] ?? `\\${character}`);
