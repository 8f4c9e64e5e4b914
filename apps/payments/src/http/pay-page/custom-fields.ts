import { type Html, type HtmlPart, html } from "@svc/discovery";
import type { CustomField } from "../../payment-links/payment-link.js";
import type { Words } from "./texts/words.js";

/** Values of a sent form, by the names of its inputs. */
export type SentForm = Readonly<Record<string, string>>;

const getName = ({ key }: Pick<CustomField, "key">): string => `customFieldValues.${key}`;

/** Input for one of the seller's fields, with the payer's earlier value. */
export function customFieldInput(field: CustomField, form: SentForm, words: Words): Html {
  const { key, label, type, optional, options } = field;
  const id = `field-${key}`;
  const name = getName(field);
  const given = form[name] ?? "";
  const required = !optional && html` required`;
  const text = html`<label for="${id}">${label}${optional && html` <span class="soft">${words.say("link.optional")}</span>`}</label>`;
  if (type === "dropdown") {
    const choices = (options ?? []).map(
      (option) => html`<option${option === given && html` selected`}>${option}</option>`,
    );
    const none = html`<option value="">${!optional && words.say("link.oneOf")}</option>`;
    return html`${text}<select id="${id}" name="${name}"${required}>${none}${choices}</select>`;
  }
  const kind = type === "number" ? html`type="number" step="any"` : html`type="text" maxlength="500"`;
  return html`${text}<input id="${id}" name="${name}" ${kind}${required} value="${given}">`;
}

/** A form sends only texts: numbers are parsed, and empty inputs count as missing. */
export function readCustomValues(
  fields: readonly Pick<CustomField, "key" | "type">[],
  form: SentForm,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const field of fields) {
    const text = form[getName(field)]?.trim() ?? "";
    if (text !== "") values[field.key] = field.type === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return values;
}

/** Asks the payer for fields without a value. The page offers no payment before the payer answers. */
export const askedFieldsForm = (
  fields: readonly CustomField[],
  token: string,
  form: SentForm | undefined,
  words: Words,
): HtmlPart =>
  html`<section class="block asks"><h2>${words.say("link.asks")}</h2><form method="post" action="/pay/intents/${token}/fields">
${fields.map((field) => customFieldInput(field, form ?? {}, words))}
<button>${words.say("link.continue")}</button></form></section>`;
