import type { OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import { OriginGate } from "./origin-gate.js";
import { type Hop, hopOf } from "./outbound-hop.js";
import { retryAfterMs } from "./retry-after.js";
import type { ScanLimits } from "./scan-limits.js";

export interface HopRequest {
  readonly url: URL;
  readonly accept: string;
  readonly bytesMax: number;
  /** Instead of the scanner's own. */
  readonly userAgent?: string;
}

export interface HopSender {
  /** Sends one request and follows nothing. Settles by the scan's deadline, whatever the site does. */
  send(request: HopRequest): Promise<Hop>;
  /** Requests sent so far. */
  readonly requests: number;
}

export interface HopSenderOptions {
  readonly client: OutboundClient;
  readonly limits: ScanLimits;
  readonly clock: Clock;
  /** Aborts at the scan's deadline. */
  readonly signal: AbortSignal;
}

/** HTTP/1.1 carries one request a connection, and there are six; HTTP/2 shares one connection. */
const REQUESTS_AT_ONCE: Readonly<Record<string, number>> = { "http:": 6, "https:": 32 };

/** Sends the requests of one scan: few at once, counted, a reset tried again once, Retry-After honoured once in the scan. */
export function createHopSender({ client, limits, clock, signal }: HopSenderOptions): HopSender {
  const gates = new Map<string, OriginGate>();
  const deadlineAt = performance.now() + limits.deadlineMs;
  let requests = 0;
  let hasWaited = false;

  const gateOf = ({ origin, protocol }: URL): OriginGate => {
    const gate = gates.get(origin) ?? new OriginGate(REQUESTS_AT_ONCE[protocol] ?? 6);
    gates.set(origin, gate);
    return gate;
  };

  const sendOnce = async (request: HopRequest, gate: OriginGate): Promise<Hop> => {
    if (!(await gate.enter(signal))) return { kind: "failed", cause: "deadline" };
    try {
      if (requests >= limits.requestsMax) return { kind: "failed", cause: "budget" };
      requests += 1;
      const result = await client.request({
        url: request.url.href,
        headers: { accept: request.accept, "cache-control": "no-cache", "user-agent": request.userAgent },
        timeoutMs: limits.requestTimeoutMs,
        bodyBytesMax: request.bytesMax,
        onOversize: "truncate",
        signal,
      });
      return hopOf(result);
    } finally {
      gate.leave();
    }
  };

  /** Whether the site asks for a pause that a scan can afford; the first time that it does, all of its requests wait. */
  const pauses = (hop: Hop, gate: OriginGate): boolean => {
    if (hop.kind !== "answer" || (hop.status !== 429 && hop.status !== 503)) return false;
    if (gate.paused) return true;
    const waitMs = retryAfterMs(hop.headers["retry-after"], clock.now());
    const leftMs = deadlineAt - performance.now();
    if (hasWaited || waitMs === null || waitMs > limits.retryAfterMsMax || waitMs > leftMs / 2) return false;
    hasWaited = true;
    gate.pause(waitMs);
    return true;
  };

  return {
    async send(request) {
      const gate = gateOf(request.url);
      const first = await sendOnce(request, gate);
      const again = pauses(first, gate) || (first.kind === "failed" && first.cause === "reset" && !signal.aborted);
      return again ? await sendOnce(request, gate) : first;
    },
    get requests() {
      return requests;
    },
  };
}
