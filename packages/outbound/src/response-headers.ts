import type { ResponseHeaders } from "./result.js";

type RawHeaders = readonly (Buffer | string)[] | object | null | undefined;

/**
 * Headers as undici received them (name, value, name, value…), without a prototype, so that a header called `__proto__` is one
 * like any other; and the bytes of all names and values.
 */
export function responseHeaders(raw: RawHeaders): { headers: ResponseHeaders; bytes: number } {
  const headers: Record<string, string | string[]> = Object.create(null);
  const parts = Array.isArray(raw) ? raw.map((part: Buffer | string) => part.toString("latin1" as BufferEncoding)) : [];
  let bytes = 0;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const name = parts[index]!.toLowerCase();
    const value = parts[index + 1]!;
    bytes += name.length + value.length;
    const known = headers[name];
    if (known === undefined) headers[name] = value;
    else if (typeof known === "string") headers[name] = [known, value];
    else known.push(value);
  }
  return { headers, bytes };
}
