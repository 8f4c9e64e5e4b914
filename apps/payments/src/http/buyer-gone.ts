import type { FastifyReply } from "fastify";

interface Watch {
  readonly signal: AbortSignal;
  stop(): void;
}

const watches = new WeakMap<object, Watch>();

/** Aborts when the connection closes before the answer has gone out. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
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

/** The sender of the answer watches the connection from now on. */
export const stopWatching = ({ raw }: FastifyReply): void => watches.get(raw)?.stop();
