import { randomUUID } from "node:crypto";
import { fail } from "@svc/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Completion, IdempotencyRepository, StoredAnswer } from "../idempotency/idempotency-repository.js";
import { conflictAnswer, keyOf, replay, sendAnswer } from "./create-once.js";
import { isDatabaseOutage } from "./database-failure.js";

/** Turns an answer into what the storing statement needs to complete the claim; null without an Idempotency-Key. */
export type CompleteClaim = (answer: StoredAnswer) => Completion | null;

/**
 * Runs slow work under an optional Idempotency-Key: the key is claimed first, so that a repeat meanwhile is told that the first
 * is in flight, and completed by the statement that stores the result. A failure other than 409 gives the key back.
 */
export async function recordOnce(
  idempotency: IdempotencyRepository,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (complete: CompleteClaim) => Promise<StoredAnswer>,
): Promise<FastifyReply> {
  const key = keyOf(request);
  if (!key) {
    if (request.validationError) throw request.validationError;
    return sendAnswer(reply, await work(() => null));
  }
  const stored = await idempotency.recall(key);
  if (stored) return replay(reply, stored);
  if (request.validationError) throw request.validationError;
  const claim = await idempotency.claim(key, randomUUID());
  if (!claim) {
    const taken = await idempotency.recall(key);
    if (taken) return replay(reply, taken);
    return fail("CONFLICT", "The first request with this Idempotency-Key is still in flight.", { retryAfter: 1 });
  }
  try {
    return sendAnswer(reply, await work((answer) => ({ claim, answer: idempotency.columns(key, answer) })));
  } catch (error) {
    const conflict = conflictAnswer(error, request);
    if (conflict) await idempotency.complete(claim, idempotency.columns(key, conflict));
    // Whoever waited for a database that does not answer is not kept waiting twice; a claim that stays runs out.
    else if (isDatabaseOutage(error)) void idempotency.release(key, claim).catch(() => {});
    else await idempotency.release(key, claim);
    throw error;
  }
}
