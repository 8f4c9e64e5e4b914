import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";

const PRICE =
  /(?:[$€£¥₹₩]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY)\b)\s?\d[\d.,]{0,11}|\d[\d.,]{0,11}\s?(?:[€£¥₹₩]|(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|kr|zł)(?!\w)|円|元|원)/gu;

function countPrices(text: string): number {
  return text.match(PRICE)?.length ?? 0;
}

/** Labels of a shop's buttons, in the languages of most shops. */
const CART_BUTTON =
  /add to (?:cart|basket|bag)|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello|adicionar ao carrinho|in winkelwagen|do koszyka|カートに(?:入れる|追加)|加入购物车|加入購物車|장바구니/giu;

type TextFacts = Pick<Page, "textLength" | "textStart" | "mainTextOffset" | "priceStrings" | "cartButtons">;

const TEXT_START_CHARS = 2_000;
const PRICE_BUFFER_CHARS = 4_096;

/** Tags that don't separate words. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * Reads the visible text: its length, its start, the offset of the main part, and the prices in it. Other readers can
 * ask for the length of the text so far.
 */
export function createTextReader(): PageReader<TextFacts> & { textLength(): number } {
  let length = 0;
  let start = "";
  let afterSpace = true;
  let buffered = "";
  let prices = 0;
  let cartButtons = 0;
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
    cartButtons += buffered.match(CART_BUTTON)?.length ?? 0;
    buffered = "";
  }
  function part(name: string): void {
    if (!afterSpace && !INLINE.has(name)) take(" ");
  }
  function notePlace(place: string): void {
    if (!offsets.has(place)) offsets.set(place, length);
  }

  return {
    textLength: () => length,
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
        cartButtons,
      };
    },
  };
}

type OutlineFacts = Pick<Page, "headings" | "paragraphs" | "landmarks" | "images" | "appShell">;
type Landmark = keyof Page["landmarks"];

const HEADINGS_MAX = 1_000;
const HEADING_CHARS_MAX = 200;

/** Landmark elements and the equivalent roles, as HTML-AAM defines them. */
const LANDMARKS: Readonly<Record<string, Landmark>> = {
  main: "main",
  nav: "nav",
  navigation: "nav",
  header: "header",
  banner: "header",
  footer: "footer",
  contentinfo: "footer",
  article: "article",
  section: "section",
  region: "section",
  aside: "aside",
  complementary: "aside",
};
/** Minimum text in a mount point. Less text is a spinner or "Loading …", not content. */
const MOUNT_TEXT_MIN = 50;
/** Matches a placeholder in the alt attribute, such as "...". */
const PLACEHOLDER_ALT = /^[\p{P}\s]*\p{P}[\p{P}\s]*$/u;
const MOUNT_POINTS = new Set(["root", "app", "__next", "__nuxt", "___gatsby"]);

/** Reads the page's structure: headings, paragraphs, landmarks, images. */
export function createOutlineReader(): PageReader<OutlineFacts> {
  const headings: { level: number; text: string }[] = [];
  const landmarks = { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 };
  const images = { total: 0, withAlt: 0 };
  let heading: { level: number; text: string } | null = null;
  let paragraphs = 0;
  let inEmptyParagraph = false;
  let appShell: string | null = null;
  /** The open mount point, how many elements with its name are open in it, and the length of its text. */
  let mount: { readonly id: string; readonly name: string; depth: number; text: number } | null = null;

  function endMount(): void {
    if (mount !== null && mount.text < MOUNT_TEXT_MIN) appShell ??= mount.id;
    mount = null;
  }
  function endHeading(): void {
    if (heading !== null) heading.text = heading.text.replace(/\s+/g, " ").trim().slice(0, HEADING_CHARS_MAX);
    heading = null;
  }

  return {
    open({ name, attributes }) {
      const level = headingLevel(name);
      if (level !== null) {
        endHeading();
        heading = { level, text: "" };
        if (headings.length < HEADINGS_MAX) headings.push(heading);
      } else if (name === "p") inEmptyParagraph = true;
      else if (name === "img") {
        images.total += 1;
        const alt = attributes.get("alt");
        if (alt !== undefined && !PLACEHOLDER_ALT.test(alt)) images.withAlt += 1;
        if (heading !== null && alt) heading.text += ` ${alt} `;
      }
      const landmark = LANDMARKS[attributes.get("role")?.trim().toLowerCase() ?? name];
      if (landmark !== undefined) landmarks[landmark] += 1;
      const id = attributes.get("id");
      if (mount !== null) mount.depth += name === mount.name ? 1 : 0;
      else if (id !== undefined && MOUNT_POINTS.has(id)) mount = { id, name, depth: 1, text: 0 };
    },
    close(name) {
      if (mount !== null && name === mount.name) {
        mount.depth -= 1;
        if (mount.depth === 0) endMount();
      }
      if (headingLevel(name) !== null) endHeading();
      else if (name === "p") inEmptyParagraph = false;
    },
    text(piece) {
      if (mount !== null) mount.text += piece.trim().length;
      if (heading !== null && heading.text.length < HEADING_CHARS_MAX * 2) heading.text += piece.slice(0, 1_000);
      if (inEmptyParagraph && /\S/.test(piece)) {
        paragraphs += 1;
        inEmptyParagraph = false;
      }
    },
    facts() {
      endHeading();
      endMount();
      return { headings, paragraphs, landmarks, images, appShell };
    },
  };
}

function headingLevel(name: string): number | null {
  return name.length === 2 && name >= "h1" && name <= "h6" ? Number(name[1]) : null;
}
