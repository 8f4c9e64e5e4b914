import { isIPv4 } from "node:net";
import { isPublicAddress } from "./address-policy.js";
import { type AllowHosts, NO_ALLOWED_HOSTS, parseUrl } from "./allow-hosts.js";

/**
 * Name suffixes that never lead to a public site. Sources: IANA Special-Use Domain Names registry (RFC 6761 and those that
 * name it), ICANN's reservation of .internal, and the suffixes that home and office networks use without a delegation.
 */
const PRIVATE_SUFFIXES = new Set([
  "alt",
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]);

/** Names by which clouds publish the instance's credentials, and which do not end in a suffix above. */
const METADATA_HOSTS = new Set([
  "metadata.goog",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "metadata.tencentyun.com",
]);

/** RFC 1035 lengths; underscore as in the wild. What the URL parser lets pass beyond it (`a,b.example`) is no host name. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * True when `hostname` is the name of a site on the public Internet. It needs at least two labels, none of them malformed, and may not
 * have a special-use suffix or name a metadata service. `hostname` is a WHATWG host, not an address; one trailing dot is allowed.
 */
function isPublicHostName(hostname: string): boolean {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  if (name.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_SUFFIXES.has(labels.at(-1)!) && !METADATA_HOSTS.has(name);
}

/** Requirements for a URL before anything is sent to it. */
interface TargetPolicy {
  /** Refuse `http:`. Does not bind hosts that the operator opened. Default false. */
  readonly httpsOnly?: boolean;
  /** Ports that may be contacted on public hosts. Default 80 and 443. */
  readonly ports?: readonly number[];
  /** Hosts that the operator opened. Default none. */
  readonly allowHosts?: AllowHosts;
}

/**
 * Why a URL is refused.
 * `not_public` is one answer for every private, reserved or local target, in the URL or behind its name: it says nothing about
 * address or port. `invalid_request` is a method or header that cannot be sent.
 */
export type BlockReason =
  | "invalid_url"
  | "too_long"
  | "scheme"
  | "credentials"
  | "not_public"
  | "port"
  | "invalid_request";

type TargetCheck = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: BlockReason };

/** Longest URL that is accepted, in characters, as given and as normalised. */
export const URL_LENGTH_MAX = 2048;

const DEFAULT_PORTS: readonly number[] = [80, 443];

/** A message for each reason that may be shown to the user who gave the URL: it names no address, port or host. */
export const BLOCK_MESSAGES: Readonly<Record<BlockReason, string>> = {
  invalid_url: "The URL is not a valid absolute URL.",
  too_long: `The URL is longer than ${URL_LENGTH_MAX} characters.`,
  scheme: "The URL's scheme is not allowed.",
  credentials: "The URL must not contain a user name or password.",
  not_public: "The URL does not lead to a public host.",
  port: "The URL's port is not allowed.",
  invalid_request: "The request has a method or header that cannot be sent.",
};

/**
 * Decides by the text alone, without any I/O, whether a user's URL may be contacted. The WHATWG parser reads it once. Callers must
 * contact the `URL` in the answer, never the text. A name can still resolve to a private address: the client checks that when it connects.
 */
export function checkTargetUrl(text: string, policy: TargetPolicy = {}): TargetCheck {
  if (text.length > URL_LENGTH_MAX) return refuse("too_long");
  const url = parseUrl(text);
  return url === null ? refuse("invalid_url") : checkUrl(url, policy);
}

function checkUrl(url: URL, policy: TargetPolicy): TargetCheck {
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("scheme");
  if (url.username !== "" || url.password !== "") return refuse("credentials");
  // Percent-encoding can make it three times as long as the text was.
  if (url.href.length > URL_LENGTH_MAX) return refuse("too_long");
  if ((policy.allowHosts ?? NO_ALLOWED_HOSTS).opens(url.hostname, portOf(url))) return { ok: true, url };
  // Before the port, so that a private target gets one answer whatever its port.
  if (!isPublicHost(url.hostname)) return refuse("not_public");
  if (!(policy.ports ?? DEFAULT_PORTS).includes(portOf(url))) return refuse("port");
  if (policy.httpsOnly && url.protocol !== "https:") return refuse("scheme");
  return { ok: true, url };
}

/** Port that an http(s) URL contacts. */
function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** The host without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith("[") || isIPv4(hostname)) return isPublicAddress(bareHost(hostname));
  return isPublicHostName(hostname);
}

function refuse(reason: BlockReason): TargetCheck {
  return { ok: false, reason };
}
