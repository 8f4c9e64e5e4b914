import type { FastifyReply } from "fastify";

interface Watch {
  readonly signal: AbortSignal;
  stop(): void;
}

const watches = new WeakMap<object, Watch>();

/** Returns a signal that aborts if the connection closes before the answer has been sent. */
export function watchBuyer({ raw }: FastifyReply): AbortSignal {
  const known = watches.get(raw);
  if (known !== undefined) return known.signal;
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort();
  };
  raw.once("close", onClose);
  if (raw.destroyed) gone.abort();
  watches.set(raw, { signal: gone.signal, stop: () => raw.off("close", onClose) });
  return gone.signal;
}

/** Stops watching. For code that sends the answer and watches the connection itself. */
export const stopWatching = ({ raw }: FastifyReply): void => watches.get(raw)?.stop();
