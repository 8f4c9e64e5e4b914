import type { OutboundClient, OutboundResult } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { Cipher } from "../crypto/cipher.js";
import type { AttemptRecord, LeasedDelivery } from "./outbox-repository.js";
import { webhookHeaders } from "./webhook-signatures.js";

export interface AttemptDeps {
  readonly outbound: OutboundClient;
  readonly cipher: Cipher;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1 for the jitter of retries. */
  readonly random: () => number;
  readonly report: (error: unknown, message: string) => void;
}

export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Maximum number of bytes to read of a response body. The body isn't stored. */
const ANSWER_BYTES_MAX = 16 << 10;

/**
 * Sends an event to an endpoint once. Returns null if the service's own shutdown aborted the request. Then the attempt
 * doesn't count.
 */
export async function attemptDelivery(deps: AttemptDeps, delivery: LeasedDelivery): Promise<AttemptRecord | null> {
  const at = new Date(deps.clock.now());
  const startedMs = performance.now();
  const body = buildBody(delivery);
  const message = {
    id: delivery.eventId,
    event: delivery.type,
    timestamp: Math.floor(at.getTime() / 1000),
    body,
  };
  const secrets = listSecrets(deps, delivery, at);
  const outcome =
    secrets === null
      ? { status: null, error: "could not be signed: the endpoint's secret can't be decrypted. Rotate the secret" }
      : toOutcome(
          await deps.outbound.request({
            url: delivery.url,
            method: "POST",
            headers: { "content-type": "application/json", ...webhookHeaders(message, secrets) },
            body,
            timeoutMs: ATTEMPT_TIMEOUT_MS,
            bodyBytesMax: ANSWER_BYTES_MAX,
            onOversize: "truncate",
            decode: false,
          }),
        );
  if (!outcome) return null;
  const common = { at, durationMs: Math.round(performance.now() - startedMs), ...outcome };
  const now = deps.clock.now();
  if (outcome.error === null) return { ...common, state: "delivered", nextAttemptAt: at, gone: false };
  const gone = outcome.status === 410;
  const delayMs = gone ? null : retryDelayMs(delivery.attempts + 1, deps.random());
  if (delayMs === null) return { ...common, state: "failed", nextAttemptAt: at, gone };
  return { ...common, state: "pending", nextAttemptAt: new Date(now + delayMs), gone };
}

/**
 * Builds the request body, which is the same in every attempt. `data` stays text from the database, so that numbers
 * keep all their digits.
 */
function buildBody({ id, eventId, type, data, eventCreatedAt, mode }: LeasedDelivery): string {
  const head = JSON.stringify({ id: eventId, event: type }).slice(0, -1);
  const tail = JSON.stringify({
    webhookDeliveryId: id,
    timestamp: eventCreatedAt.toISOString(),
    livemode: mode === "live",
  });
  return `${head},"data":${data},${tail.slice(1)}`;
}

/**
 * Decrypts the signing secrets. If that fails, reports the error and returns null. The attempt then counts as failed.
 */
function listSecrets(
  { cipher, report }: Pick<AttemptDeps, "cipher" | "report">,
  delivery: LeasedDelivery,
  at: Date,
): string[] | null {
  const { id, secret, previousSecret, previousSecretExpiresAt } = delivery;
  const overlap = previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > at;
  try {
    return [secret, ...(overlap ? [previousSecret] : [])].map((box) => cipher.decrypt(box));
  } catch (error) {
    report(error, `failed to sign webhook delivery ${id}`);
    return null;
  }
}

function toOutcome(result: OutboundResult): { status: number | null; error: string | null } | null {
  switch (result.kind) {
    case "response": {
      const { status } = result;
      if (status >= 200 && status < 300) return { status, error: null };
      return { status, error: status >= 300 && status < 400 ? "redirects are not followed" : `answered ${status}` };
    }
    case "aborted":
      return null;
    case "timeout":
      return { status: null, error: "did not answer in time" };
    case "blocked":
      return { status: null, error: "is not a public https address" };
    case "unreachable":
      return { status: null, error: `cannot be reached (${result.cause})` };
    default:
      return { status: null, error: "sent a response that cannot be read" };
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Delays after failed attempts. The tenth and last attempt follows 75.6 hours after the first. Jitter adds up to 10%.
 */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/**
 * Maximum random extension of a delay, as a fraction. It keeps deliveries that failed together from being retried
 * together.
 */
const JITTER = 0.1;

/** Returns the delay before the next attempt, or null after the last attempt. `random` is from 0 to 1. */
function retryDelayMs(failedAttempts: number, random: number): number | null {
  const delayMs = RETRY_DELAYS_MS[failedAttempts - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER * random));
}
