import { type Fetched, tells } from "../../documents/fetched.js";
import type { Artifacts } from "../artifacts.js";
import { getTypes, type Page } from "../page.js";
import type { Profile } from "../parse-target.js";
import { reason } from "./site-signs.js";

export interface CommerceTraits {
  readonly isCommerce: boolean;
  /** Signs that were found, in words. */
  readonly signals: readonly string[];
  /**
   * Signs other than data for machines, if they alone prove that the site is a shop. Otherwise empty. If data counted,
   * a site that describes its products as data would have to meet more requirements. With the profile `commerce`: all
   * signs.
   */
  readonly evidence: readonly string[];
  /** Sources that could not be read and may have signs. */
  readonly unread: readonly string[];
}

const POINTS_MIN = 3;
const PRICES_MIN = 3;
const CART_BUTTONS_MIN = 2;

const PLATFORM_HEADERS: readonly (readonly [name: string, value: RegExp, platform: string])[] = [
  ["x-shopid", /./, "shopify"],
  ["x-shopify-stage", /./, "shopify"],
  ["powered-by", /shopify/i, "shopify"],
  ["x-magento-cache-id", /./, "magento"],
  ["x-magento-tags", /./, "magento"],
  ["x-bc-store-version", /./, "bigcommerce"],
  ["powered-by", /prestashop/i, "prestashop"],
];

/**
 * Decides if the homepage belongs to a shop. Each sign has points. A shop needs three points in all, and one sign with
 * at least two.
 */
export function detectCommerce({ fetched, page }: Artifacts["homepage"], profile: Profile): CommerceTraits {
  const headers = fetched.kind === "http" ? fetched.headers : {};
  const found = [...platformSigns(headers, page), ...(page === null ? [] : pageSigns(page))];
  const sumPoints = (signs: readonly Sign[]) => signs.reduce((sum, { points }) => sum + points, 0);
  const listTexts = (signs: readonly Sign[]) => signs.map(({ text }) => text);
  const signals = listTexts(found);
  const plain = found.filter(({ isData }) => isData !== true);
  const evidence = sumPoints(plain) >= POINTS_MIN && plain.some(sells) ? listTexts(plain) : [];
  const unread = listUnread(fetched, page);
  if (profile === "content") return { isCommerce: false, signals, evidence: [], unread };
  if (profile === "commerce") {
    const allSignals = ["the caller chose the profile commerce", ...signals];
    return { isCommerce: true, signals: allSignals, evidence: allSignals, unread };
  }
  return { isCommerce: sumPoints(found) >= POINTS_MIN && found.some(sells), signals, evidence, unread };
}

function listUnread(fetched: Fetched, page: Page | null): string[] {
  if (page?.truncated) return ["the homepage: read in part"];
  return page === null && !tells(fetched) ? [`the homepage: ${reason(fetched)}`] : [];
}

interface Sign {
  /**
   * 2 or more means that the site sells something. Pages that only mention prices may also have signs with fewer
   * points.
   */
  readonly points: number;
  readonly text: string;
  /** True if the sign is data for machines. */
  readonly isData?: boolean;
}

const sells = ({ points }: Sign): boolean => points >= 2;

function platformSigns(headers: Readonly<Record<string, string>>, page: Page | null): Sign[] {
  const byHeader = PLATFORM_HEADERS.filter(([name, value]) => value.test(headers[name] ?? "")).map(
    ([, , name]) => name,
  );
  const [platform] = [...byHeader, ...(page?.platforms ?? [])];
  return platform === undefined ? [] : [{ points: 3, text: `platform ${platform}` }];
}

function pageSigns({ jsonLd, meta, anchors, priceStrings, cartButtons }: Page): Sign[] {
  const signs: Sign[] = [];
  const types = jsonLd.nodes.map((node) => ({ node, types: getTypes(node) }));
  const hasProduct = types.some(({ node, types: names }) => isProduct(names) && node.offers !== undefined);
  if (hasProduct) signs.push({ points: 2, text: "JSON-LD Product with offers", isData: true });
  else if (types.some(({ types: names }) => names.includes("Offer")))
    signs.push({ points: 1, text: "JSON-LD Offer", isData: true });
  if (/^(?:og:)?product\b/i.test(meta["og:type"] ?? ""))
    signs.push({ points: 2, text: "og:type product", isData: true });
  const paths = anchors.map(({ href }) => decoded(new URL(href).pathname));
  for (const [points, word, pattern] of LINKS) {
    if (paths.some((path) => pattern.test(path))) signs.push({ points, text: `link to ${word}` });
  }
  if (cartButtons >= CART_BUTTONS_MIN) signs.push({ points: 2, text: `${cartButtons} buttons that fill a cart` });
  if (priceStrings >= PRICES_MIN) signs.push({ points: 1, text: `${priceStrings} prices` });
  return signs;
}

const isProduct = (types: readonly string[]): boolean => types.includes("Product") || types.includes("ProductGroup");

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** Matches a path segment that is one of these words, with or without an extension. */
const segment = (words: string): RegExp => new RegExp(`/(?:${words})(?:[/.?]|$)`, "i");

/**
 * Links that shops have, in the languages of most shops. A link to a cart, together with prices, proves a shop. A link
 * to a cart alone may belong to a demonstration.
 */
const LINKS: readonly (readonly [points: number, word: string, path: RegExp])[] = [
  [
    2,
    "a cart",
    segment(
      "cart|basket|bag|warenkorb|einkaufswagen|panier|carrito|cesta|carrello|winkelwagen|winkelmand|varukorg|kundvagn|kurv|handlekurv|ostoskori|koszyk|kosik|košík|carrinho|sepet|корзина|カート|购物车|장바구니",
    ),
  ],
  [
    1,
    "a checkout",
    segment("checkout|kasse|zur-kasse|commande|caisse|pago|finalizar-compra|cassa|afrekenen|kassa|kassan|zamowienie"),
  ],
  [0.5, "products", segment("products?|produkte?|produits?|productos?|prodotti|producten|produkter|produkty|商品")],
  [0.5, "a shop", segment("shop|store|laden|boutique|tienda|negozio|winkel|butik|sklep|loja")],
];
