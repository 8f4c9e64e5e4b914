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
