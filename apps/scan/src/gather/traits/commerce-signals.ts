import type { Artifacts } from "../artifacts.js";
import { tells } from "../documents/told-status.js";
import type { Fetched } from "../fetched.js";
import { typesOf } from "../json-ld-types.js";
import type { Page } from "../page.js";
import type { Profile } from "../site-traits.js";
import { reason } from "./reason.js";

export interface CommerceTraits {
  readonly isCommerce: boolean;
  /** Signs that were seen, in words. */
  readonly signals: readonly string[];
  /** Where there may be signs that could not be read. */
  readonly unread: readonly string[];
}

const POINTS_MIN = 3;
const PRICES_MIN = 3;

const PLATFORM_HEADERS: readonly (readonly [name: string, value: RegExp, platform: string])[] = [
  ["x-shopid", /./, "shopify"],
  ["x-shopify-stage", /./, "shopify"],
  ["powered-by", /shopify/i, "shopify"],
  ["x-magento-cache-id", /./, "magento"],
  ["x-magento-tags", /./, "magento"],
  ["x-bc-store-version", /./, "bigcommerce"],
  ["powered-by", /prestashop/i, "prestashop"],
];

/** Whether the homepage is a shop's: each sign has points, and three are enough. A single price or word proves nothing. */
export function commerceOf({ fetched, page }: Artifacts["homepage"], profile: Profile): CommerceTraits {
  const headers = fetched.kind === "http" ? fetched.headers : {};
  const found = [...platformSigns(headers, page), ...(page === null ? [] : pageSigns(page))];
  const points = found.reduce((sum, sign) => sum + sign.points, 0);
  const signals = found.map(({ text }) => text);
  const unread = unreadOf(fetched, page);
  if (profile === "content") return { isCommerce: false, signals, unread };
  if (profile === "commerce") return { isCommerce: true, signals: ["the caller says so", ...signals], unread };
  return { isCommerce: points >= POINTS_MIN, signals, unread };
}

function unreadOf(fetched: Fetched, page: Page | null): string[] {
  if (page?.truncated) return ["the homepage: read in part"];
  return page === null && !tells(fetched) ? [`the homepage: ${reason(fetched)}`] : [];
}

interface Sign {
  readonly points: number;
  readonly text: string;
}

function platformSigns(headers: Readonly<Record<string, string>>, page: Page | null): Sign[] {
  const byHeader = PLATFORM_HEADERS.filter(([name, value]) => value.test(headers[name] ?? "")).map(
    ([, , name]) => name,
  );
  const [platform] = [...byHeader, ...(page?.platforms ?? [])];
  return platform === undefined ? [] : [{ points: 3, text: `platform ${platform}` }];
}

function pageSigns({ jsonLd, meta, anchors, priceStrings }: Page): Sign[] {
  const signs: Sign[] = [];
  const types = jsonLd.nodes.map((node) => ({ node, types: typesOf(node) }));
  const hasProduct = types.some(({ node, types: names }) => isProduct(names) && node.offers !== undefined);
  if (hasProduct) signs.push({ points: 2, text: "JSON-LD Product with offers" });
  else if (types.some(({ types: names }) => names.includes("Offer"))) signs.push({ points: 1, text: "JSON-LD Offer" });
  if (/^(?:og:)?product\b/i.test(meta["og:type"] ?? "")) signs.push({ points: 2, text: "og:type product" });
  for (const [points, word, pattern] of LINKS) {
    if (anchors.some(({ href }) => pattern.test(new URL(href).pathname)))
      signs.push({ points, text: `link to ${word}` });
  }
  if (priceStrings >= PRICES_MIN) signs.push({ points: 0.5, text: `${priceStrings} prices` });
  return signs;
}

const isProduct = (types: readonly string[]): boolean => types.includes("Product") || types.includes("ProductGroup");

const LINKS: readonly (readonly [points: number, word: string, path: RegExp])[] = [
  [1, "/cart", /\/cart(?:\/|$)/i],
  [1, "/checkout", /\/checkout(?:\/|$)/i],
  [1, "/basket", /\/basket(?:\/|$)/i],
  [0.5, "/products", /\/products?(?:\/|$)/i],
  [0.5, "/shop", /\/shop(?:\/|$)/i],
];
