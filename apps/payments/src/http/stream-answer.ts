import type { Readable } from "node:stream";
import { cutOffAfterMs, extendWriteTimeout, isDraining } from "@svc/service";
import type { OpenDelivery } from "@svc/x402/purchase";
import type { FastifyReply } from "fastify";
import type { StreamedAnswer } from "../proxy/open-target.js";
import { stopWatching } from "./buyer-gone.js";
import { passOn } from "./pass-on.js";

interface Streamed {
  readonly answer: StreamedAnswer;
  readonly delivery: OpenDelivery;
  /** The server closes the connection if the buyer reads nothing for this long. */
  readonly idleTimeoutMs: number;
}

/** A buyer who reads nothing for a sixth of the timeout (10 s by default) counts as stalling the target. */
const STALLS_PER_TIMEOUT = 6;

/**
 * Watches whether the buyer reads the bytes that the target sends. Some targets abort an answer if its reader stalls.
 * Without this check a buyer could read nearly everything, then stall until the target gives up. That buyer would get
 * the answer again and again for one payment.
 */
function watchReader(body: Readable, stallMs: number) {
  let pausedAt: number | null = null;
  let stallEndedAt = Number.NEGATIVE_INFINITY;
  const isStalledNow = () => pausedAt !== null && performance.now() - pausedAt >= stallMs;
  body.on("pause", () => {
    pausedAt ??= performance.now();
  });
  body.on("resume", () => {
    if (isStalledNow()) stallEndedAt = performance.now();
    pausedAt = null;
  });
  // While the body is paused, its end isn't noticed. So a stall that ended just now counts, too.
  return { isStalled: () => isStalledNow() || performance.now() - stallEndedAt < stallMs };
}

/**
 * Streams a paid answer. If the buyer disconnects after the first byte, the answer counts as served, and the service
 * ends the call to the target. If the target or the shutdown of this process cuts the answer off, the service still
 * owes it.
 */
export function streamAnswer(reply: FastifyReply, { answer, delivery, idleTimeoutMs }: Streamed): FastifyReply {
  const { raw, server } = reply as FastifyReply & { readonly server: { readonly server: object } };
  const { body } = answer;
  stopWatching(reply);
  extendWriteTimeout(raw, idleTimeoutMs);
  const stallMs = idleTimeoutMs / STALLS_PER_TIMEOUT;
  const { isStalled } = watchReader(body, stallMs);
  // The server closes connections when too many bytes are unread in all connections together. A buyer who was still
  // reading at that time didn't disconnect, so the service still owes the answer.
  const isCutOff = () => (cutOffAfterMs(raw) ?? stallMs) < stallMs && !isStalled();
  body.once("error", () => (isStalled() ? delivery.served() : delivery.brokenOff()));
  raw.once("finish", () => delivery.served());
  raw.once("close", () => {
    if (isDraining(server.server) || isCutOff()) delivery.brokenOff();
    else delivery.served();
    body.destroy();
  });
  if (raw.destroyed) {
    delivery.brokenOff();
    body.destroy();
  }
  // Without this header nginx buffers the whole answer before forwarding it.
  return passOn(reply.header("x-accel-buffering", "no"), answer);
}
