import type { Readable } from "node:stream";
import type { OutboundClient } from "@svc/outbound";
import { answeredHeaders, BODY_BYTES_MAX, failedCall, headProblem, type TargetRequest } from "./call-target.js";

interface OpenCall extends TargetRequest {
  readonly idleTimeoutMs: number;
  /** Pool of connections that the call may use. */
  readonly partition: string;
  /** Aborts when the buyer disconnects. If the answer's first byte hasn't arrived yet, the abort ends the call. */
  readonly gone: AbortSignal;
}

/** A target's answer, which the proxy streams. */
export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

type OpenOutcome =
  | { readonly outcome: "open"; readonly answer: StreamedAnswer }
  | Exclude<ReturnType<typeof failedCall>, { outcome: "no_memory" }>;

/** Calls a merchant's target, and returns its answer at the first byte. Follows no redirects: see `callTarget`. */
export async function openTarget(client: OutboundClient, call: OpenCall): Promise<OpenOutcome> {
  const { gone, ...request } = call;
  const left = new AbortController();
  const leave = () => left.abort();
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const result = await client.open({
    ...request,
    // The proxy forwards bytes unchanged, and the buyer may not support an encoding.
    headers: { ...call.headers, "accept-encoding": "identity" },
    requestBytesMax: BODY_BYTES_MAX,
    signal: left.signal,
  });
  // After the first byte, the code that streams the answer to the buyer decides what to do when the buyer disconnects.
  gone.removeEventListener("abort", leave);
  if (result.kind !== "open") return failedCall(result) as OpenOutcome;
  const { status, headers, body } = result;
  const why = headProblem(result);
  if (why !== null) {
    body.destroy();
    return { outcome: "failed", why };
  }
  return { outcome: "open", answer: { status, headers: { ...answeredHeaders(headers), ...framing(headers) }, body } };
}

/** Headers that describe the body's bytes, which the proxy forwards unchanged. */
function framing(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const own = ["content-length", "content-encoding"] as const;
  return Object.fromEntries(
    own.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name] as string]] : [])),
  );
}
