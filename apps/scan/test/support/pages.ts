import type { HttpAnswer, JsonObject } from "../../src/documents/fetched.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import type { LinkHeader } from "../../src/gather/link-header.js";
import type { Page } from "../../src/gather/page.js";
import { answer, ORIGIN } from "./answers.js";

/** An HTML page with nothing on it. */
export const page = (overrides: Partial<Page> = {}): Page => ({
  url: `${ORIGIN}/`,
  title: null,
  lang: null,
  meta: {},
  canonicals: [],
  links: [],
  headings: [],
  paragraphs: 0,
  textLength: 0,
  textStart: "",
  mainTextOffset: null,
  htmlLength: 0,
  truncated: false,
  landmarks: { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 },
  images: { total: 0, withAlt: 0 },
  controls: { total: 0, named: 0 },
  appShell: null,
  jsonLd: { blocks: 0, values: [], nodes: [], invalidBlocks: 0 },
  anchors: [],
  scriptUrls: [],
  hasScripts: true,
  inlineWebMcp: false,
  formerWebMcp: false,
  toolForms: [],
  formsWithoutTool: [],
  hasPasswordField: false,
  tabGroups: [],
  tabText: 0,
  tableText: 0,
  dataText: 0,
  itemTypes: [],
  priceStrings: 0,
  cartButtons: 0,
  platforms: [],
  ...overrides,
});

export const homepage = (
  overrides: Partial<Page> = {},
  answered: Partial<HttpAnswer> = {},
  linkHeaders: readonly LinkHeader[] = [],
): Artifacts["homepage"] => ({ fetched: answer(answered), page: page(overrides), linkHeaders });

/** A homepage that is longer than a scan reads. */
export const longHomepage = (overrides: Partial<Page> = {}): Artifacts["homepage"] =>
  homepage({ ...overrides, truncated: true }, { truncated: true });

/** The homepage artifact without facts of a page, for any reason. */
export const noPage = (fetched: Artifacts["homepage"]["fetched"]): Artifacts["homepage"] => ({
  fetched,
  page: null,
  linkHeaders: [],
});

export const link = (rel: string, href: string, type: string | null = null): LinkHeader => ({
  href: new URL(href, ORIGIN).href,
  rels: rel.split(" "),
  type,
  params: {},
});

/** A page whose one JSON-LD block contains these schema.org nodes. */
export const withJsonLd = (...nodes: readonly JsonObject[]): Partial<Page> => ({
  jsonLd: { blocks: 1, values: [{ "@context": "https://schema.org", "@graph": nodes }], nodes, invalidBlocks: 0 },
});

/** A page as markdown: more than 200 characters under one heading. */
export const MARKDOWN_BODY = `# Site\n\n${"A sentence about what the site offers to those who read it. ".repeat(5)}\n`;

/** An answer of media type text/markdown. */
export const markdown = (body: string = MARKDOWN_BODY, overrides: Partial<HttpAnswer> = {}): HttpAnswer =>
  answer({ body, ...overrides, headers: { "content-type": "text/markdown; charset=utf-8", ...overrides.headers } });
