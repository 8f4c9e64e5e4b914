import { plainText } from "./plain-text.js";

/** What could end a code span, or pass for markup where somebody takes it out of one, beside a character that looks alike. */
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
