import { setImmediate } from "node:timers/promises";
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
  /** Sent only where it takes nothing from the others, which may have to be sent again. */
  readonly isExtra?: boolean;
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

/** Requests to which those that are under way may lead: the next place of a document, a file that it names. */
const FOLLOWING = 8;

/** Sends the requests of one scan: few at once, counted, a reset tried again once, Retry-After honoured once in the scan. */
export function createHopSender({ client, limits, clock, signal }: HopSenderOptions): HopSender {
  const gates = new Map<string, OriginGate>();
  const deadlineAt = performance.now() + limits.deadlineMs;
  let requests = 0;
  let hasWaited = false;
  /** Requests that are no extras, and have not ended: each may have to be sent once more. */
  let open = 0;
  let onEnd: (() => void)[] = [];

  const gateOf = ({ origin, protocol }: URL): OriginGate => {
    const gate = gates.get(origin) ?? new OriginGate(REQUESTS_AT_ONCE[protocol] ?? 6);
    gates.set(origin, gate);
    return gate;
  };

  /** Until what is left of the requests suffices for every open one to be sent again, for what they lead to, and for an extra. */
  const spare = async (): Promise<void> => {
    while (open > 0 && requests + open + FOLLOWING >= limits.requestsMax && !signal.aborted) {
      await new Promise<void>((resolve) => onEnd.push(resolve));
      // What the answer leads to is asked first.
      await setImmediate();
    }
  };

  const sendOnce = async (request: HopRequest, gate: OriginGate): Promise<Hop> => {
    if (request.isExtra) await spare();
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
      if (!request.isExtra) open += 1;
      try {
        const first = await sendOnce(request, gate);
        const again = pauses(first, gate) || (first.kind === "failed" && first.cause === "reset" && !signal.aborted);
        return again ? await sendOnce(request, gate) : first;
      } finally {
        if (!request.isExtra) open -= 1;
        const waiting = onEnd;
        onEnd = [];
        for (const go of waiting) go();
      }
    },
    get requests() {
      return requests;
    },
  };
}
