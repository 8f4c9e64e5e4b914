import type {
  Challenge,
  FailedRequest,
  Fetched,
  HttpAnswer,
  JsonDocument,
  NotAsked,
  TextDocument,
} from "../../src/documents/fetched.js";

export const ORIGIN = "https://site.example";

export function answer(overrides: Partial<HttpAnswer> = {}): HttpAnswer {
  const body = overrides.body ?? "";
  return {
    kind: "http",
    url: `${ORIGIN}/`,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
    bodyBytes: Buffer.byteLength(body),
    truncated: false,
    redirects: [],
    durationMs: 10,
    ...overrides,
  };
}

export const failed = (cause: FailedRequest["cause"] = "timeout", url = `${ORIGIN}/`): FailedRequest => ({
  kind: "failed",
  url,
  cause,
  durationMs: 8000,
});

export const challenge = (url = `${ORIGIN}/`): Challenge => ({
  kind: "challenge",
  url,
  status: 403,
  sign: "cf-mitigated",
  durationMs: 10,
});

export const notAsked = (why = "no reason"): NotAsked => ({ kind: "not_asked", why });

const at = (path: string): string => new URL(path, ORIGIN).href;

const TYPES = { json: "application/json", text: "text/plain; charset=utf-8" };

function found<Value>(path: string, value: Value, body: string, type: string, overrides: Partial<HttpAnswer>) {
  const url = at(path);
  const headers = { "content-type": type, ...overrides.headers };
  const fetched: Fetched = answer({ url, body, ...overrides, headers });
  return { state: "found", value, url, warnings: [], headers, fetched } as const;
}

export const json = (path: string, value: object, overrides: Partial<HttpAnswer> = {}): JsonDocument =>
  found(path, value as Record<string, unknown>, JSON.stringify(value), TYPES.json, overrides);

export const text = (path: string, value: string, overrides: Partial<HttpAnswer> = {}): TextDocument =>
  found(path, value, value, TYPES.text, overrides);

const absent = (path: string) =>
  ({
    state: "absent",
    url: at(path),
    why: "HTTP 404",
    fetched: answer({ url: at(path), status: 404 }),
  }) as const;
export const absentJson = (path: string): JsonDocument => absent(path);
export const absentText = (path: string): TextDocument => absent(path);

/** A 200 with a page instead of a document, on a site whose 404s are honest. */
const invalid = (path: string, body: string) =>
  ({
    state: "invalid",
    url: at(path),
    why: "an HTML page",
    fetched: answer({ url: at(path), body }),
  }) as const;
export const invalidJson = (path = "/x", body = "<!doctype html><p>Home"): JsonDocument => invalid(path, body);
export const invalidText = (path = "/x", body = "<!doctype html><p>Home"): TextDocument => invalid(path, body);

const unknown = (path: string, fetched: Fetched) =>
  ({ state: "unknown", url: at(path), why: "could not be determined", fetched }) as const;
export const unknownJson = (path = "/x", fetched: Fetched = failed()): JsonDocument => unknown(path, fetched);
export const unknownText = (path = "/x", fetched: Fetched = failed()): TextDocument => unknown(path, fetched);
