import { createHash } from "node:crypto";
import { type AllowHosts, BLOCK_MESSAGES, type BlockReason, checkTargetUrl } from "@svc/outbound";

export const PROFILES = ["auto", "content", "api", "commerce", "all"] as const;
/** The kind of site, as the caller chose it. With `auto`, the scan detects the kind. */
export type Profile = (typeof PROFILES)[number];

/** Pages of an ordinary scan. */
export const PAGES_DEFAULT = 5;
/** Maximum of `pages`, which the schemas of the scan's inputs enforce. */
export const PAGES_MAX = 100;

export interface ScanTarget {
  /**
   * Addresses to try, in this order and without fragment. A bare host is tried by https, then by http. With port 443, it
   * is tried by https alone.
   */
  readonly candidates: readonly [URL, ...URL[]];
  /** Host and port, for pages and badges. */
  readonly host: string;
  readonly profile: Profile;
  /** True to call the MCP server that the site's MCP server card declares. */
  readonly probe: boolean;
  /** Pages to scan, including the homepage. */
  readonly pagesMax: number;
  /**
   * SHA-256 (hex) over everything that decides the report: the normalized address, the profile, and options beyond an
   * ordinary scan.
   */
  readonly cacheKey: string;
}

/**
 * True for an ordinary scan of the front page: no chosen profile, and no extra options. Plain http without a port
 * doesn't count: the host may be an https site, which serves nothing or something else over http.
 */
export const isFrontPage = ({ candidates: [url], profile, probe, pagesMax }: ScanTarget): boolean => {
  const { protocol, port, pathname, search } = url;
  if ((protocol === "http:" && port === "") || pathname !== "/" || search !== "") return false;
  return profile === "auto" && !probe && pagesMax === PAGES_DEFAULT;
};

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
  /** Non-public hosts that the operator allows. Default none. */
  readonly allowHosts?: AllowHosts;
}

/**
 * Parses the address of a site as people write it: a URL, or a host with or without port and path. Decides by the text
 * alone, without a DNS lookup. The WHATWG parser finds the host, and {@link checkTargetUrl} decides if it may be
 * requested.
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
  // The text names port 443, which the parser drops from the https address alone.
  if (candidates[0]?.port === "" && candidates[1]?.port) candidates.pop();
  const [first, ...others] = candidates;
  if (first === undefined) return { ok: false, reason, message: BLOCK_MESSAGES[reason] };
  const isTriedTwice = others.length > 0;
  const address = spelledOnce(isTriedTwice ? first.href.replace(/^https:/, "") : first.href);
  const pages = pagesMax === PAGES_DEFAULT ? "" : ` pages=${pagesMax}`;
  const cacheKey = createHash("sha256")
    .update(`${profile}${probe ? " probe" : ""}${pages} ${address}`)
    .digest("hex");
  return { ok: true, target: { candidates: [first, ...others], host: first.host, profile, probe, pagesMax, cacheKey } };
}

/**
 * Normalizes what the WHATWG parser leaves unchanged (RFC 3986, 6.2.2): needless escapes, the case of escapes, and an
 * empty query.
 */
const spelledOnce = (href: string): string =>
  href
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/^([^?]*)\?$/, "$1");

/**
 * Trims controls and spaces, and removes tabs and line ends, as the WHATWG parser does before it looks for a scheme.
 */
function withoutControls(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end).replace(/[\t\n\r]/g, "");
}

/**
 * True if the text names a scheme. `localhost:3000/x` names a port and no scheme. `mailto:a@b.example` names a scheme,
 * which is later refused.
 */
function namesScheme(text: string): boolean {
  if (/^https?:/i.test(text)) return true;
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^:/?#@]+:\d{1,5}(?:[/?#]|$)/.test(text);
}
