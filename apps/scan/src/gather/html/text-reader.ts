import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";
import { countPrices } from "./price-strings.js";

type TextFacts = Pick<Page, "textLength" | "textStart" | "mainTextOffset" | "priceStrings">;

const TEXT_START_CHARS = 2_000;
const PRICE_BUFFER_CHARS = 4_096;

/** They do not part words. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** The visible text: how much, how it begins, where the main part of it begins, and the prices in it. */
export function createTextReader(): PageReader<TextFacts> {
  let length = 0;
  let start = "";
  let afterSpace = true;
  let buffered = "";
  let prices = 0;
  const offsets = new Map<string, number>();

  function take(text: string): void {
    length += text.length;
    afterSpace = text.endsWith(" ");
    if (start.length < TEXT_START_CHARS) start += text.slice(0, TEXT_START_CHARS - start.length);
    buffered += text;
    if (buffered.length >= PRICE_BUFFER_CHARS) countBuffered();
  }
  function countBuffered(): void {
    prices += countPrices(buffered);
    buffered = "";
  }
  function part(name: string): void {
    if (!afterSpace && !INLINE.has(name)) take(" ");
  }
  function notePlace(place: string): void {
    if (!offsets.has(place)) offsets.set(place, length);
  }

  return {
    open({ name, attributes }) {
      part(name);
      const role = attributes.get("role");
      if (name === "main" || role === "main") notePlace("main");
      else if (name === "article" || role === "article") notePlace("article");
      else if (name === "h1") notePlace("h1");
    },
    close: part,
    text(piece) {
      const text = piece.replace(/\s+/g, " ");
      const joined = afterSpace && text.startsWith(" ") ? text.slice(1) : text;
      if (joined !== "") take(joined);
    },
    facts() {
      countBuffered();
      return {
        textLength: afterSpace && length > 0 ? length - 1 : length,
        textStart: start.trim(),
        mainTextOffset: offsets.get("main") ?? offsets.get("article") ?? offsets.get("h1") ?? null,
        priceStrings: prices,
      };
    },
  };
}
