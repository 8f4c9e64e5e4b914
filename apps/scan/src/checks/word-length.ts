import type { Page } from "../gather/page.js";

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
