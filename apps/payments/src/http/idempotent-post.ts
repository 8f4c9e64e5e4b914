import { randomUUID } from "node:crypto";
import { ServiceError } from "@svc/errors";
import { errorBody, toServiceError } from "@svc/errors/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type HashedKey, hashedKey } from "../idempotency/hashed-key.js";
import {
  type AnswerColumns,
  type AnswerStore,
  type Completion,
  failInFlight,
  type IdempotencyRepository,
  RENEW_CLAIM_MS,
} from "../idempotency/idempotency-repository.js";
import type { StoredAnswer } from "../idempotency/keyed-row.js";
import { isDatabaseOutage, noteFailure } from "./database-failure.js";
import { requireActor, sendJson } from "./route.js";

/** Result of a creation, before it is stored. */
interface Draft<Kept> {
  readonly answer: StoredAnswer;
  /** Stores the resource and its answer in one statement. False if another request took the key meanwhile. */
  store(kept: Kept | null): Promise<boolean>;
}

/**
 * Runs a creation that needs only one fast statement, under an optional Idempotency-Key. The service looks up the key
 * only if the creation fails, for example because the key is taken or the body is invalid. So an ordinary creation
 * costs one statement. A repeat of an answered request gets the same answer, even if the request has become invalid
 * since.
 *
 * The route needs `attachValidation`, so that an invalid body under a used key is reported as a conflict.
 */
export async function createOnce<Kept = AnswerColumns>(
  answers: AnswerStore<Kept>,
  request: FastifyRequest,
  reply: FastifyReply,
  draft: () => Promise<Draft<Kept>>,
): Promise<FastifyReply> {
  const key = readKey(request);
  let isStoring = false;
  try {
    if (request.validationError) throw request.validationError;
    const { answer, store } = await draft();
    isStoring = true;
    if (await store(key && answers.kept(key, answer))) return sendAnswer(reply, answer);
  } catch (error) {
    // During an outage the stored answer can't be read either. Fail now, because the caller has waited long enough.
    if (isDatabaseOutage(error)) {
      noteFailure(request, error, isStoring);
      throw error;
    }
    const stored = key && (await answers.recall(key));
    if (stored) return replay(reply, stored);
    const conflict = key && conflictAnswer(error, request);
    if (key && conflict) await answers.keep(key, conflict);
    throw error;
  }
  const stored = key && (await answers.recall(key));
  if (stored) return replay(reply, stored);
  return failInFlight();
}

function readKey(request: FastifyRequest): HashedKey | null {
  const { headers, method, routeOptions, params, body } = request;
  // The path as the router parsed it. The caller may have written it as an absolute URL, or with %70 for a letter.
  const path = `${routeOptions.url} ${JSON.stringify(params)}`;
  return hashedKey(headers["idempotency-key"], requireActor(request), method, path, body);
}

function sendAnswer(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (answer.location) reply.header("location", answer.location);
  return sendJson(reply.code(answer.status), answer.body);
}

const replay = (reply: FastifyReply, answer: StoredAnswer): FastifyReply =>
  sendAnswer(reply.header("idempotent-replayed", "true").header("cache-control", "no-store"), answer);

/**
 * The conflict to store for this key, exactly as sent, so that a repeat gets the same 409. Null for every other failure
 * and for a 409 with a retry time, because the caller may retry these.
 */
function conflictAnswer(error: unknown, request: FastifyRequest): StoredAnswer | null {
  const failure = toServiceError(error);
  if (!(failure instanceof ServiceError) || failure.status !== 409) return null;
  if (failure.options.retryAfter !== undefined) return null;
  return { status: 409, body: JSON.stringify(errorBody(request, failure)), location: null };
}

/**
 * Returns the completion of the claim with this answer. The statement that stores the result must write it, too. Null
 * without an Idempotency-Key. Even then, call this function before the transaction commits. It notes that a later
 * failure may have stored something.
 */
type CompleteClaim = (answer: StoredAnswer) => Completion | null;

/**
 * Runs slow work under an optional Idempotency-Key. It claims the key first and renews the claim, so that a repeat
 * learns that the first request is in flight. The statement that stores the result completes the claim. A failure other
 * than a final 409 releases the key.
 */
export async function recordOnce(
  idempotency: IdempotencyRepository,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (complete: CompleteClaim) => Promise<StoredAnswer>,
): Promise<FastifyReply> {
  let isStoring = false;
  const failed = (error: unknown): never => {
    noteFailure(request, error, isStoring);
    throw error;
  };
  const run = (toCompletion: CompleteClaim) =>
    work((answer) => {
      isStoring = true;
      return toCompletion(answer);
    });
  const key = readKey(request);
  if (!key) {
    if (request.validationError) throw request.validationError;
    return sendAnswer(reply, await run(() => null).catch(failed));
  }
  const stored = await idempotency.recall(key).catch(failed);
  if (stored) return replay(reply, stored);
  if (request.validationError) throw request.validationError;
  const claim = await idempotency.claim(key, randomUUID()).catch(failed);
  if (!claim) {
    const taken = await idempotency.recall(key);
    if (taken) return replay(reply, taken);
    return failInFlight();
  }
  const endRenewals = renewClaim(idempotency, key, claim);
  try {
    return sendAnswer(reply, await run((answer) => ({ claim, answer: idempotency.kept(key, answer) })));
  } catch (error) {
    const conflict = conflictAnswer(error, request);
    if (conflict) await idempotency.complete(claim, idempotency.kept(key, conflict));
    // Don't make a caller wait twice for a database that doesn't answer: an unreleased claim expires.
    else if (isDatabaseOutage(error)) void idempotency.release(key, claim).catch(() => {});
    else await idempotency.release(key, claim);
    return failed(error);
  } finally {
    endRenewals();
  }
}

/**
 * Renews a claim until the returned function is called. Waits for each renewal before it plans the next one, so that
 * renewals don't queue up while the database is slow. If one fails, the next one may succeed.
 */
function renewClaim(idempotency: IdempotencyRepository, key: HashedKey, claim: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const plan = (): void => {
    if (!hasEnded) timer = setTimeout(renew, RENEW_CLAIM_MS).unref();
  };
  const renew = (): void => void idempotency.renew(key, claim).then(plan, plan);
  plan();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
