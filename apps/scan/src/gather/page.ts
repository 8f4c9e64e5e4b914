import type { LinkHeader } from "./link-header.js";

/** What one HTML page says, collected while it streams by; the text of the page itself is not kept. */
export interface Page {
  readonly url: string;
  readonly title: string | null;
  readonly lang: string | null;
  /** Lower-case name or property → content, first one wins. */
  readonly meta: Readonly<Record<string, string>>;
  /** `href`s of every `<link rel=canonical>`, resolved. */
  readonly canonicals: readonly string[];
  /** Every `<link>` of the head with its rels, type and resolved href. */
  readonly links: readonly { readonly rels: readonly string[]; readonly href: string; readonly type: string | null }[];
  /** The Link header fields of the answer, parsed (RFC 8288). */
  readonly linkHeaders: readonly LinkHeader[];
  /** Levels of the headings in document order: 1..6, with their text (shortened). */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly paragraphs: number;
  /** Visible characters without script, style, noscript, template and svg. */
  readonly textLength: number;
  /** The first visible characters (at most 2,000). */
  readonly textStart: string;
  /** Offset of the main text's start, in visible characters; null when it cannot be told. */
  readonly mainTextOffset: number | null;
  readonly htmlLength: number;
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
  /** An empty mount point of a single-page application, for example `root`. */
  readonly appShell: string | null;
  readonly jsonLd: { readonly values: readonly unknown[]; readonly invalidBlocks: number };
  /** Same-site links of the page: absolute, without fragment, at most 200. */
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  /** Absolute addresses of external scripts. */
  readonly scriptUrls: readonly string[];
  /** Whether an inline script registers WebMCP tools. */
  readonly inlineWebMcp: boolean;
  readonly toolForms: readonly { readonly name: string | null; readonly description: string | null }[];
  /** Strings that look like prices, counted. */
  readonly priceStrings: number;
  /** Platform fingerprints that were seen, for example `shopify`. */
  readonly platforms: readonly string[];
}
