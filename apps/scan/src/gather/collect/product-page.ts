import type { Artifacts } from "../artifacts.js";
import { defineNode } from "../graph/node.js";
import { emptyReply } from "../http/reply.js";
import { typesOf } from "../json-ld-types.js";
import type { Page } from "../page.js";
import { resolveUrl } from "../parse-url.js";
import { ACCEPT } from "../site/accept.js";
import { commerceOf } from "../traits/commerce-signals.js";
import { pageOf } from "./homepage.js";

const PRODUCT_PATH = /\/(?:products?|p|items?|dp)\/[^/?#]+/i;

export const productPage = defineNode({
  name: "productPage",
  needs: ["landing", "homepage"],
  async collect({ context, use }) {
    const homepage = await use("homepage");
    const notAsked = (why: string) => ({ fetched: emptyReply({ kind: "not_asked", why }).fetched, page: null });
    if (!commerceOf(homepage, context.target.profile).isCommerce) return notAsked("not a shop");
    const url = productAddress(homepage);
    if (url === null) return notAsked("the homepage names no product's page");
    const { site } = await use("landing");
    const { pageBytesMax } = context.limits;
    const reply = await site.page({ url, accept: ACCEPT.page, bytesMax: pageBytesMax, keepHtml: true });
    return await pageOf(reply);
  },
});

/** From what the page says in JSON-LD, else the first link that looks like one. */
function productAddress({ page }: Artifacts["homepage"]): string | null {
  if (page === null) return null;
  const inData = page.jsonLd.nodes
    .filter((node) => typesOf(node).some((type) => type === "Product" || type === "ListItem"))
    .flatMap(({ url }) => (typeof url === "string" ? sameOrigin(url, page) : []));
  const linked = page.anchors.map(({ href }) => href).filter((href) => PRODUCT_PATH.test(new URL(href).pathname));
  return [...inData, ...linked].find((url) => url !== page.url) ?? null;
}

function sameOrigin(written: string, page: Page): string[] {
  const url = resolveUrl(written, page.url);
  return url !== null && new URL(url).origin === new URL(page.url).origin ? [url] : [];
}
