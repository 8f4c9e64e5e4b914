import { setImmediate } from "node:timers/promises";
import type { MemoryShare, OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import { type Hop, toHop } from "./reply.js";
import type { ScanLimits } from "./scan-limits.js";

/** Milliseconds of a Retry-After value (RFC 9110, section 10.2.3): seconds or a date; null if it is neither. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // A date starts with the weekday; Date.parse would accept "-1", too.
  const date = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Limits concurrent requests to an origin, and admits none while the origin asks for a pause. So waiting for a
 * connection doesn't count as a slow answer, and a burst doesn't trip the site's protection.
 */
export class OriginGate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #pausedUntil = 0;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves to true when a request may be sent, and to false if `signal` aborts first. After true, the caller must
   * call `leave`.
   */
  async enter(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const pauseMs = this.#pausedUntil - performance.now();
      if (pauseMs > 0) await this.#wait(signal, pauseMs);
      else if (this.#free > 0) {
        this.#free -= 1;
        return true;
      } else await this.#wait(signal);
    }
    return false;
  }

  leave(): void {
    this.#free += 1;
    this.#waiting.shift()?.();
  }

  /** Admits no request for this time. Requests that were already admitted go on. */
  pause(durationMs: number): void {
    this.#pausedUntil = performance.now() + durationMs;
  }

  get paused(): boolean {
    return this.#pausedUntil > performance.now();
  }

  /** Waits until a place is free, or for the given time. */
  #wait(signal: AbortSignal, durationMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", go);
        const index = this.#waiting.indexOf(go);
        if (index >= 0) this.#waiting.splice(index, 1);
        resolve();
      };
      const timer = durationMs === undefined ? undefined : setTimeout(go, durationMs);
      if (durationMs === undefined) this.#waiting.push(go);
      signal.addEventListener("abort", go, { once: true });
    });
  }
}

export interface HopRequest {
  readonly url: URL;
  readonly accept: string;
  readonly bytesMax: number;
  /** Replaces the scanner's user agent. */
  readonly userAgent?: string;
  /** The request is optional: it is sent only if enough requests remain for the others, which may need a retry. */
  readonly isExtra?: boolean;
  /** Sent by POST as JSON, once: never retried after a failure. */
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

/**
 * Concurrent requests to an https origin. It may speak HTTP/2, where requests share a connection. An HTTP/1.1
 * connection carries only one request at a time.
 */
const REQUESTS_AT_ONCE_BY_HTTPS = 32;

/**
 * Requests reserved for follow-ups of open requests: the next address where a document may be, or a file that it names.
 */
const FOLLOWING = 8;

/**
 * Sends the requests of one scan: limits and counts them, retries a reset once, and honors Retry-After once in the
 * scan.
 */
export function createHopSender({ client, limits, clock, signal, memory, credentials }: HopSenderOptions): HopSender {
  const gates = new Map<string, OriginGate>();
  const deadlineAt = performance.now() + limits.deadlineMs;
  let requests = 0;
  let hasWaited = false;
  /** Open requests that aren't extras: each may need a retry. */
  let open = 0;
  let onEnd: (() => void)[] = [];

  const getGate = ({ origin, protocol }: URL): OriginGate => {
    const gate =
      gates.get(origin) ?? new OriginGate(protocol === "https:" ? REQUESTS_AT_ONCE_BY_HTTPS : limits.connectionsMax);
    gates.set(origin, gate);
    return gate;
  };

  /**
   * Waits until the remaining requests suffice for a retry of each open request, for their follow-ups, and for this
   * extra.
   */
  const spare = async (): Promise<void> => {
    while (open > 0 && requests + open + FOLLOWING >= limits.requestsMax && !signal.aborted) {
      await new Promise<void>((resolve) => onEnd.push(resolve));
      // Let the requests that follow from the answer go first.
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
        headers: {
          ...(request.url.origin === credentials?.origin ? credentials.headers : {}),
          ...{ accept: request.accept, "cache-control": "no-cache", "user-agent": request.userAgent },
          ...(request.post === undefined ? {} : { "content-type": "application/json", ...request.post.headers }),
        },
        ...(request.post === undefined ? {} : { method: "POST", body: request.post.body }),
        timeoutMs: limits.requestTimeoutMs,
        bodyBytesMax: request.bytesMax,
        onOversize: "truncate",
        signal,
        memory,
      });
      return toHop(result);
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
      if (!request.isExtra) open += 1;
      try {
        const first = await sendOnce(request, gate);
        if (request.post !== undefined) return first;
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
