/** Waits. @throws the signal's reason as soon as it aborts */
export const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, ms);
    // Without this, listeners would pile up on a signal that lives for many calls.
    function done() {
      signal?.removeEventListener("abort", aborted);
      resolve();
    }
    function aborted() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", aborted, { once: true });
  });

/**
 * Returns a signal that aborts after `ms` with a `TimeoutError`, or when the caller's signal aborts. Call `end` after
 * the work. `AbortSignal.any` can't replace it: Node 20 and 22 may collect the timeout's signal, which then never fires.
 */
export function limitTime(
  ms: number,
  callers?: AbortSignal | null,
): { readonly signal: AbortSignal; readonly end: () => void } {
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
