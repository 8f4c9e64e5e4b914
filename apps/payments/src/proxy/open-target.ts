import type { Readable } from "node:stream";
import type { OutboundClient } from "@svc/outbound";
import { answeredHeaders, BODY_BYTES_MAX, failedCall, headProblem, type TargetRequest } from "./call-target.js";

interface OpenCall extends TargetRequest {
  readonly idleTimeoutMs: number;
  /** Aborted when the buyer is gone: before the first byte that ends the call. */
  readonly gone: AbortSignal;
}

/** A target's answer that is passed on as it comes. */
export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

type OpenOutcome =
  | { readonly outcome: "open"; readonly answer: StreamedAnswer }
  | Exclude<ReturnType<typeof failedCall>, { outcome: "no_memory" }>;

/** Calls a merchant's target, and gives its answer from its first byte on. No redirects: see `callTarget`. */
export async function openTarget(client: OutboundClient, call: OpenCall): Promise<OpenOutcome> {
  const { gone, ...request } = call;
  const left = new AbortController();
  const leave = () => left.abort();
  gone.addEventListener("abort", leave);
  if (gone.aborted) leave();
  const result = await client.open({
    ...request,
    // Bytes are passed on as they are: the buyer may not know a coding.
    headers: { ...call.headers, "accept-encoding": "identity" },
    requestBytesMax: BODY_BYTES_MAX,
    signal: left.signal,
  });
  // From the first byte on, the sender of the answer decides what to do when the buyer leaves.
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

/** Describes the bytes of the body, which are passed on unchanged. */
function framing(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const own = ["content-length", "content-encoding"] as const;
  return Object.fromEntries(
    own.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name] as string]] : [])),
  );
}
