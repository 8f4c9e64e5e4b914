import { type Html, type HtmlPart, html, Html as Markup } from "@svc/discovery";
import { type Catalog, piecesOf, type TextKey, type TextValues } from "./catalog.js";
import { DE } from "./de.js";
import { EN } from "./en.js";

/** Each language by its code, with its own name. */
export const LANGUAGES = {
  en: { name: "English", texts: EN as Catalog },
  de: { name: "Deutsch", texts: DE },
} as const;
export type Language = keyof typeof LANGUAGES;
export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Writes what payers read, in one language. */
export interface Words {
  readonly language: Language;
  /** A text as markup: the catalog's own `<b>` stays, values are escaped. */
  say(key: TextKey, values?: TextValues<HtmlPart>): Html;
  /** A text without markup, for attributes and titles. */
  plain(key: TextKey, values?: TextValues<string | number>): string;
  /** The catalog has the text. */
  has(key: string): key is TextKey;
  /** As `$1,234.50` or `1.234,50 $`. */
  price(amount: number): string;
  /** All digits of an amount, with the language's decimal sign and nothing else between digits, so that it can still be typed. */
  usdc(amount: string): string;
  /** A time in UTC, for pages without scripts. */
  time(iso: string): string;
  /** Which of a text's forms goes with a number. */
  form(count: number): "one" | "other";
  /** Texts for the script of the page. */
  scriptTexts(): Readonly<Record<string, string>>;
}

/** @param texts instead of the language's own, for tests */
export function wordsIn(language: Language, texts: Catalog = LANGUAGES[language].texts): Words {
  const number = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const decimalSign = number.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    say: (key, values = {}) =>
      html`${piecesOf(texts[key]).map(({ words, place }) => [new Markup(words), place !== null && values[place]])}`,
    plain: (key, values = {}) =>
      piecesOf(texts[key])
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

const WORDS = Object.fromEntries((Object.keys(LANGUAGES) as Language[]).map((code) => [code, wordsIn(code)])) as Record<
  Language,
  Words
>;

export const wordsOf = (language: Language): Words => WORDS[language];
