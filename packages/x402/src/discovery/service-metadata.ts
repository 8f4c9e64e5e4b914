/**
 * How a catalog presents a seller. The limits below are x402's limits for `resource`: a facilitator drops members that
 * exceed them. Source: `sanitizeResourceServiceMetadata` of @x402/extensions.
 */
export interface ServiceMetadata {
  readonly serviceName?: string;
  readonly tags?: readonly string[];
  readonly iconUrl?: string;
}

export const SERVICE_NAME_CHARACTERS_MAX = 32;
export const TAGS_MAX = 5;
export const TAG_PATTERN = "^[\\x21-\\x7e](?:[\\x20-\\x7e]{0,30}[\\x21-\\x7e])?$";

/** Reduces a name to at most 32 printable ASCII characters; null if none remain. */
export function toServiceName(name: string): string | null {
  const ascii = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const short = ascii.slice(0, SERVICE_NAME_CHARACTERS_MAX).trim();
  return short === "" ? null : short;
}

/** Doesn't use `URL.canParse`: on Node 20 that rejects valid text with Latin-1 letters once V8 has optimized the call. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Host names that resolve only on this machine or in its network. */
const PRIVATE_HOST = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|arpa)$/;

/** True if catalogs accept an icon URL: https, a public host name, no credentials. */
export function isCatalogIcon(text: string): boolean {
  const url = text.length > 2_048 ? null : parsed(text);
  if (url === null) return false;
  const { protocol, username, password, hostname } = url;
  if (protocol !== "https:" || username !== "" || password !== "" || hostname.startsWith("[")) return false;
  // A trailing dot changes nothing: "localhost." is "localhost".
  const host = hostname.replace(/\.+$/, "");
  return host.includes(".") && !/^[\d.]+$/.test(host) && !PRIVATE_HOST.test(host);
}
