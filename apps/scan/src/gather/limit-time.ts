interface TimeLimit {
  /** Aborts at the end of the time, with a `TimeoutError`, or when the callers' signal aborts. */
  readonly signal: AbortSignal;
  /** Call this after the work. */
  readonly end: () => void;
}

/**
 * Limits work to a time. `AbortSignal.any` can't do this: Node 20 and 22 may collect the signal of a timeout that is a
 * source of another signal, and the timeout then never fires. The SDK has its own copy, because it depends on no other
 * package.
 */
export function limitTime(ms: number, callers?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const stop = () => controller.abort(callers?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("The time is up.", "TimeoutError")), ms);
  if (callers?.aborted) stop();
  else callers?.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      callers?.removeEventListener("abort", stop);
    },
  };
}
