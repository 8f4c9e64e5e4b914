import type { Page } from "../gather/page.js";

/** Scripts, each with the language that uses it most. */
const BY_SCRIPT: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["el", /\p{Script=Greek}/gu],
];

/** Minimum share of letters in a script. A quotation in another language is usually less than a tenth of the text. */
const SHARE_MIN = 0.1;

/**
 * Guesses the language of a page without `lang`, to fill an example. Uses the Open Graph locale, otherwise the script
 * of the text, otherwise English.
 */
export function guessLanguage({ meta, textStart }: Pick<Page, "meta" | "textStart">): string {
  const locale = /^([a-z]{2,3})(?:[_-]|$)/i.exec(meta["og:locale"]?.trim() ?? "")?.[1];
  if (locale !== undefined) return locale.toLowerCase();
  const letters = textStart.replace(/[^\p{L}]/gu, "").length;
  const found = BY_SCRIPT.find(([, script]) => (textStart.match(script)?.length ?? 0) > letters * SHARE_MIN);
  return found?.[0] ?? "en";
}
