/** `type/subtype` of a Content-Type value, lower case, without parameters; empty when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "").split(/[;,]/, 1)[0]!.trim().toLowerCase();
}

export function isJsonType(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType === "text/json" || mediaType.endsWith("+json");
}

export function isHtmlType(mediaType: string): boolean {
  return mediaType === "text/html" || mediaType === "application/xhtml+xml";
}

const START = /^<(?:!doctype\s+html|html|head|body)(?=[\s>/])/i;
/** White space, comments and an XML declaration may stand before the first tag. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?xml[^>]*>)/;

/**
 * Whether text begins as an HTML page does, whatever its media type. Not by any `<`: markdown may begin with a tag, and
 * sitemaps and licences are XML.
 */
export function looksLikeHtml(text: string): boolean {
  // So that a long run of comments costs nothing.
  let rest = text.slice(0, 4096).replace(/^\ufeff/, "");
  for (let before = BEFORE.exec(rest); before !== null; before = BEFORE.exec(rest)) rest = rest.slice(before[0].length);
  return START.test(rest);
}
