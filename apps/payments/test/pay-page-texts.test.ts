import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { splitPieces, type TextKey } from "../src/http/pay-page/texts/catalog.js";
import { acceptedLanguage, chooseLanguage } from "../src/http/pay-page/texts/choose-language.js";
import { EN } from "../src/http/pay-page/texts/en.js";
import { getWords, isLanguage, LANGUAGES, type Language } from "../src/http/pay-page/texts/words.js";
import { sourceTexts } from "./support/source-texts.js";

const KEYS = Object.keys(EN) as TextKey[];
const CODES = Object.keys(LANGUAGES) as Language[];
const placesOf = (text: string) =>
  splitPieces(text)
    .flatMap(({ place }) => place ?? [])
    .toSorted();
const tagsOf = (text: string) => text.match(/<[^>]*>/g) ?? [];

describe.each(CODES)("the texts in %s", (code) => {
  const { texts } = LANGUAGES[code];

  test("have every key, once, and no other", () => {
    expect(Object.keys(texts)).toEqual(KEYS);
  });

  test("have the places of the English text, and no markup but <b>", () => {
    for (const key of KEYS) {
      expect([key, placesOf(texts[key])]).toEqual([key, placesOf(EN[key])]);
      expect([key, tagsOf(texts[key])]).toEqual([key, tagsOf(EN[key])]);
      expect([key, tagsOf(texts[key]).filter((tag) => tag !== "<b>" && tag !== "</b>")]).toEqual([key, []]);
      expect([key, texts[key].replaceAll(/<\/?b>/g, "")]).toEqual([key, expect.not.stringMatching(/[<>&"]|^$/)]);
    }
  });

  test("are plain text where an attribute, a title or the script uses them", () => {
    for (const key of KEYS.filter((one) => /^(script|preview|pay\.copy|page\..*Title)/.test(one))) {
      expect([key, texts[key]]).toEqual([key, expect.not.stringMatching(/[<>]/)]);
    }
  });
});

test("no language leaves a sentence in English", () => {
  for (const code of CODES.filter((one) => one !== "en")) {
    const same = KEYS.filter((key) => LANGUAGES[code].texts[key] === EN[key] && / /.test(EN[key]));
    expect([code, same]).toEqual([code, ["link.inUsdc"]]);
  }
});

/** Words that may occur in the code of pages: names that no language translates. */
const NAMES = /\b(USDC|UTC|OpenAPI|llms\.txt)\b/g;
/** Attributes whose text users read or hear. */
const READ_ATTRIBUTES = /\b(aria-label|alt|title|placeholder)="[^"]*\p{L}/u;

const textsOf = (file: string) => sourceTexts(readFileSync(file, "utf8"));

const here = new URL("../src/http/pay-page/", import.meta.url);
const browser = new URL("../browser/", import.meta.url);
const filesOf = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !/\.generated\.ts$|\.test\.ts$/.test(name))
    .map((name) => new URL(name, folder).pathname);

test("no page for payers has a word outside the catalog", () => {
  const files = filesOf(here);
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    for (const { pieces } of textsOf(file).filter(({ tag }) => tag === "html")) {
      const markup = pieces.join("{}");
      const shown = markup
        .replaceAll(/<[^>]*>|<[^>]*$/g, " ")
        .replaceAll(/^[^<]*>/g, " ")
        .replaceAll(NAMES, "");
      if (/^\s*(?:[\w-]+="|selected|checked|required|open|class|type)/.test(markup)) continue;
      expect([file, markup, shown.match(/\p{L}+/u)?.[0] ?? null]).toEqual([file, markup, null]);
      expect([file, READ_ATTRIBUTES.exec(markup)?.[0] ?? null]).toEqual([file, null]);
    }
  }
});

test("the page's script contains no words", () => {
  const allowed = [
    /^(?:signed|sent|left) $|^(?:plain print|said trouble)$/,
    /^[\w\s.,#[\]=:>-]*(?:h2|\[)[\w\s.,#[\]=:>-]*$/,
  ];
  for (const file of filesOf(browser)) {
    const words = textsOf(file)
      .flatMap(({ pieces }) => pieces)
      .filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !allowed.some((form) => form.test(text)));
    expect([file, words]).toEqual([file, []]);
  }
});

describe("the language of a page", () => {
  test.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["fr, de;q=0.3, en;q=0.7", "en"],
    ["fr, en;q=0.3, de;q=0.7", "de"],
    ["en;q=0, de;q=0.1", "de"],
    ["ja", "en"],
    ["", "en"],
    ["*", "en"],
    [";;q=,,de;q=9", "de"],
    [`${"x,".repeat(9_999)}de`, "en"],
  ])("Accept-Language %j means %s", (header, code) => {
    expect(acceptedLanguage(header)).toBe(code);
  });

  test("comes from the address, then from the earlier choice, then from the browser", () => {
    const request = { headers: { cookie: "pay-language=de", "accept-language": "en" } };
    expect(chooseLanguage({ ...request, query: { lang: "en" } })).toBe("en");
    expect(chooseLanguage({ ...request, query: { lang: "xx" } })).toBe("de");
    expect(chooseLanguage({ headers: { cookie: "pay-language=xx" }, query: {} })).toBe("en");
    expect(isLanguage("toString")).toBe(false);
  });
});

test("amounts keep all their digits, in the form of the language", () => {
  expect([getWords("en").price(999_999_999.99), getWords("en").usdc("1234567.000001")]).toEqual([
    "$999,999,999.99",
    "1234567.000001",
  ]);
  expect([getWords("de").price(999_999_999.99), getWords("de").usdc("1234567.000001")]).toEqual([
    "999.999.999,99\u00a0$",
    "1234567,000001",
  ]);
  expect(getWords("de").time("2026-11-25T17:05:09.000Z")).toBe("25.11.2026, 17:05 UTC");
});

test("values in a text are escaped, its own markup is not", () => {
  expect(getWords("en").say("seller.verified", { domain: "<b>x</b>" }).text).toBe(
    "Verified domain: <b>&#60;b&#62;x&#60;/b&#62;</b>",
  );
});
