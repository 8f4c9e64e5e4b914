import type { JsonObject } from "./fetched.js";

/** No thing is of more types than a few. */
const TYPES_MAX = 20;

/** The `@type`s of a JSON-LD node as written. */
export function writtenTypesOf(node: JsonObject): readonly string[] {
  const written = node["@type"];
  return (Array.isArray(written) ? written.slice(0, TYPES_MAX) : [written]).filter((type) => typeof type === "string");
}

/** The `@type`s of a JSON-LD node without the prefix of schema.org. */
export const typesOf = (node: JsonObject): readonly string[] =>
  writtenTypesOf(node).map((type) => type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, ""));

/** Facts of one HTML page, collected while it streams by; the text of the page itself is not kept. */
export interface Page {
  readonly url: string;
  readonly title: string | null;
  readonly lang: string | null;
  /** Lower-case name or property → content, first one wins; several `robots` and `generator` add up and are joined by ", ". */
  readonly meta: Readonly<Record<string, string>>;
  /** The `href` of every `<link rel=canonical>`, as written. */
  readonly canonicals: readonly string[];
  /** Every `<link>` with its lower-case rels, type and resolved href. */
  readonly links: readonly PageLink[];
  /** Levels of the headings in document order: 1..6, with their text (shortened). */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** `<p>` elements that hold text. */
  readonly paragraphs: number;
  /** Visible characters without script, style, noscript, template and svg; white space counts once. */
  readonly textLength: number;
  /** The first visible characters (at most 2,000). */
  readonly textStart: string;
  /** Offset of the main text's start (`main`, else `article`, else `h1`), in visible characters; null when there is none of them. */
  readonly mainTextOffset: number | null;
  /** Decoded bytes of the HTML that were read. */
  readonly htmlLength: number;
  /** The page was longer than the cap: what is missing was not seen, which is not "not there". */
  readonly truncated: boolean;
  /** Elements, or elements with the ARIA role that stands for them. */
  readonly landmarks: {
    readonly main: number;
    readonly nav: number;
    readonly header: number;
    readonly footer: number;
    readonly article: number;
    readonly section: number;
    readonly aside: number;
  };
  readonly images: { readonly total: number; readonly withAlt: number };
  /** Links, buttons and inputs, and how many have an accessible name. */
  readonly controls: { readonly total: number; readonly named: number };
  /** Id of a mount point of a single-page application, for example `root`, that holds no more than a spinner. */
  readonly appShell: string | null;
  readonly jsonLd: JsonLd;
  /** Types of schema.org that stand in the markup: microdata (`itemtype`) and RDFa (`vocab`, `typeof`); at most 20. */
  readonly itemTypes: readonly string[];
  /** Same-site links of the page: absolute, without fragment, each address once, at most 1,000. */
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  /** Absolute addresses of external scripts. */
  readonly scriptUrls: readonly string[];
  /** True if any script runs in the page; blocks of data are no scripts. */
  readonly hasScripts: boolean;
  /** True if an inline script registers WebMCP tools. */
  readonly inlineWebMcp: boolean;
  /** They do so on `navigator.modelContext` alone, which browsers no longer have. */
  readonly formerWebMcp: boolean;
  readonly toolForms: readonly { readonly name: string | null; readonly description: string | null }[];
  /** Forms that could be tools and aren't: a label of each, or where it leads. */
  readonly formsWithoutTool: readonly string[];
  /** Strings that look like prices, counted. */
  readonly priceStrings: number;
  /** How often the text says "Add to cart", in the languages that most shops speak. */
  readonly cartButtons: number;
  /** Platform fingerprints that were seen, for example `shopify`. */
  readonly platforms: readonly string[];
}

interface PageLink {
  readonly rels: readonly string[];
  readonly href: string;
  readonly type: string | null;
}

interface JsonLd {
  /** `<script type=application/ld+json>` elements that were read. */
  readonly blocks: number;
  /** One per block that is valid JSON. */
  readonly values: readonly unknown[];
  /** Every object with an `@type` in them, however deep (`@graph`, arrays, members): at most 2,000. */
  readonly nodes: readonly JsonObject[];
  readonly invalidBlocks: number;
}
