import type { FastifyReply } from "fastify";

const signals = new WeakMap<object, AbortSignal>();

/** Aborts when the connection closes before the answer has gone out. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw);
  if (known !== undefined) return known;
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  signals.set(raw, gone.signal);
  return gone.signal;
}
