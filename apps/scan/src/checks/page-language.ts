import type { Page } from "../gather/page.js";

/** Scripts that one language of today uses, or that one language uses most. */
const BY_SCRIPT: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["el", /\p{Script=Greek}/gu],
];

/** A tenth of the text: a quotation in another language is shorter. */
const SHARE_MIN = 0.1;

/** The language that a page without `lang` is written in, for an example: what Open Graph says, else by its script, else English. */
export function guessLanguage({ meta, textStart }: Pick<Page, "meta" | "textStart">): string {
  const locale = /^([a-z]{2,3})(?:[_-]|$)/i.exec(meta["og:locale"]?.trim() ?? "")?.[1];
  if (locale !== undefined) return locale.toLowerCase();
  const letters = textStart.replace(/[^\p{L}]/gu, "").length;
  const found = BY_SCRIPT.find(([, script]) => (textStart.match(script)?.length ?? 0) > letters * SHARE_MIN);
  return found?.[0] ?? "en";
}
