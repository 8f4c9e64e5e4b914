import type { Artifacts } from "../../gather/artifacts.js";
import type { JsonObject } from "../../gather/document.js";
import type { Page } from "../../gather/page.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, fails } from "../check.js";
import { isMissing, observed, successfulAnswer } from "../evidence.js";

export interface ShopPages {
  readonly pages: readonly Page[];
  /** JSON-LD nodes of the homepage and of one product page. */
  readonly nodes: readonly JsonObject[];
  /** Failure, or `error` when a page was not read whole: what was not seen is not missing. */
  readonly missing: typeof fails;
}

export interface ShopRules {
  /** Stands in our sentences, for example `Product data`. */
  readonly name: string;
  /** A verdict from what the pages say; null: they say nothing about it. */
  readonly judge: (shop: ShopPages) => CheckResult | null;
}

/**
 * Product data may stand on the homepage or on a product page. They are missing only when both were read whole: a homepage
 * without product links leaves it open what the products' pages say.
 */
export function judgeShop(
  { homepage, productPage, site }: Pick<Artifacts, "homepage" | "productPage" | "site">,
  { name, judge }: ShopRules,
): CheckResult {
  const home = successfulAnswer(homepage.fetched);
  if (isMissing(homepage.fetched) && site.commerceEvidence.length === 0) {
    return notApplicable(site, "There is no page at the address: nothing is sold there.", [observed(homepage.fetched)]);
  }
  if (home === null) return cannotTell("The homepage could not be read.", [observed(homepage.fetched)]);
  const product = successfulAnswer(productPage.fetched);
  const inPart = home.truncated || (productPage.fetched.kind !== "not_asked" && (product?.truncated ?? true));
  const missing: typeof fails = inPart
    ? (_, seen) => cannotTell(`${name} was not seen on pages that were not read whole.`, seen)
    : fails;
  const pages = [homepage.page, productPage.page].filter((page) => page !== null);
  const verdict = judge({ pages, nodes: pages.flatMap(({ jsonLd }) => jsonLd.nodes), missing });
  if (verdict !== null) return verdict;
  const evidence = [observed(homepage.fetched), observed(productPage.fetched)];
  if (site.commerceEvidence.length === 0) return absentOn(site, "commerce", name, evidence);
  return product === null
    ? cannotTell(`${name} is not on the homepage, and no product page could be read.`, evidence)
    : missing(`${name} is missing on the homepage and on a product page.`, evidence);
}
