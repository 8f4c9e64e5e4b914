/**
 * Markup that is safe to send. {@link html} escapes plain text, but not this class. The constructor escapes nothing, so
 * pass it only trusted markup.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** Values of a template: text and numbers are escaped, markup isn't, and null and false write nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** Control characters (except line breaks and tabs), and characters that reverse the order of the following text. */
const UNSEEN = /[^\P{Cc}\n\r\t]|\p{Bidi_Control}/gu;

/**
 * Escapes text for HTML. Covers all of `& < > " '`, so the result may be used in element content and quoted attributes.
 */
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

/** JSON for a script element. Escapes `<`, because a value with `<` could end the element. */
export const jsonInHtml = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
