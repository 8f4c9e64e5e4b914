import { setImmediate } from "node:timers/promises";
import type { MemoryShare, OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import { OriginGate } from "./origin-gate.js";
import { type Hop, toHop } from "./reply.js";
import type { ScanLimits } from "./scan-limits.js";

/** Converts a Retry-After value (RFC 9110, section 10.2.3) to milliseconds. Null if the value is invalid. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // A date starts with the weekday; Date.parse would accept "-1", too.
  const date = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

export interface HopRequest {
  readonly url: URL;
  readonly accept: string;
  readonly bytesMax: number;
  /** Replaces the scanner's user agent. */
  readonly userAgent?: string;
  /** True for an optional request. It waits until enough requests remain for the others and their retries. */
  readonly isExtra?: boolean;
  /** Sends this JSON by POST. Such a request is never retried. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

export interface HopSender {
  /** Sends one request without following redirects. Settles by the scan's deadline, whatever the site does. */
  send(request: HopRequest): Promise<Hop>;
  /** Requests sent so far. */
  readonly requests: number;
}

/**
 * Credentials of the site's owner. They are sent to this origin alone, never to the target of a redirect, a link or a
 * document.
 */
export interface Credentials {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface HopSenderOptions {
  readonly client: OutboundClient;
  readonly limits: ScanLimits;
  readonly clock: Clock;
  /** Aborts at the scan's deadline. */
  readonly signal: AbortSignal;
  /** Memory that the scan may use for all answers together; a body that doesn't fit is truncated. */
  readonly memory: MemoryShare | undefined;
  readonly credentials?: Credentials | undefined;
}

/** Maximum number of concurrent requests to an https origin. With HTTP/2, they can share a connection. */
const REQUESTS_AT_ONCE_BY_HTTPS = 32;

/**
 * Sends the requests of one scan: limits and counts them, retries a reset once, and honors Retry-After once in the
 * scan.
 */
export function createHopSender({ client, limits, clock, signal, memory, credentials }: HopSenderOptions): HopSender {
  const gates = new Map<string, OriginGate>();
  const budget = new RequestBudget(limits.requestsMax);
  const deadlineAt = performance.now() + limits.deadlineMs;
  let hasWaited = false;

  const getGate = ({ origin, protocol }: URL): OriginGate => {
    const gate =
      gates.get(origin) ?? new OriginGate(protocol === "https:" ? REQUESTS_AT_ONCE_BY_HTTPS : limits.connectionsMax);
    gates.set(origin, gate);
    return gate;
  };

  const sendOnce = async (request: HopRequest, gate: OriginGate): Promise<Hop> => {
    if (request.isExtra) await budget.waitForSpare(signal);
    if (!(await gate.enter(signal))) return { kind: "failed", cause: "deadline" };
    try {
      if (!budget.take()) return { kind: "failed", cause: "budget" };
      const { requestTimeoutMs: timeoutMs } = limits;
      return toHop(await client.request({ ...toOutbound(request, credentials), timeoutMs, signal, memory }));
    } finally {
      gate.leave();
    }
  };

  /**
   * True if the site asks for a pause that the scan can afford. The first such answer pauses all requests to the
   * origin.
   */
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
      const gate = getGate(request.url);
      budget.begin(request);
      try {
        const first = await sendOnce(request, gate);
        if (request.post !== undefined) return first;
        const again = pauses(first, gate) || (first.kind === "failed" && first.cause === "reset" && !signal.aborted);
        return again ? await sendOnce(request, gate) : first;
      } finally {
        budget.end(request);
      }
    },
    get requests() {
      return budget.taken;
    },
  };
}

const toOutbound = (
  { url, accept, bytesMax, userAgent, post }: HopRequest,
  credentials: Credentials | undefined,
): Parameters<OutboundClient["request"]>[0] => ({
  url: url.href,
  headers: {
    ...(url.origin === credentials?.origin ? credentials.headers : {}),
    ...{ accept, "cache-control": "no-cache", "user-agent": userAgent },
    ...(post === undefined ? {} : { "content-type": "application/json", ...post.headers }),
  },
  ...(post === undefined ? {} : { method: "POST", body: post.body }),
  bodyBytesMax: bytesMax,
  onOversize: "truncate",
});

/**
 * Requests reserved for follow-ups of open requests. A follow-up requests a document's next possible address, or a file
 * that the document names.
 */
const FOLLOWING = 8;

/** Limits the requests of one scan. Extras get only what the other requests can't need. */
class RequestBudget {
  taken = 0;
  readonly #max: number;
  /** Open requests that aren't extras: each may need a retry. */
  #open = 0;
  #onEnd: (() => void)[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  begin({ isExtra }: HopRequest): void {
    if (!isExtra) this.#open += 1;
  }

  end({ isExtra }: HopRequest): void {
    if (!isExtra) this.#open -= 1;
    const waiting = this.#onEnd;
    this.#onEnd = [];
    for (const go of waiting) go();
  }

  /** Counts a request. Returns false if none is left. */
  take(): boolean {
    if (this.taken >= this.#max) return false;
    this.taken += 1;
    return true;
  }

  /**
   * Waits until the remaining requests suffice for a retry of each open request, for their follow-ups, and for one
   * extra.
   */
  async waitForSpare(signal: AbortSignal): Promise<void> {
    while (this.#open > 0 && this.taken + this.#open + FOLLOWING >= this.#max && !signal.aborted) {
      await new Promise<void>((resolve) => this.#onEnd.push(resolve));
      // Let the requests that follow from the answer go first.
      await setImmediate();
    }
  }
}
