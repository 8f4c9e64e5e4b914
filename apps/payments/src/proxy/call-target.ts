import type { IncomingHttpHeaders } from "node:http";
import type { MemoryShare, OutboundClient, OutboundResult } from "@svc/outbound";

export interface TargetRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
}

interface TargetCall extends TargetRequest {
  readonly timeoutMs: number;
  /** Memory that the answer may use. */
  readonly memory: MemoryShare;
}

/** A target's answer, buffered because the service delivers nothing before it settles the payment. */
export interface TargetAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type TargetOutcome =
  | { readonly outcome: "answered"; readonly answer: TargetAnswer }
  | { readonly outcome: "timeout" }
  /** Answers already use all the memory that this process allows for them. */
  | { readonly outcome: "no_memory" }
  /** For example, the target can't be reached, or its answer is a redirect or too large. */
  | { readonly outcome: "failed"; readonly why: string };

/** 10 MiB, for requests and answers. */
export const BODY_BYTES_MAX = 10 << 20;

/** Calls a merchant's target through the guarded client. Follows no redirects: a payment is for this address only. */
export async function callTarget(client: OutboundClient, call: TargetCall): Promise<TargetOutcome> {
  const result = await client.request({
    url: call.url,
    method: call.method,
    headers: call.headers,
    body: call.body,
    timeoutMs: call.timeoutMs,
    bodyBytesMax: BODY_BYTES_MAX,
    requestBytesMax: BODY_BYTES_MAX,
    onUnknownEncoding: "fail",
    memory: call.memory,
  });
  return toOutcome(result);
}

/**
 * Maximum size of an answer's headers. Buyers' clients can read more (ours reads 16 KiB), and the service must not
 * charge for an answer that a buyer can't read.
 */
const HEADER_BYTES_MAX = 8 << 10;

type Head = Pick<Extract<OutboundResult, { kind: "response" }>, "status" | "headers">;
type FailedResult = Exclude<OutboundResult, { kind: "response" }>;

/** Size in bytes of the headers that the buyer gets. */
const headersSize = (headers: Readonly<Record<string, string | readonly string[]>>): number =>
  Object.entries(answeredHeaders(headers)).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

/** Why the proxy refuses an answer's head, or null. */
export function headProblem({ status, headers }: Head): string | null {
  if (status >= 300 && status < 400) return "redirects";
  if (status > 599) return `answers with the status ${status}`;
  return headersSize(headers) > HEADER_BYTES_MAX ? "answers with more than 8 KiB of headers" : null;
}

function toOutcome(result: OutboundResult): TargetOutcome {
  if (result.kind !== "response") return failedCall(result);
  const why = headProblem(result);
  if (why !== null) return { outcome: "failed", why };
  const { status, headers, body } = result;
  return { outcome: "answered", answer: { status, headers: answeredHeaders(headers), body } };
}

/** Outcome of a call without an answer. */
export function failedCall(failure: FailedResult): Exclude<TargetOutcome, { outcome: "answered" }> {
  switch (failure.kind) {
    case "timeout":
    case "aborted":
      return { outcome: "timeout" };
    case "no_memory":
      return { outcome: "no_memory" };
    case "too_large":
      return { outcome: "failed", why: "answers with too many bytes" };
    case "undecodable":
      return { outcome: "failed", why: "answers in an unsupported encoding" };
    case "blocked":
      return { outcome: "failed", why: "is not a public address" };
    case "unreachable":
      return { outcome: "failed", why: "cannot be reached" };
  }
}

/** Headers of the buyer that the target gets, in addition to those that the link names. */
const FORWARDED = [
  "accept",
  "accept-language",
  "content-type",
  "content-encoding",
  "user-agent",
  "idempotency-key",
  "traceparent",
  "tracestate",
] as const;

/** Headers never returned to the buyer: they belong to one hop, to the target's own site, or to the service. */
const DROPPED_ANSWER_HEADERS =
  /^(set-cookie|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|payment-.*|x-payment.*|x-svc-.*|x-request-id|x-ratelimit-.*|ratelimit.*|idempotent-replayed|access-control-.*|alt-svc|clear-site-data|service-worker-allowed|strict-transport-security)$/;

/** Headers that `Connection` names also belong to one hop (RFC 9110 section 7.6.1). */
const namedByConnection = (value: string | readonly string[] | undefined): ReadonlySet<string> =>
  new Set(
    String(value ?? "")
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );

/** The buyer's headers that the target gets. */
export function forwardedHeaders(headers: IncomingHttpHeaders, further: readonly string[]): Record<string, string> {
  const names = [...FORWARDED, ...further.map((name) => name.toLowerCase())];
  const ofThisHop = namedByConnection(headers.connection);
  const kept: Record<string, string> = {};
  for (const name of names) {
    // Own members only: a link may name a header `constructor`.
    const value = Object.hasOwn(headers, name) && !ofThisHop.has(name) ? headers[name] : undefined;
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return kept;
}

/** The target's headers that the buyer gets. */
export const answeredHeaders = (
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> => {
  const ofThisHop = namedByConnection(headers.connection);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !DROPPED_ANSWER_HEADERS.test(name) && !ofThisHop.has(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
};
