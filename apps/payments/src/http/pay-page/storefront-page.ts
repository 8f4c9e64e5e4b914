import { type Html, html } from "@svc/discovery";
import { apiPath } from "../../apis/api-address.js";
import { oneLine, price } from "../../apis/describe-api.js";
import { openApiPath } from "../../apis/route-template.js";
import { logoPath } from "../../merchants/branding.js";
import { getOfferPath } from "../../storefront/describe-storefront.js";
import {
  type Storefront,
  type StorefrontApi,
  type StorefrontItem,
  storefrontPath,
} from "../../storefront/storefront.js";
import { type PayPage, payPage } from "./page.js";
import { contactLink, type Seller, sellerHtml } from "./seller.js";
import type { Words } from "./texts/words.js";

/** The public page of what a merchant sells to agents: each call with its price, and the documents for agents. */
export function storefrontPage(storefront: Storefront, publicUrl: string, words: Words): PayPage {
  const { name, slug, mode, apis, links, logoHash } = storefront;
  const path = storefrontPath(slug);
  const seller: Seller = { ...storefront, logoPath: logoHash && logoPath(logoHash) };
  const contact = contactLink(seller);
  const rows = (offers: readonly StorefrontItem[], toPath: (offer: StorefrontItem) => string) =>
    offers.map(
      (offer) =>
        html`<tr><th scope="row">${offer.linkId === null ? words.say("storefront.free") : words.price(Number(price(offer)))}</th><td>${offer.name}${offer.description && oneLine(offer.description) !== oneLine(offer.name) && html`<br><span class="by small">${oneLine(offer.description)}</span>`}<br><code class="address">${offer.method} ${toPath(offer)}</code></td></tr>`,
    );
  const apiSection = ({ id, name: title, description, routes }: StorefrontApi): Html => html`<h2>${title}</h2>
${description && html`<p>${description}</p>`}
<p class="small">${words.say("storefront.base", { address: html`<code>${publicUrl}${apiPath(id)}</code>` })}<br>${words.say("storefront.mcp", { address: html`<code>${`${publicUrl}/mcp/api-${id}`}</code>` })}<br>${documents(apiPath(id))}</p>
<table>${rows(routes, ({ routeTemplate }) => openApiPath(routeTemplate))}</table>`;
  const isEmpty = apis.length === 0 && links.length === 0;
  const sheet = html`${sellerHtml(seller, words)}
<h1>${words.say("storefront.title", { seller: name })}</h1>
<p>${words.say("storefront.lead")}</p>
${isEmpty && html`<p>${words.say("storefront.empty")}</p>`}
${apis.map(apiSection)}
${links.length > 0 && html`<h2>${words.say("storefront.links")}</h2><table>${rows(links, (link) => getOfferPath(link, null))}</table>`}
<h2>${words.say("storefront.agents")}</h2>
<p>${words.say("storefront.howText")}</p>
<p>${documents(path)}</p>
<pre tabindex="0"><code>${`curl -H 'Accept: application/json' ${publicUrl}${path}`}</code></pre>
${contact && html`<p>${words.say("storefront.contact", { contact })}</p>`}`;
  const { html: text, headers } = payPage({
    words,
    title: words.plain("storefront.title", { seller: name }),
    mode,
    seller,
    sheet,
    isClosed: true,
    isWide: true,
  });
  return { html: text, headers: { ...headers, "cache-control": "public, max-age=30" } };
}

/** Links to the documents for agents about one address. */
const documents = (path: string): Html =>
  html`<a href="${path}/openapi.json">OpenAPI</a> · <a href="${path}/llms.txt">llms.txt</a>`;
