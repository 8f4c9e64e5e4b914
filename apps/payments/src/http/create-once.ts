import { envelopeOf, fail, ServiceError } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerColumns, IdempotencyRepository, StoredAnswer } from "../idempotency/idempotency-repository.js";
import { type IdempotentRequest, idempotentRequest } from "../idempotency/idempotent-request.js";
import { actorOf } from "./actor.js";
import { isDatabaseOutage } from "./database-failure.js";
import { sendJson } from "./envelope.js";

/** What a creation made, before it is stored. */
export interface Draft {
  readonly answer: StoredAnswer;
  /** Stores the resource and, in the same statement, its answer; false when the key was taken meanwhile. */
  store(answer: AnswerColumns | null): Promise<boolean>;
}

/**
 * Runs a creation of one fast statement under an optional Idempotency-Key. The key is looked at only when something speaks
 * against the creation (a taken key, a failed validation, a conflict), so that an ordinary creation costs one statement.
 * The repeat of an answered request wins over whatever has become invalid since.
 *
 * The route has `attachValidation`, so that a body that fails validation under a used key is the conflict that it is.
 */
export async function createOnce(
  idempotency: IdempotencyRepository,
  request: FastifyRequest,
  reply: FastifyReply,
  draft: () => Promise<Draft>,
): Promise<FastifyReply> {
  const key = keyOf(request);
  try {
    if (request.validationError) throw request.validationError;
    const { answer, store } = await draft();
    if (await store(key && idempotency.columns(key, answer))) return sendAnswer(reply, answer);
  } catch (error) {
    // Nothing to recall it from, and the caller has waited long enough.
    if (isDatabaseOutage(error)) throw error;
    const stored = key && (await idempotency.recall(key));
    if (stored) return replay(reply, stored);
    if (key) await keepConflict(idempotency, key, conflictAnswer(error, request));
    throw error;
  }
  const stored = key && (await idempotency.recall(key));
  if (stored) return replay(reply, stored);
  return fail("CONFLICT", "The first request with this Idempotency-Key is still in flight.", { retryAfter: 1 });
}

export function keyOf(request: FastifyRequest): IdempotentRequest | null {
  const { headers, method, routeOptions, params, body } = request;
  const { merchantId, mode } = actorOf(request);
  // The path as the router read it, however the caller spelled it: with %70 for a letter, or as an absolute URL.
  const path = `${routeOptions.url} ${JSON.stringify(params)}`;
  return idempotentRequest(headers["idempotency-key"], { merchantId, mode: mode ?? "session" }, method, path, body);
}

export function sendAnswer(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (answer.location) reply.header("location", answer.location);
  return sendJson(reply.code(answer.status), answer.body);
}

export const replay = (reply: FastifyReply, answer: StoredAnswer): FastifyReply =>
  sendAnswer(reply.header("idempotent-replayed", "true").header("cache-control", "no-store"), answer);

/** The answer of a failure that is kept: 409 stays 409 for this key. Everything else may be tried again. */
export function conflictAnswer(error: unknown, { server }: FastifyRequest): StoredAnswer | null {
  const failure = toServiceError(error);
  if (!(failure instanceof ServiceError) || failure.status !== 409) return null;
  return { status: 409, body: JSON.stringify(envelopeOf(failure, "v1", server.errorDocs)), location: null };
}

async function keepConflict(
  idempotency: IdempotencyRepository,
  key: IdempotentRequest,
  answer: StoredAnswer | null,
): Promise<void> {
  if (answer) await idempotency.keep(idempotency.columns(key, answer));
}
