import { errorIn, parseJson } from "./answer-body.js";
import { SvcError, toError, UnknownOutcomeError } from "./errors.js";
import { API_VERSION } from "./generated/api-version.js";
import { limitTime, pause } from "./timing.js";

export interface ClientOptions {
  /**
   * `svc_test_sk_…` or `svc_live_sk_…`. Without a key or a session token, only public calls work. Never use a key in a
   * browser.
   */
  readonly apiKey?: string | undefined;
  /**
   * The session token of a dashboard user. Calls use it if there is no API key, or if the resource accepts no keys
   * (such as `session`, `keys`, `uploads`). A function is called before every attempt, so that it can renew the token.
   */
  readonly sessionToken?: string | (() => string | Promise<string>) | undefined;
  /** With a session token: the mode of the requests. Default: `test`. An API key has its own mode. */
  readonly mode?: "test" | "live" | undefined;
  /** With a session token: the merchant for which the user acts. Required if the user is a member of several. */
  readonly merchantId?: string | undefined;
  /** Default `http://localhost:3000`. */
  readonly baseUrl?: string | undefined;
  /** Time limit of one attempt, in milliseconds; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of attempts after the first; default 2. */
  readonly maxRetries?: number | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Aborts the call, including its retries. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of one attempt, in milliseconds. Default: that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of attempts after the first. Default: that of the client. */
  readonly maxRetries?: number | undefined;
  /** Idempotency-Key of a POST. Default: a random key for each call, which all attempts of the call share. */
  readonly idempotencyKey?: string | undefined;
}

/** Options for reading a resource that can include related resources. */
export interface ReadOptions<Path extends string> extends CallOptions {
  /** Paths of related resources to include, in addition to their ids: `["product"]`, `["paymentLink.product"]`. */
  readonly expand?: readonly Path[] | undefined;
}

/** Options of a change. */
export interface ChangeOptions extends CallOptions {
  /** The `etag` from `retrieveTagged`. The call throws `PreconditionFailedError` if the resource has changed since. */
  readonly ifMatch?: string | undefined;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** True for routes that don't accept API keys. */
  readonly asUser?: boolean;
  readonly options?: ChangeOptions | undefined;
  /** Receives the headers of a successful response. */
  readonly onHeaders?: (headers: Headers) => void;
}

export type Transport = <T>(call: Call) => Promise<T>;

const MAX_WAIT_MS = 60_000;

/**
 * The URL of a call. A query member that is an object becomes one parameter for each of its members, such as
 * `metadata[orderId]` (OpenAPI's style `deepObject`).
 */
