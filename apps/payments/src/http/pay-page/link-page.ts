import { type Html, html } from "@svc/discovery";
import { EMAIL_LENGTH_MAX } from "../../field-rules.js";
import type { CustomField, PaymentLinkFields } from "../../payment-links/payment-link.js";
import { linkPreview } from "./link-preview.js";
import { backLink, payPage, priceText, type Seller, sellerHtml, statusHtml, timeOf } from "./page.js";

interface SoldLink {
  readonly id: string;
  readonly mode: string;
  readonly fields: Pick<
    PaymentLinkFields,
    "name" | "description" | "amount" | "customFields" | "pricingType" | "cancelUrl" | "isAgenticProxy" | "merchantName"
  >;
}

export interface FormState {
  /** What the payer had filled in, by the names of the form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly problem?: string;
  /** From the page's own address: the merchant's name for the purchase, as the payer says it. */
  readonly clientReference?: string | undefined;
  /** The visitor's own payment of this link that can go on. */
  readonly open?: OpenPayment | null;
}

interface OpenPayment {
  readonly url: string;
  readonly expiresAt: Date;
  /** Nothing of it was seen on the chain. */
  readonly isUnpaid: boolean;
}

/** The page of a link: what is sold, by whom, for how much, and what the seller asks for. */
export function linkPayPage(
  link: SoldLink,
  seller: Seller,
  publicUrl: string,
  { form = {}, problem, clientReference, open = null }: FormState = {},
): string {
  const { name, amount, description, pricingType, customFields, cancelUrl } = link.fields;
  const price = priceText(amount);
  const reference = form.clientReference ?? clientReference;
  const fields = (words: string): Html => html`<form method="post" action="/pay/pl-${link.id}">
<label for="email">E-mail for the seller <span class="soft">(optional)</span></label><input id="email" name="customerEmail" type="email" autocomplete="email" maxlength="${EMAIL_LENGTH_MAX}" value="${form.customerEmail}">
${customFields.map((field) => customFieldInput(field, form))}
${reference && html`<input type="hidden" name="clientReference" value="${reference}">`}
${open && html`<input type="hidden" name="startsNew" value="1">`}
<button${open && html` class="plain"`}>${words}</button></form>`;
  return payPage({
    title: `${name} · ${price}`,
    mode: link.mode,
    preview: linkPreview(link, publicUrl),
    sheet: html`${sellerHtml(seller)}<h1>${name}</h1>
<p class="price">${price} <small>in USDC</small></p>
${description && html`<p class="description">${description}</p>`}
${pricingType === "recurring" && html`<p class="soft">You pay for one period. Nothing renews by itself.</p>`}
${problem && html`<div role="alert">${statusHtml("bad", "Your payment hasn't started", html`<p>${problem}</p>`)}</div>`}
${open === null ? fields("Continue to payment") : html`${continuing(open)}<details class="again"${problem && html` open`}><summary>Start a new payment instead</summary><div>${fields("Start a new payment")}</div></details>`}`,
    foot: backLink(cancelUrl, "Back to"),
  });
}

/** A link that its seller has closed. */
export function closedLinkPage({ mode, fields: { name, cancelUrl } }: SoldLink, seller: Seller): string {
  return payPage({
    title: `${name} · closed`,
    mode,
    sheet: html`${sellerHtml(seller)}<h1>${name}</h1>
${statusHtml("warn", "The seller closed this payment link", html`<p>You can't pay here any more. Please don't send anything to an address that was shown here. Ask the seller for a new link.</p>`)}`,
    foot: cancelUrl
      ? backLink(cancelUrl, "Back to")
      : seller.domain && html`<a rel="noreferrer" href="https://${seller.domain}">Go to ${seller.domain}</a>`,
  });
}

/** What this browser began is offered first: who goes back has usually not changed his mind. Nothing that was filled in is shown. */
const continuing = ({ url, expiresAt, isUnpaid }: OpenPayment): Html =>
  html`${statusHtml(
    "wait",
    "You have an open payment",
    html`<p>${isUnpaid ? html`You started it in this browser. Pay until ${timeOf(expiresAt.toISOString())}.` : "Money has arrived for it. Look at it before you pay again."}</p>`,
  )}<a class="button" href="${url}">Continue your payment</a>`;
function customFieldInput(
  { key, label, type, optional, options }: CustomField,
  form: Readonly<Record<string, string>>,
): Html {
  const id = `field-${key}`;
  const name = `customFieldValues.${key}`;
  const given = form[name] ?? "";
  const required = !optional && html` required`;
  const text = html`<label for="${id}">${label}${optional && html` <span class="soft">(optional)</span>`}</label>`;
  if (type === "dropdown") {
    const choices = (options ?? []).map(
      (option) => html`<option${option === given && html` selected`}>${option}</option>`,
    );
    return html`${text}<select id="${id}" name="${name}"${required}>${optional && html`<option value=""></option>`}${choices}</select>`;
  }
  const kind = type === "number" ? html`type="number" step="any"` : html`type="text" maxlength="500"`;
  return html`${text}<input id="${id}" name="${name}" ${kind}${required} value="${given}">`;
}
