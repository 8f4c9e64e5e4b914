/**
 * How a catalog names a seller. The limits are those of x402's `resource`: a facilitator drops a member that is beyond them.
 * Source: `sanitizeResourceServiceMetadata` of @x402/extensions.
 */
export interface ServiceMetadata {
  readonly serviceName?: string;
  readonly tags?: readonly string[];
  readonly iconUrl?: string;
}

export const SERVICE_NAME_CHARACTERS_MAX = 32;
export const TAGS_MAX = 5;
export const TAG_PATTERN = "^[\\x21-\\x7e](?:[\\x20-\\x7e]{0,30}[\\x21-\\x7e])?$";

/** A name in at most 32 printable ASCII characters; null where nothing of it is left. */
export function serviceNameOf(name: string): string | null {
  const ascii = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const short = ascii.slice(0, SERVICE_NAME_CHARACTERS_MAX).trim();
  return short === "" ? null : short;
}

/** Names that only this machine or its network resolves. */
const PRIVATE_HOST = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|arpa)$/;

/** Whether a catalog shows an icon from this address: https, a public host name, no credentials. */
export function isCatalogIcon(text: string): boolean {
  if (text.length > 2_048 || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || username !== "" || password !== "" || hostname.startsWith("[")) return false;
  // "localhost." is "localhost".
  const host = hostname.replace(/\.+$/, "");
  return host.includes(".") && !/^[\d.]+$/.test(host) && !PRIVATE_HOST.test(host);
}
