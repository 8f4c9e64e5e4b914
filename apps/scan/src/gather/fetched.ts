/**
 * Content of a well-known address. `absent` needs proof (404, 410, or the site's page for missing addresses). `unknown`
 * could not be determined (401, 403, 429, 5xx, time-out, challenge). `invalid` exists but is wrong.
 */
export type Document<Value> =
  | {
      readonly state: "found";
      readonly value: Value;
      readonly url: string;
      /** Things that are tolerated, for example a wrong media type. */
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

/** One request of a scan, as data: a failure is a fact about the site, never an exception. */
export type Fetched = HttpAnswer | Challenge | FailedRequest | NotAsked;

export interface RedirectHop {
  readonly from: string;
  readonly status: number;
  readonly to: string;
}

/** Any HTTP answer, whatever its status. */
export interface HttpAnswer {
  readonly kind: "http";
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; several fields of one name are joined by ", " (X-Robots-Tag: by a line end), Set-Cookie is dropped. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded text, up to the cap of the request. HTML is kept up to {@link PREVIEW_CHARS_MAX} only: what it says stands in `Page`. */
  readonly body: string;
  /** Decoded bytes that were read. */
  readonly bodyBytes: number;
  /** The body was longer than the cap: what is missing was not seen, which is not "not there". */
  readonly truncated: boolean;
  readonly redirects: readonly RedirectHop[];
  readonly durationMs: number;
  /** The program whose page for a fresh installation the homepage is, for example `nginx`. */
  readonly defaultPageOf?: string;
}

/** Bot protection answered instead of the site: nothing can be said. */
export interface Challenge {
  readonly kind: "challenge";
  readonly url: string;
  readonly status: number;
  /** The sign of the challenge, for example `cf-mitigated`. */
  readonly sign: string;
  readonly durationMs: number;
}

/**
 * `blocked`: the address, or one that a redirect led to, must not be requested. `address`: it is, or leads to, no web
 * address (another scheme, credentials, more than 2,048 characters). `redirects`: more than five, or a loop.
 * `deadline`: the scan's time was over. `budget`: the scan's number of requests was used up. `robots`: robots.txt names
 * this scanner and forbids it the address. `unreadable`: reading the page took more time or memory than a scan has for
 * one.
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

/** Characters of a body that are kept where its text is not needed. */
export const PREVIEW_CHARS_MAX = 4096;

/** Statuses that say nothing about what lies at an address: refused, limited, or broken. */
const UNTOLD = new Set([401, 402, 403, 407, 408, 425, 429]);

/** True if an answer shows what is at its address. */
export function tells(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status < 500 && !UNTOLD.has(fetched.status);
}

export function isSuccess(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status >= 200 && fetched.status < 300;
}
