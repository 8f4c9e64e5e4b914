import { createHash } from "node:crypto";
import { type AllowHosts, BLOCK_MESSAGES, type BlockReason, checkTargetUrl } from "@svc/outbound";
import { getDomain, getHostname } from "tldts";

export const PROFILES = ["auto", "content", "api", "commerce", "all"] as const;
/** The kind of site that a caller says it is; `auto`: the scan finds out. */
export type Profile = (typeof PROFILES)[number];

/**
 * The URL, or null when it is none. Not by `URL.canParse`: on Node 20 that refuses valid text with Latin-1 letters as soon as
 * the call has become hot enough to be optimised.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The absolute address without fragment that a reference leads to, or null. */
export function resolveUrl(reference: string, base: string | URL): string | null {
  const url = parseUrl(reference, base);
  if (url === null) return null;
  url.hash = "";
  return url.href;
}

/**
 * The registered domain (public suffix list, hosting suffixes included); the host itself when there is none, as for an
 * address.
 */
export function registrableDomain(url: string | URL): string {
  const text = typeof url === "string" ? url : url.href;
  return getDomain(text, { allowPrivateDomains: true }) ?? getHostname(text) ?? "";
}

/** True if two addresses belong to one site: `www` and `shop` of one domain do, two customers of one host do not. */
export function sameSite(left: string | URL, right: string | URL): boolean {
  const domain = registrableDomain(left);
  return domain !== "" && domain === registrableDomain(right);
}

/** Port that an http(s) address is asked at. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/** Pages of an ordinary scan. */
export const PAGES_DEFAULT = 5;
export const PAGES_MAX = 100;

/** Target of a scan. */
export interface ScanTarget {
  /** Addresses to try in this order, without fragment: a bare host is tried by https, then by http. */
  readonly candidates: readonly [URL, ...URL[]];
  /** Host and port, for pages and badges. */
  readonly host: string;
  readonly profile: Profile;
  /** Speak to the MCP server that a card declares. */
  readonly probe: boolean;
  /** Pages that are looked at, the homepage included. */
  readonly pagesMax: number;
  /** SHA-256 (hex) over what decides the report: address as normalised, profile, and what goes beyond an ordinary scan. */
  readonly cacheKey: string;
}

/** True for an ordinary scan of the front page: no chosen profile, and no extra options. */
export const isFrontPage = ({ candidates: [{ pathname, search }], profile, probe, pagesMax }: ScanTarget): boolean =>
  pathname === "/" && search === "" && profile === "auto" && !probe && pagesMax === PAGES_DEFAULT;

type ParsedTarget =
  | { readonly ok: true; readonly target: ScanTarget }
  /** `message` may be shown to the caller who gave the address. */
  | { readonly ok: false; readonly reason: BlockReason; readonly message: string };

interface ParseTargetOptions {
  /** Default `auto`. */
  readonly profile?: Profile;
  /** Default false. */
  readonly probe?: boolean;
  /** Default {@link PAGES_DEFAULT}. */
  readonly pagesMax?: number;
  /** Hosts that the operator opened. Default none. */
  readonly allowHosts?: AllowHosts;
}

/**
 * Reads the address of a site as people write it: a URL, or a host with or without port and path. Decides by the text alone;
 * the WHATWG parser says what the host is, and {@link checkTargetUrl} whether it may be asked.
 */
export function parseTarget(
  text: string,
  { profile = "auto", probe = false, pagesMax = PAGES_DEFAULT, allowHosts }: ParseTargetOptions = {},
): ParsedTarget {
  const written = withoutControls(text);
  const bare = !namesScheme(written);
  const candidates: URL[] = [];
  let reason: BlockReason = "invalid_url";
  for (const candidate of bare ? [`https://${written}`, `http://${written}`] : [written]) {
    const checked = checkTargetUrl(candidate, { allowHosts });
    if (checked.ok) {
      checked.url.hash = "";
      candidates.push(checked.url);
    } else if (candidates.length === 0) reason = checked.reason;
  }
  const [first, ...others] = candidates;
  if (first === undefined) return { ok: false, reason, message: BLOCK_MESSAGES[reason] };
  const address = spelledOnce(bare ? first.href.replace(/^https?:/, "") : first.href);
  const pages = pagesMax === PAGES_DEFAULT ? "" : ` pages=${pagesMax}`;
  const cacheKey = createHash("sha256")
    .update(`${profile}${probe ? " probe" : ""}${pages} ${address}`)
    .digest("hex");
  return { ok: true, target: { candidates: [first, ...others], host: first.host, profile, probe, pagesMax, cacheKey } };
}

/** RFC 3986, 6.2.2, beyond what the WHATWG parser does: escapes that need none, their case, and an empty query name nothing else. */
const spelledOnce = (href: string): string =>
  href
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/\?$/, "");

/** As the WHATWG parser does before it looks for a scheme: controls and spaces off the ends, tabs and line ends out. */
function withoutControls(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end).replace(/[\t\n\r]/g, "");
}

/** `localhost:3000/x` names a port and no scheme; `mailto:a@b.example` names one that is then refused. */
function namesScheme(text: string): boolean {
  if (/^https?:/i.test(text)) return true;
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^:/?#@]+:\d{1,5}(?:[/?#]|$)/.test(text);
}
