import type { Readable } from "node:stream";
import { extendWriteTimeout, isDraining } from "@svc/service";
import type { OpenDelivery } from "@svc/x402/purchase";
import type { FastifyReply } from "fastify";
import type { StreamedAnswer } from "../proxy/open-target.js";
import { stopWatching } from "./buyer-gone.js";
import { passOn } from "./pass-on.js";

interface Streamed {
  readonly answer: StreamedAnswer;
  readonly delivery: OpenDelivery;
  /** How long the buyer may take nothing. */
  readonly idleTimeoutMs: number;
}

/** A reader who takes nothing for a sixth of the timeout, 10 s by default, keeps the target waiting. */
const STALLS_PER_TIMEOUT = 6;

/**
 * Watches whether the buyer takes the bytes that the target sends. A target may break an answer off that its reader doesn't take. Without
 * this a buyer could read nearly all of an answer, take no more until the target gives up, and get it again and again for one payment.
 */
function watchReader(body: Readable, stallMs: number) {
  let pausedAt: number | null = null;
  body.on("pause", () => {
    pausedAt ??= performance.now();
  });
  body.on("resume", () => {
    pausedAt = null;
  });
  return { isStalled: () => pausedAt !== null && performance.now() - pausedAt >= stallMs };
}

/**
 * Passes a paid answer on as it comes. A buyer who leaves after the first byte is served, and the target's call ends. What the target
 * or the end of this process breaks off stays owed.
 */
export function streamAnswer(reply: FastifyReply, { answer, delivery, idleTimeoutMs }: Streamed): FastifyReply {
  const { raw, server } = reply as FastifyReply & { readonly server: { readonly server: object } };
  const { body } = answer;
  stopWatching(reply);
  extendWriteTimeout(raw, idleTimeoutMs);
  const { isStalled } = watchReader(body, idleTimeoutMs / STALLS_PER_TIMEOUT);
  body.once("error", () => (isStalled() ? delivery.served() : delivery.brokenOff()));
  raw.once("finish", () => delivery.served());
  raw.once("close", () => {
    if (isDraining(server.server)) delivery.brokenOff();
    else delivery.served();
    body.destroy();
  });
  if (raw.destroyed) {
    delivery.brokenOff();
    body.destroy();
  }
  // Else nginx collects an answer before it passes anything on.
  return passOn(reply.header("x-accel-buffering", "no"), answer);
}
