import { type Html, type HtmlPart, html, Html as Markup } from "@svc/discovery";
import { type Catalog, splitPieces, type TextKey, type TextValues } from "./catalog.js";
import { DE } from "./de.js";
import { EN } from "./en.js";

/** The languages by their codes. `name` is in the language itself. */
export const LANGUAGES = {
  en: { name: "English", texts: EN as Catalog },
  de: { name: "Deutsch", texts: DE },
} as const;
export type Language = keyof typeof LANGUAGES;
export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Formats what payers read, in one language. */
export interface Words {
  readonly language: Language;
  /** A text as markup: keeps the catalog's own `<b>` and escapes values. */
  say(key: TextKey, values?: TextValues<HtmlPart>): Html;
  /** A text without markup, for attributes and titles. */
  plain(key: TextKey, values?: TextValues<string | number>): string;
  /** True if the catalog has the text. */
  has(key: string): key is TextKey;
  /** As `$1,234.50` or `1.234,50 $`. */
  price(amount: number): string;
  /**
   * All digits of an amount with the language's decimal sign. No separators between digits, so that a payer can still
   * type it.
   */
  usdc(amount: string): string;
  /** A time in UTC, for pages without scripts. */
  time(iso: string): string;
  /** The plural form for a number. */
  form(count: number): "one" | "other";
  /** Texts for the script of the page. */
  scriptTexts(): Readonly<Record<string, string>>;
}

/** @param texts replaces the language's own texts in tests */
export function wordsIn(language: Language, texts: Catalog = LANGUAGES[language].texts): Words {
  const number = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const decimalSign = number.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    say: (key, values = {}) =>
      html`${splitPieces(texts[key]).map(({ words, place }) => [new Markup(words), place !== null && values[place]])}`,
    plain: (key, values = {}) =>
      splitPieces(texts[key])
        .map(({ words, place }) => `${words}${place === null ? "" : (values[place] ?? "")}`)
        .join(""),
    has: (key): key is TextKey => Object.hasOwn(texts, key),
    price: (amount) => number.format(amount),
    usdc: (amount) => amount.replace(".", decimalSign),
    time: (iso) => `${time.format(new Date(iso))} UTC`,
    form: (count) => (plurals.select(count) === "one" ? "one" : "other"),
    scriptTexts: () => Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith("script."))),
  };
}

const made: Partial<Record<Language, Words>> = {};

export const getWords = (language: Language): Words => {
  // Made on first use, because number and date formats of a language take long to load.
  made[language] ??= wordsIn(language);
  return made[language];
};
