import { type Html, html } from "@svc/discovery";
import { EMAIL_LENGTH_MAX } from "../../field-rules.js";
import type { CustomField, PaymentLinkFields } from "../../payment-links/payment-link.js";
import { backLink, payPage, priceText, type Seller, sellerHtml, statusHtml } from "./page.js";

interface SoldLink {
  readonly id: string;
  readonly mode: string;
  readonly fields: Pick<
    PaymentLinkFields,
    "name" | "description" | "amount" | "customFields" | "pricingType" | "cancelUrl"
  >;
}

export interface FormState {
  /** What the payer had filled in, by the names of the form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly problem?: string;
  /** From the page's own address: the merchant's name for the purchase, as the payer says it. */
  readonly clientReference?: string;
}

/** The page of a link: what is sold, by whom, for how much, and what the seller asks for. */
export function linkPayPage(
  link: SoldLink,
  seller: Seller,
  { form = {}, problem, clientReference }: FormState = {},
): string {
  const { name, amount, description, pricingType, customFields, cancelUrl } = link.fields;
  const price = priceText(amount);
  const reference = form.clientReference ?? clientReference;
  return payPage({
    title: `${name} · ${price}`,
    mode: link.mode,
    sheet: html`${sellerHtml(seller)}<h1>${name}</h1>
<p class="price">${price} <small>in USDC</small></p>
${description && html`<p class="description">${description}</p>`}
${pricingType === "recurring" && html`<p class="soft">You pay for one period. Nothing renews by itself.</p>`}
${problem && html`<div role="alert">${statusHtml("bad", "Your payment hasn't started", html`<p>${problem}</p>`)}</div>`}
<form method="post" action="/pay/pl-${link.id}">
<label for="email">E-mail for the seller <span class="soft">(optional)</span></label><input id="email" name="customerEmail" type="email" autocomplete="email" maxlength="${EMAIL_LENGTH_MAX}" value="${form.customerEmail}">
${customFields.map((field) => customFieldInput(field, form))}
${reference && html`<input type="hidden" name="clientReference" value="${reference}">`}
<button>Continue to payment</button></form>`,
    foot: backLink(cancelUrl, "Back to"),
  });
}

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
