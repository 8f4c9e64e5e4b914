import { type Html, html } from "@svc/discovery";
import { EMAIL_LENGTH_MAX } from "../../field-rules.js";
import type { PaymentLinkFields } from "../../payment-links/payment-link.js";
import { customFieldInput } from "./custom-fields.js";
import { linkPreview } from "./link-preview.js";
import { linkTo, type PayPage, payPage, renderTime, statusHtml } from "./page.js";
import { contactLink, type Seller, sellerHtml } from "./seller.js";
import type { Words } from "./texts/words.js";

interface SoldLink {
  readonly id: string;
  readonly mode: string;
  readonly fields: Pick<
    PaymentLinkFields,
    "name" | "description" | "amount" | "customFields" | "pricingType" | "cancelUrl" | "isAgenticProxy" | "merchantName"
  >;
}

export interface FormState {
  /** The payer's earlier values, by the names of the form's inputs. */
  readonly form?: Readonly<Record<string, string>>;
  readonly problem?: Html;
  /** The merchant's reference for the purchase, from the query of the page's address. */
  readonly clientReference?: string | undefined;
  /** The visitor's own unfinished payment of this link. */
  readonly open?: OpenPayment | null;
}

interface OpenPayment {
  readonly url: string;
  readonly expiresAt: Date;
  /** True if the chain shows no transfer for the payment yet. */
  readonly isUnpaid: boolean;
}

interface LinkOnPage {
  readonly link: SoldLink;
  readonly seller: Seller;
  readonly publicUrl: string;
  readonly words: Words;
}

/** The page of a link: the product, the seller, the price, and the fields that the seller asks for. */
export function linkPayPage(
  { link, seller, publicUrl, words }: LinkOnPage,
  { form = {}, problem, clientReference, open = null }: FormState = {},
): PayPage {
  const { name, amount, description, pricingType, customFields, cancelUrl } = link.fields;
  const price = words.price(amount);
  const reference = form.clientReference ?? clientReference;
  const contact = contactLink(seller);
  const fields = (button: Html): Html => html`<form method="post" action="/pay/pl-${link.id}">
<label for="email">${words.say("link.email")} <span class="soft">${words.say("link.optional")}</span></label><input id="email" name="customerEmail" type="email" autocomplete="email" maxlength="${EMAIL_LENGTH_MAX}" value="${form.customerEmail}">
${customFields.map((field) => customFieldInput(field, form, words))}
${reference && html`<input type="hidden" name="clientReference" value="${reference}">`}
${open && html`<input type="hidden" name="startsNew" value="1">`}
<button${open && html` class="plain"`}>${button}</button></form>`;
  return payPage({
    words,
    query: reference ? { client_reference: reference } : {},
    title: `${name} · ${price}`,
    mode: link.mode,
    preview: linkPreview({ ...link, words }, publicUrl),
    seller,
    order: html`${sellerHtml(seller, words)}<div class="sold"><h1>${name}</h1>
<p class="price">${price} <small>${words.say("link.inUsdc")}</small></p></div>
${description && html`<p class="description">${description}</p>`}
${pricingType === "recurring" && html`<p class="soft">${words.say("link.oncePerPeriod")}</p>`}${contact && html`<p class="soft small contact">${words.say("seller.contact", { contact })}</p>`}`,
    sheet: html`${problem && html`<div role="alert">${statusHtml("bad", words.say("link.notStarted"), html`<p>${problem}</p>`)}</div>`}
${open === null ? fields(words.say("link.continue")) : html`${continuing(open, words)}<details class="again"${problem && html` open`}><summary>${words.say("link.startInstead")}</summary><div>${fields(words.say("link.startNew"))}</div></details>`}`,
    exits: linkTo(cancelUrl, (host) => words.say("page.backTo", { host })),
  });
}

export function closedLinkPage({ link, seller, words }: LinkOnPage): PayPage {
  const { name, cancelUrl } = link.fields;
  const { domain } = seller;
  return payPage({
    words,
    title: words.plain("page.closedTitle", { name }),
    mode: link.mode,
    seller,
    isClosed: true,
    order: html`${sellerHtml(seller, words)}<h1>${name}</h1>`,
    sheet: statusHtml("warn", words.say("link.closedHead"), html`<p>${words.say("link.closedText")}</p>`),
    exits: cancelUrl
      ? linkTo(cancelUrl, (host) => words.say("page.backTo", { host }))
      : linkTo(domain && `https://${domain}`, (host) => words.say("page.goTo", { host })),
  });
}

/** Offers this browser's open payment first. Shows none of the values that the payer entered. */
const continuing = ({ url, expiresAt, isUnpaid }: OpenPayment, words: Words): Html => {
  const time = renderTime(words, expiresAt.toISOString());
  const text = isUnpaid ? words.say("link.openUnpaid", { time }) : words.say("link.openPaid");
  return html`${statusHtml("wait", words.say("link.openHead"), html`<p>${text}</p>`)}<a class="button" href="${url}">${words.say("link.resume")}</a>`;
};
