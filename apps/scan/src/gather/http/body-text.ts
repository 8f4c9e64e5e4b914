import { TextDecoder } from "node:util";
import { mediaTypeOf } from "../media-type.js";

/** A decoder for the charset that Content-Type or the start of an HTML page names (WHATWG labels), else UTF-8. */
export function decoderFor(contentType: string | undefined, bytes: Uint8Array): TextDecoder {
  const declared = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(contentType ?? "")?.[1];
  const label = declared ?? (mediaTypeOf(contentType) === "text/html" ? charsetOfPage(bytes) : undefined);
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/** As the HTML standard does, in the first 1,024 bytes. */
function charsetOfPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString("latin1");
  return /<meta[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1];
}

/** A body as text; a byte order mark is taken off. */
export function bodyText(bytes: Uint8Array, contentType: string | undefined): string {
  return decoderFor(contentType, bytes).decode(bytes);
}
