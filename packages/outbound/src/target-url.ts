import { isIP, isIPv4 } from "node:net";
import { isPublicAddress } from "./address-policy.js";
import { type AllowHosts, NO_ALLOWED_HOSTS, parseUrl } from "./allow-hosts.js";

/**
 * Name suffixes that never lead to a public site. The sources are the IANA registry of special-use domain names (RFC
 * 6761 and documents that refer to it) and ICANN's reservation of .internal. The list also has suffixes that home and
 * office networks use although they aren't registered.
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

/** Names at which cloud providers publish an instance's credentials. They don't end in one of the suffixes above. */
const METADATA_HOSTS = new Set([
  "metadata.goog",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "metadata.tencentyun.com",
]);

/**
 * A label of a host name: lengths as in RFC 1035, plus the underscore, which is common in practice. The pattern
 * excludes names such as `a,b.example`, which the URL parser accepts.
 */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * True if `hostname` is the name of a site on the public Internet: at least two valid labels, no special-use suffix,
 * and no metadata service. `hostname` is a WHATWG host, not an address; one trailing dot is allowed.
 */
function isPublicHostName(hostname: string): boolean {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  if (name.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_SUFFIXES.has(labels.at(-1)!) && !METADATA_HOSTS.has(name);
}

/** Requirements for a URL before anything is sent to it. */
interface TargetPolicy {
  /** Reject `http:`, except on hosts that the operator opened. Default false. */
  readonly httpsOnly?: boolean;
  /** Ports that may be contacted on public hosts. Default 80 and 443. */
  readonly ports?: readonly number[];
  /** Hosts that the operator opened. Default none. */
  readonly allowHosts?: AllowHosts;
}

/**
 * Why a URL is refused. `not_public` is the same answer for every private, reserved or local target, whether the URL
 * contains its address or a name that resolves to it. So the answer reveals neither address nor port. `invalid_request`
 * means a method or header that can't be sent.
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

/** Maximum length of a URL in characters, both as given and after normalization. */
export const URL_LENGTH_MAX = 2048;

const DEFAULT_PORTS: readonly number[] = [80, 443];

/** Messages that may be shown to the user who gave the URL: they name no address, port or host. */
export const BLOCK_MESSAGES: Readonly<Record<BlockReason, string>> = {
  invalid_url: "The URL is not a valid absolute URL.",
  too_long: `The URL is longer than ${URL_LENGTH_MAX} characters.`,
  scheme: "The URL's scheme is not allowed.",
  credentials: "The URL must not contain a user name or password.",
  not_public: "The URL does not point to a public host.",
  port: "The URL's port is not allowed.",
  invalid_request: "The request has an invalid method or header.",
};

/**
 * Decides from the text alone, without any I/O, whether a user's URL may be contacted. The WHATWG parser parses it
 * once. Callers must contact the returned `URL`, never the text. A name can still resolve to a private address; the
 * client checks that when it connects.
 */
export function checkTargetUrl(text: string, policy: TargetPolicy = {}): TargetCheck {
  if (text.length > URL_LENGTH_MAX) return refuse("too_long");
  const url = parseUrl(text);
  return url === null ? refuse("invalid_url") : checkUrl(url, policy);
}

function checkUrl(url: URL, policy: TargetPolicy): TargetCheck {
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("scheme");
  if (url.username !== "" || url.password !== "") return refuse("credentials");
  // Percent-encoding can triple the length.
  if (url.href.length > URL_LENGTH_MAX) return refuse("too_long");
  if ((policy.allowHosts ?? NO_ALLOWED_HOSTS).opens(url.hostname, getPort(url))) return { ok: true, url };
  // Check the host before the port, so that a private target gets the same answer for every port.
  if (!isPublicHost(url.hostname)) return refuse("not_public");
  if (!(policy.ports ?? DEFAULT_PORTS).includes(getPort(url))) return refuse("port");
  if (policy.httpsOnly && url.protocol !== "https:") return refuse("scheme");
  return { ok: true, url };
}

function getPort(url: URL): number {
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

/**
 * True if `hostname` is the name of a site on the public Internet. Addresses aren't names. `hostname` is a WHATWG host.
 */
export function isPublicSiteName(hostname: string): boolean {
  return isIP(bareHost(hostname)) === 0 && isPublicHostName(hostname);
}

function refuse(reason: BlockReason): TargetCheck {
  return { ok: false, reason };
}
