import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";

type PlatformFacts = Pick<Page, "platforms" | "itemTypes">;

/** Shop software by the addresses of what its pages load. */
const BY_ADDRESS: readonly (readonly [platform: string, address: RegExp])[] = [
  ["shopify", /cdn\.shopify\.com|\/cdn\/shop\/|cdn\.shopifycdn\.net/],
  ["woocommerce", /wp-content\/plugins\/woocommerce/],
  ["magento", /\/static\/version\d+\/frontend\/|\/static\/frontend\/[A-Z]\w+\/|\/mage\/cookies|requirejs-config\.js/],
  ["bigcommerce", /cdn\d*\.bigcommerce\.com/],
  ["prestashop", /\/modules\/ps_\w+\//],
  ["shopware", /\/bundles\/storefront\//],
  ["salesforce-commerce", /demandware\.(?:static|edgesuite)/],
  ["opencart", /catalog\/view\/(?:javascript|theme)\//],
];
const BY_GENERATOR = /\b(woocommerce|magento|bigcommerce|prestashop|shopware|opencart|shopify)\b/i;
const LOADS = new Set(["script", "link", "img", "source", "iframe"]);

const ITEM_TYPES_MAX = 20;
const SCHEMA_TYPE = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)(\w{1,60})$/i;

/** What an element says that it describes: microdata, or RDFa Lite in the vocabulary of schema.org. */
function typesIn(attributes: ReadonlyMap<string, string>, vocabulary: string): string[] {
  const written = `${attributes.get("itemtype") ?? ""} ${attributes.get("typeof") ?? ""}`.trim();
  if (written === "") return [];
  const isOfSchema = /^https?:\/\/(?:www\.)?schema\.org\/?$/i.test(vocabulary);
  return written.split(/\s+/).flatMap((type) => {
    const named = SCHEMA_TYPE.exec(type)?.[1];
    return named ?? (isOfSchema && attributes.has("typeof") && /^\w{1,60}$/.test(type) ? type : []);
  });
}

/** The shop software that made the page, told by what the page loads: a link to somebody's shop proves nothing. */
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
