import type { JsonObject } from "../documents/fetched.js";

/** Real JSON-LD nodes have only a few types. */
const TYPES_MAX = 20;

/** The `@type`s of a JSON-LD node as written. */
export function getWrittenTypes(node: JsonObject): readonly string[] {
  const written = node["@type"];
  return (Array.isArray(written) ? written.slice(0, TYPES_MAX) : [written]).filter((type) => typeof type === "string");
}

/** The `@type`s of a JSON-LD node without the prefix of schema.org. */
export const getTypes = (node: JsonObject): readonly string[] =>
  getWrittenTypes(node).map((type) => type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, ""));

/** Facts of one HTML page, collected while it streams in. The HTML itself is not stored. */
export interface Page {
  readonly url: string;
  readonly title: string | null;
  readonly lang: string | null;
  /**
   * Content by lower-case name or property. The first value counts, but all `robots` or `generator` values are joined
   * by ", ".
   */
  readonly meta: Readonly<Record<string, string>>;
  /** The `href` of every `<link rel=canonical>`, as written. */
  readonly canonicals: readonly string[];
  /** Every `<link>` with its lower-case rels, type and resolved href. */
  readonly links: readonly PageLink[];
  /** The headings in document order, with their level (1 to 6) and their shortened text. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** `<p>` elements that hold text. */
  readonly paragraphs: number;
  /** Visible characters without script, style, noscript, template and svg. A run of white space counts as one. */
  readonly textLength: number;
  /** The first visible characters (at most 2,000). */
  readonly textStart: string;
  /**
   * Offset of the main text's start (`main`, else `article`, else `h1`), in visible characters; null if the page has
   * none of them.
   */
  readonly mainTextOffset: number | null;
  /** Decoded bytes of the HTML that were read. */
  readonly htmlLength: number;
  /** True if the page was longer than the limit. Content beyond the limit is unknown, not absent. */
  readonly truncated: boolean;
  /** Counts of elements, or of elements with the equivalent ARIA role. */
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
  /** Id of the mount point of a single-page application, for example `root`, if it contains no more than a spinner. */
  readonly appShell: string | null;
  readonly jsonLd: JsonLd;
  /** Types of schema.org in the markup: microdata (`itemtype`) and RDFa (`vocab`, `typeof`); at most 20. */
  readonly itemTypes: readonly string[];
  /** Same-site links of the page: absolute, without fragment, each address once, at most 1,000. */
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  /** Absolute addresses of external scripts. */
  readonly scriptUrls: readonly string[];
  /** True if any script runs in the page; data blocks don't count. */
  readonly hasScripts: boolean;
  /** True if an inline script registers WebMCP tools. */
  readonly inlineWebMcp: boolean;
  /** True if inline scripts register WebMCP tools only on `navigator.modelContext`, which browsers no longer have. */
  readonly formerWebMcp: boolean;
  readonly toolForms: readonly { readonly name: string | null; readonly description: string | null }[];
  /** The label, name, id or target of each form that could be a WebMCP tool but isn't. */
  readonly formsWithoutTool: readonly string[];
  /** True if there is a password field outside `header`, `nav` and `footer`. */
  readonly hasPasswordField: boolean;
  /** Groups of at least two tabs with at least two panels in the HTML, in document order; at most 50. */
  readonly tabGroups: readonly TabGroup[];
  /** Visible characters in panels of tabs. */
  readonly tabText: number;
  /** Visible characters in tables of at least 20 rows, most of which have the same number of cells. */
  readonly tableText: number;
  /** Visible characters in blocks of JSON, and in words of base64, of at least 2,000 characters. */
  readonly dataText: number;
  /** Number of strings that look like prices. */
  readonly priceStrings: number;
  /** How often the text says "Add to cart", in the languages of most shops. */
  readonly cartButtons: number;
  /** Recognized platforms, for example `shopify`. */
  readonly platforms: readonly string[];
}

export interface TabGroup {
  readonly labels: readonly string[];
  /** In the order of the labels. There are fewer panels than labels if some panels aren't in the HTML. */
  readonly panels: readonly {
    /** True if the panel has no text, image, frame or control. */
    readonly isEmpty: boolean;
    /** Headings that don't link to another page. */
    readonly headings: readonly string[];
  }[];
}

interface PageLink {
  readonly rels: readonly string[];
  readonly href: string;
  readonly type: string | null;
}

interface JsonLd {
  /** `<script type=application/ld+json>` elements that were read. */
  readonly blocks: number;
  /** The parsed blocks, without the invalid ones. */
  readonly values: readonly unknown[];
  /** Every object with an `@type` in `values`, at any depth (`@graph`, arrays, members), at most 2,000. */
  readonly nodes: readonly JsonObject[];
  readonly invalidBlocks: number;
}
