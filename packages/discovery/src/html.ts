/** Markup that is safe to send: made by {@link html} only, so that text cannot pass for it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** Values of a template: text and numbers are escaped, markup is not, and null and false write nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** Control characters (but for line breaks and tabs) and characters that reverse the order of what follows them. */
const UNSEEN = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/gu;

/** Text as HTML. Escapes all of `& < > " '`, so that it may stand in element content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(UNSEEN, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join("");
  return part === null || part === undefined || part === false ? "" : escapeHtml(String(part));
}

/** A template in which every inserted text is escaped, for element content and quoted attributes. */
export const html = (markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(markup.reduce((text, piece, index) => text + written(parts[index - 1]) + piece));

/** JSON inside a script element: `<` would let a value end the element. */
export const jsonInHtml = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
