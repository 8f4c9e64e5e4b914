import type { JsonObject } from "../../documents/fetched.js";
import { readMediaType } from "../http/reply.js";
import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

/**
 * Signs that a script registers WebMCP tools. Every repetition is bounded, so matching takes linear time on any script.
 */
const SIGNS = [
  /\bmodelContext\b[\s\S]{0,80}?\.(?:registerTool|provideContext)\s*\(/,
  /\b(?:navigator|document)\s{0,8}(?:\?\.|\.)\s{0,8}modelContext\b/,
  /\b(?:navigator|document)\s{0,8}(?:\?\.)?\s{0,8}\[\s{0,8}["'`]modelContext["'`]/,
  /["'`]modelContext["'`]\s{0,8}in\s{1,8}(?:\w{1,16}\.){0,2}(?:navigator|document)\b/,
];

/** Matches a use of `navigator.modelContext`, which Chromium removed in July 2026. */
const NAVIGATOR_ONLY =
  /\bnavigator\s{0,8}(?:\?\.|\.|\?\.\[|\[)\s{0,8}["'`]?modelContext\b|\{\s{0,8}modelContext\b[^}]{0,80}\}\s{0,8}=\s{0,8}(?:window\.)?navigator\b|["'`]modelContext["'`]\s{0,8}in\s{1,8}(?:window\.)?navigator\b/;
const ON_DOCUMENT =
  /\bdocument\s{0,8}(?:\?\.|\.|\?\.\[|\[)\s{0,8}["'`]?modelContext\b|\{\s{0,8}modelContext\b[^}]{0,80}\}\s{0,8}=\s{0,8}(?:window\.)?document\b/;

/** True if a script uses WebMCP on `navigator`, and not on `document`, where browsers have it today. */
export const usesFormerWebMcp = (script: string): boolean => NAVIGATOR_ONLY.test(script) && !ON_DOCUMENT.test(script);

/**
 * True if a script registers WebMCP tools. A bare `modelContext` doesn't count: programs that use language models have
 * variables with that name.
 */
export function registersWebMcpTools(script: string): boolean {
  return script.includes("modelContext") && SIGNS.some((sign) => sign.test(script));
}

const DEPTH_MAX = 64;
const NODES_MAX = 2_000;

/**
 * Parses one JSON-LD block, without the comment or CDATA wrappers of old XHTML pages. Undefined if it isn't valid JSON,
 * or nested so deeply that it looks like an attack.
 */
function parseJsonLd(source: string): unknown {
  const text = source.replace(/^\s*(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)/, "").replace(/(?:-->|(?:\/\/\s*)?\]\]>)\s*$/, "");
  try {
    const value: unknown = JSON.parse(text);
    return computeDepth(value) > DEPTH_MAX ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Lists every object with an `@type`, in document order. */
function jsonLdNodes(values: readonly unknown[]): JsonObject[] {
  const nodes: JsonObject[] = [];
  for (const { value } of walk(values)) {
    if (nodes.length >= NODES_MAX) break;
    if (isObject(value) && value["@type"] !== undefined) nodes.push(value);
  }
  return nodes;
}

function computeDepth(value: unknown): number {
  let deepest = 0;
  for (const { depth } of walk([value])) {
    deepest = Math.max(deepest, depth);
    if (deepest > DEPTH_MAX) break;
  }
  return deepest;
}

/**
 * Visits every value without recursion, because the site chooses the depth. Skips `@context`: it holds definitions, not
 * data.
 */
function* walk(values: readonly unknown[]): Generator<{ value: unknown; depth: number }> {
  const stack = values.map((value) => ({ value, depth: 0 })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const members = Array.isArray(value)
      ? value
      : Object.entries(value).flatMap(([key, member]) => (key === "@context" ? [] : [member]));
    for (let index = members.length - 1; index >= 0; index -= 1)
      stack.push({ value: members[index], depth: depth + 1 });
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type ScriptFacts = Pick<Page, "jsonLd" | "inlineWebMcp" | "formerWebMcp">;

const BLOCKS_MAX = 100;
const JSON_LD_CHARS_MAX = 512 * 1024;

/** Reads JSON-LD blocks, and detects WebMCP tools in scripts. */
export function createScriptReader(): PageReader<ScriptFacts> {
  const blocks: string[] = [];
  let blocksLength = 0;
  let inlineWebMcp = false;
  let formerWebMcp = false;

  return {
    script({ attributes }: Tag, source) {
      if (readMediaType(attributes.get("type")) === "application/ld+json") {
        if (/^\s*$/.test(source) || blocks.length >= BLOCKS_MAX) return;
        blocksLength += source.length;
        if (blocksLength <= JSON_LD_CHARS_MAX) blocks.push(source);
      } else if ((!inlineWebMcp || formerWebMcp) && registersWebMcpTools(source)) {
        inlineWebMcp = true;
        formerWebMcp = usesFormerWebMcp(source);
      }
    },
    facts() {
      const parsed = blocks.map(parseJsonLd);
      const values = parsed.filter((value) => value !== undefined);
      return {
        jsonLd: {
          blocks: blocks.length,
          values,
          nodes: jsonLdNodes(values),
          invalidBlocks: parsed.length - values.length,
        },
        inlineWebMcp,
        formerWebMcp,
      };
    },
  };
}

type PlatformFacts = Pick<Page, "platforms" | "itemTypes">;

/** Shop software, recognized by the addresses of the files that its pages load. */
const BY_ADDRESS: readonly (readonly [platform: string, address: RegExp])[] = [
  ["shopify", /^(?:https?:)?\/\/cdn\.shopify(?:cdn\.net|\.com)\/|^(?:https?:\/\/[^/?#]+)?\/cdn\/shop\//],
  ["woocommerce", /wp-content\/plugins\/woocommerce/],
  ["magento", /\/static\/version\d+\/frontend\/|\/static\/frontend\/[A-Z]\w+\/|\/mage\/cookies|requirejs-config\.js/],
  ["bigcommerce", /^(?:https?:)?\/\/cdn\d*\.bigcommerce\.com\//],
  ["prestashop", /\/modules\/ps_\w+\//],
  ["shopware", /\/bundles\/storefront\//],
  ["salesforce-commerce", /^[^?#]*demandware\.(?:static|edgesuite)/],
  ["opencart", /catalog\/view\/(?:javascript|theme)\//],
];
const BY_GENERATOR = /\b(woocommerce|magento|bigcommerce|prestashop|shopware|opencart|shopify)\b/i;
/**
 * Elements whose addresses show which software built the page. Images don't: any page may show a picture from a shop's
 * CDN.
 */
const LOADS = new Set(["script", "link"]);

const ITEM_TYPES_MAX = 20;
const SCHEMA_TYPE = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)(\w{1,60})$/i;

/** Lists the types that an element declares: microdata, or RDFa Lite in the vocabulary of schema.org. */
function typesIn(attributes: ReadonlyMap<string, string>, vocabulary: string): string[] {
  const written = `${attributes.get("itemtype") ?? ""} ${attributes.get("typeof") ?? ""}`.trim();
  if (written === "") return [];
  const isOfSchema = /^https?:\/\/(?:www\.)?schema\.org\/?$/i.test(vocabulary);
  return written.split(/\s+/).flatMap((type) => {
    const named = SCHEMA_TYPE.exec(type)?.[1];
    return named ?? (isOfSchema && attributes.has("typeof") && /^\w{1,60}$/.test(type) ? type : []);
  });
}

/** Recognizes shop software by the page's generator and the files that it loads. Also collects schema.org types. */
export function createPlatformReader(): PageReader<PlatformFacts> {
  const platforms = new Set<string>();
  const itemTypes = new Set<string>();
  let vocabulary = "";
  return {
    open({ name, attributes }) {
      vocabulary = attributes.get("vocab") ?? vocabulary;
      for (const type of typesIn(attributes, vocabulary)) if (itemTypes.size < ITEM_TYPES_MAX) itemTypes.add(type);
      if (name === "meta" && attributes.get("name")?.toLowerCase() === "generator") {
        const platform = BY_GENERATOR.exec(attributes.get("content") ?? "")?.[1];
        if (platform !== undefined) platforms.add(platform.toLowerCase());
      }
      if (!LOADS.has(name) || platforms.size === BY_ADDRESS.length) return;
      const address = attributes.get("src") ?? attributes.get("href");
      if (address === undefined) return;
      for (const [platform, sign] of BY_ADDRESS) if (sign.test(address)) platforms.add(platform);
    },
    facts: () => ({ platforms: [...platforms], itemTypes: [...itemTypes] }),
  };
}