export function callUrl(options: ClientOptions, path: string, query: object = {}): URL {
  const url = new URL((options.baseUrl ?? "http://localhost:3000").replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) {
    const members = typeof value === "object" && value !== null ? Object.entries(value) : undefined;
    for (const [key, member] of members ?? []) url.searchParams.set(`${name}[${key}]`, String(member));
    if (members === undefined && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/**
 * Sends requests and retries them. GET, PATCH and DELETE are idempotent, and the retries of a POST carry its
 * Idempotency-Key. After a 429 or 5xx, the client waits as long as the response says, for about a minute at most.
 */
export function createTransport(options: ClientOptions): Transport {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  return async <T>({
    method,
    path,
    query = {},
    body,
    asUser = false,
    options: own = {},
    onHeaders,
  }: Call): Promise<T> => {
    const url = callUrl(options, path, query);
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (method === "POST") headers["idempotency-key"] = own.idempotencyKey ?? crypto.randomUUID();
    if (own.ifMatch !== undefined) headers["if-match"] = own.ifMatch;
    const retries = own.maxRetries ?? options.maxRetries ?? 2;
    let doubt: SvcError | null = null;
    for (let attempt = 0; ; attempt++) {
      own.signal?.throwIfAborted();
      Object.assign(headers, await credentialHeaders(options, asUser));
      const { signal, end } = limitTime(own.timeoutMs ?? options.timeoutMs ?? 30_000, own.signal);
      const init: Init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const outcome = await attemptOnce<T>(send, url, init, own.signal).finally(end);
      if ("value" in outcome) {
        onHeaders?.(outcome.headers);
        return outcome.value;
      }
      const { error } = outcome;
      if (attempt >= retries || !isWorthAnother(error)) throw doubt === null ? error : stillInDoubt(doubt, error);
      if (method !== "GET" && error instanceof UnknownOutcomeError) doubt = error;
      await pause(waitMs(error, attempt), own.signal);
    }
  };
}

const VERSION = { "x-svc-api-version": API_VERSION };

/**
 * Headers that identify the caller, and the API version that this client is written for. A call without a credential
 * carries none of them, so browsers send it to other origins without a preflight. Some public addresses don't answer
 * preflights.
 * @param asUser true for routes that accept no API key
 */
export async function credentialHeaders(options: ClientOptions, asUser: boolean): Promise<Record<string, string>> {
  const { apiKey, sessionToken, mode, merchantId } = options;
  if (apiKey && !asUser) return { authorization: `Bearer ${apiKey}`, ...VERSION };
  const token = typeof sessionToken === "function" ? await sessionToken() : sessionToken;
  if (!token) return {};
  return {
    authorization: `Bearer ${token}`,
    ...VERSION,
    ...(mode === undefined ? {} : { "x-svc-mode": mode }),
    ...(merchantId === undefined ? {} : { "x-svc-merchant": merchantId }),
  };
}

type Init = RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> };

async function attemptOnce<T>(
  send: typeof fetch,
  url: URL,
  init: Init,
  callers: AbortSignal | undefined,
): Promise<{ readonly value: T; readonly headers: Headers } | { readonly error: SvcError }> {
  const idempotencyKey = init.headers["idempotency-key"];
  let response: Response;
  let text: string;
  try {
    response = await send(url, init);
    text = await response.text();
  } catch (cause) {
    // If the caller aborted, rethrow its reason. Otherwise the outcome is unknown.
    callers?.throwIfAborted();
    const about = { code: "CONNECTION", status: 0, idempotencyKey, cause } as const;
    return { error: new UnknownOutcomeError("No response arrived.", about) };
  }
  if (!response.ok) return { error: toError(response, errorIn(text), idempotencyKey) };
  const value = parseJson(text);
  if (typeof value === "object" && value !== null) return { value: value as T, headers: response.headers };
  return { error: strangeAnswer(response, init.method, idempotencyKey) };
}

/**
 * The error for a 2xx that isn't the service's JSON: from a proxy or a network's sign-in page, or without a body. The
 * outcome of a change is then unknown.
 */
function strangeAnswer({ status, headers }: Response, method: string, idempotencyKey: string | undefined): SvcError {
  const type = headers.get("content-type") ?? "no content type";
  const Class = method === "GET" ? SvcError : UnknownOutcomeError;
  return new Class(`The answer is not from the service: status ${status}, ${type}, no JSON object.`, {
    code: "UNKNOWN",
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    idempotencyKey,
  });
}

/**
 * Picks the error to throw if an attempt had an unknown outcome and its retry was refused. The outcome stays unknown if
 * the refusal comes from a proxy, or is about credentials, limits or an incomplete request: then the service hasn't
 * looked up the earlier attempt. It also stays unknown while the first request is in flight. If such a refusal were
 * thrown, the caller might repeat the call with a new key.
 */
function stillInDoubt(doubt: SvcError, refusal: SvcError): SvcError {
  const isOfTheService = refusal.body !== undefined;
  if (isOfTheService && ![401, 403, 408, 429].includes(refusal.status) && !isInFlight(refusal)) return refusal;
  if (refusal instanceof UnknownOutcomeError) return refusal;
  const { code, status, body, requestId, idempotencyKey, retryAfter } = doubt;
  const message = `${doubt.message} A retry was refused: ${refusal.message}`;
  return new UnknownOutcomeError(message, {
    code,
    status,
    body,
    requestId,
    idempotencyKey,
    retryAfter,
    cause: refusal,
  });
}

/** A conflict with a retry time means that the first request is still in flight. */
const isInFlight = ({ status, body }: SvcError): boolean => status === 409 && body?.retryAfter !== undefined;

const isWorthAnother = (error: SvcError): boolean =>
  error.status === 0 || error.status === 429 || error.status >= 500 || isInFlight(error);

function waitMs({ retryAfter }: SvcError, attempt: number): number {
  const asked = retryAfter === undefined ? 500 * 2 ** attempt : retryAfter * 1000;
  return Math.min(asked, MAX_WAIT_MS) + Math.random() * 1000;
}
