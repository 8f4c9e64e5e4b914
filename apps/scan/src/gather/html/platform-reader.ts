import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";

type PlatformFacts = Pick<Page, "platforms">;

/** Shop software by the addresses of what its pages load. */
const BY_ADDRESS: readonly (readonly [platform: string, address: RegExp])[] = [
  ["shopify", /cdn\.shopify\.com|\/cdn\/shop\/|cdn\.shopifycdn\.net/],
  ["woocommerce", /wp-content\/plugins\/woocommerce/],
  ["magento", /\/static\/(?:version\d+\/)?frontend\/|\/mage\/cookies/],
  ["bigcommerce", /cdn\d*\.bigcommerce\.com/],
  ["prestashop", /\/modules\/ps_\w+\//],
  ["shopware", /\/bundles\/storefront\//],
  ["salesforce-commerce", /demandware\.(?:static|edgesuite)/],
  ["opencart", /catalog\/view\/(?:javascript|theme)\//],
];
const BY_GENERATOR = /\b(woocommerce|magento|bigcommerce|prestashop|shopware|opencart|shopify)\b/i;
const LOADS = new Set(["script", "link", "img", "source", "iframe"]);

/** The shop software that made the page, told by what the page loads: a link to somebody's shop proves nothing. */
export function createPlatformReader(): PageReader<PlatformFacts> {
  const platforms = new Set<string>();
  return {
    open({ name, attributes }) {
      if (name === "meta" && attributes.get("name")?.toLowerCase() === "generator") {
        const platform = BY_GENERATOR.exec(attributes.get("content") ?? "")?.[1];
        if (platform !== undefined) platforms.add(platform.toLowerCase());
      }
      if (!LOADS.has(name) || platforms.size === BY_ADDRESS.length) return;
      const address = attributes.get("src") ?? attributes.get("href");
      if (address === undefined) return;
      for (const [platform, sign] of BY_ADDRESS) if (sign.test(address)) platforms.add(platform);
    },
    facts: () => ({ platforms: [...platforms] }),
  };
}
