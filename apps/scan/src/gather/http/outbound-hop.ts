import type { OutboundResult } from "@svc/outbound";
import type { FailureCause } from "../fetched.js";

/** What one request gave, redirects not followed. */
export type Hop = AnswerHop | { readonly kind: "failed"; readonly cause: FailureCause };

export interface AnswerHop {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded, up to the cap. */
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** The guarded client's outcome in the words of a scan. */
export function hopOf(result: OutboundResult): Hop {
  if (result.kind !== "response") return { kind: "failed", cause: causeOf(result) };
  const { status, body, truncated } = result;
  return { kind: "answer", status, headers: joinedHeaders(result.headers), bytes: body, truncated };
}

type Failure = Exclude<OutboundResult, { kind: "response" }>;

function causeOf(failure: Failure): FailureCause {
  switch (failure.kind) {
    case "blocked":
    case "redirect_refused":
      return "blocked";
    case "timeout":
      return "timeout";
    case "too_large":
      return "too_large";
    case "undecodable":
      return "protocol";
    // Only the scan's own end aborts a request.
    case "aborted":
      return "deadline";
    case "unreachable":
      return UNREACHABLE[failure.cause];
  }
}

const UNREACHABLE: Readonly<Record<(Failure & { kind: "unreachable" })["cause"], FailureCause>> = {
  dns: "dns",
  refused: "refused",
  unroutable: "refused",
  reset: "reset",
  tls: "tls",
  protocol: "protocol",
  network: "reset",
};

/** Cookies are of no use to a scan, and must not stand in a report. */
function joinedHeaders(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (name !== "set-cookie") joined[name] = typeof value === "string" ? value : value.join(", ");
  }
  return joined;
}
