import { setImmediate } from "node:timers/promises";
import type { MemoryShare, OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import { type Hop, hopOf } from "./reply.js";
import type { ScanLimits } from "./scan-limits.js";

/** Milliseconds that a Retry-After value asks to wait (RFC 9110, section 10.2.3): seconds or a date; null when it is neither. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // A date begins with its day; Date.parse would take "-1" for one.
  const date = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Lets at most so many requests at once through to an origin, and none while the origin asked for a pause. So that waiting for
 * a connection is not taken for a slow answer, and a burst does not trip what protects the site.
 */
export class OriginGate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #pausedUntil = 0;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves when a request may be sent; false when `signal` aborts first. After true, the caller must call `leave`.
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

  /** No request passes for so long; those that have passed are not held up. */
  pause(durationMs: number): void {
    this.#pausedUntil = performance.now() + durationMs;
  }

  get paused(): boolean {
    return this.#pausedUntil > performance.now();
  }

  /** Until a place is free, or for a time. */
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
  /** Instead of the scanner's own. */
  readonly userAgent?: string;
  /** Sent only where it takes nothing from the others, which may have to be sent again. */
  readonly isExtra?: boolean;
  /** Sent by POST as JSON, once: never repeated after a failure. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

export interface HopSender {
  /** Sends one request and follows nothing. Settles by the scan's deadline, whatever the site does. */
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
  /** Memory that the scan may use for all answers together; a body that doesn't fit is cut. */
  readonly memory: MemoryShare | undefined;
  readonly credentials?: Credentials | undefined;
}

/** By https it may be HTTP/2, where requests share a connection; HTTP/1.1 carries one on each. */
const REQUESTS_AT_ONCE_BY_HTTPS = 32;

/** Requests to which those that are under way may lead: the next place of a document, a file that it names. */
const FOLLOWING = 8;

/** Sends the requests of one scan: few at once, counted, a reset tried again once, Retry-After honoured once in the scan. */
export function createHopSender({ client, limits, clock, signal, memory, credentials }: HopSenderOptions): HopSender {
  const gates = new Map<string, OriginGate>();
  const deadlineAt = performance.now() + limits.deadlineMs;
  let requests = 0;
  let hasWaited = false;
  /** Requests that are no extras, and have not ended: each may have to be sent once more. */
  let open = 0;
  let onEnd: (() => void)[] = [];

  const gateOf = ({ origin, protocol }: URL): OriginGate => {
    const gate =
      gates.get(origin) ?? new OriginGate(protocol === "https:" ? REQUESTS_AT_ONCE_BY_HTTPS : limits.connectionsMax);
    gates.set(origin, gate);
    return gate;
  };

  /** Until what is left of the requests suffices for every open one to be sent again, for what they lead to, and for an extra. */
  const spare = async (): Promise<void> => {
    while (open > 0 && requests + open + FOLLOWING >= limits.requestsMax && !signal.aborted) {
      await new Promise<void>((resolve) => onEnd.push(resolve));
      // First let the requests go out that follow from the answer.
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
      return hopOf(result);
    } finally {
      gate.leave();
    }
  };

  /** True if the site asks for a pause that a scan can afford; the first time, all of its requests wait. */
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
