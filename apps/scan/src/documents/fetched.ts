/**
 * A document, as a scan found it.
 * * `absent`: proven by 404, 410, or the site's page for missing addresses.
 * * `invalid`: exists but is wrong.
 * * `unknown`: could not be determined (401, 403, 429, 5xx, timeout, challenge).
 * * `not_asked`: the scan had no reason to request it.
 */
export type Document<Value> =
  | {
      readonly state: "found";
      readonly value: Value;
      readonly url: string;
      /** Flaws that don't make the document invalid, for example a wrong media type. */
      readonly warnings: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly state: "absent"; readonly url: string; readonly why: string }
  | { readonly state: "invalid"; readonly url: string; readonly why: string }
  | { readonly state: "unknown"; readonly url: string; readonly why: string }
  | { readonly state: "not_asked"; readonly why: string };

export type JsonObject = Readonly<Record<string, unknown>>;
export type JsonDocument = Document<JsonObject> & { readonly fetched: Fetched };
export type TextDocument = Document<string> & { readonly fetched: Fetched };

/** Result of one request of a scan. A failure is a fact about the site, never an exception. */
export type Fetched = HttpAnswer | Challenge | FailedRequest | NotAsked;

export interface RedirectHop {
  readonly from: string;
  readonly status: number;
  readonly to: string;
}

/** An HTTP response with any status. */
export interface HttpAnswer {
  readonly kind: "http";
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /**
   * Headers with lower-case names. Several fields of the same name are joined by ", " (X-Robots-Tag: by a line end).
   * Set-Cookie is dropped.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Decoded text, up to the request's size limit. If the body is HTML, only the first {@link PREVIEW_CHARS_MAX}
   * characters are stored, because `Page` has the facts.
   */
  readonly body: string;
  /** Decoded bytes that were read. */
  readonly bodyBytes: number;
  /** True if the body was longer than the size limit. Content beyond the limit is unknown, not absent. */
  readonly truncated: boolean;
  readonly redirects: readonly RedirectHop[];
  readonly durationMs: number;
  /** The program, for example `nginx`, if the homepage is its default page. */
  readonly defaultPageProgram?: string;
}

/** Bot protection answered instead of the site, so the scan learned nothing about the address. */
export interface Challenge {
  readonly kind: "challenge";
  readonly url: string;
  readonly status: number;
  /** The sign of the challenge, for example `cf-mitigated`. */
  readonly sign: string;
  readonly durationMs: number;
}

/**
 * Why a request got no usable response.
 * * `blocked`: the address, or a redirect's target, must not be requested.
 * * `address`: the address, or a redirect's target, is not a web address (another scheme, credentials, more than 2,048
 *   characters).
 * * `redirects`: more than five, or a loop.
 * * `deadline`: the scan's time ended.
 * * `budget`: the scan has used up its requests.
 * * `robots`: robots.txt names this scanner and forbids it to fetch the address.
 * * `unreadable`: reading the page exceeded the time or memory that a scan has for one page.
 */
export type FailureCause =
  | "timeout"
  | "dns"
  | "refused"
  | "reset"
  | "tls"
  | "too_large"
  | "protocol"
  | "blocked"
  | "address"
  | "redirects"
  | "unreadable"
  | "deadline"
  | "budget"
  | "robots";

export interface FailedRequest {
  readonly kind: "failed";
  readonly url: string;
  readonly cause: FailureCause;
  readonly durationMs: number;
}

/** A request that the scan had no reason to send, for example the full text of an absent llms.txt. */
export interface NotAsked {
  readonly kind: "not_asked";
  readonly why: string;
}

/** Number of characters that are stored of a body if its full text isn't needed. */
export const PREVIEW_CHARS_MAX = 4096;

/** Statuses that reveal nothing about the address, because the request was refused or limited. */
const UNTOLD = new Set([401, 402, 403, 407, 408, 425, 429]);

/** True if a response shows what is at its address. */
export function tells(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status < 500 && !UNTOLD.has(fetched.status);
}

export function isSuccess(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status >= 200 && fetched.status < 300;
}
