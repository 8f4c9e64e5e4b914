import { fail } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Caller } from "../authorization/caller.js";
import type { Completion } from "../idempotency/idempotency-repository.js";
import type { Moved, TestClockRepository } from "./test-clock-repository.js";

/**
 * Seven days. This is longer than the wait for any deadline that the clock moves. An intent is watched for two days,
 * and a delivery waits for up to 27 hours.
 */
export const ADVANCE_SECONDS_MAX = 7 * 86_400;
export const ADVANCE_IDS_MAX = 100;
/** Maximum number of objects of each type that one call may move. If more match, the call moves nothing. */
const MOVED_MAX = 1_000;

/** How far to advance time, and for which objects. `ids: null` means all that are open. */
export interface Advance {
  readonly seconds: number;
  readonly ids: readonly string[] | null;
}

/** The result of an advance. `notMoved` lists given ids that match no movable object. */
export interface Advanced extends Moved {
  readonly seconds: number;
  readonly notMoved: readonly string[];
}

interface AdvanceDeps {
  readonly testClock: TestClockRepository;
  readonly clock: Clock;
}

/**
 * Brings forward the deadlines of a merchant's open payment intents and pending deliveries in test mode. Background
 * workers process them in their next round.
 * @param toCompletion completes the claim of an Idempotency-Key with the response
 * @throws FORBIDDEN in live mode; CONFLICT if too many objects are open
 */
export async function advanceClock(
  { testClock, clock }: AdvanceDeps,
  caller: Caller,
  { seconds, ids }: Advance,
  toCompletion: (advanced: Advanced) => Completion | null,
): Promise<Advanced> {
  if (caller.mode !== "test") {
    fail("FORBIDDEN", "Time can be advanced in test mode only. Nothing was moved.", {
      hint: "Use a key that begins with svc_test_, or the header X-Svc-Mode: test with a session.",
    });
  }
  const named = ids && [...new Set(ids.map((id) => id.toLowerCase()))];
  const toAdvanced = ({ paymentIntents, webhookDeliveries }: Moved): Advanced => {
    const found = new Set([
      ...paymentIntents.map(({ id }) => id),
      ...webhookDeliveries.flatMap(({ id, eventId }) => [id, eventId]),
    ]);
    const notMoved = (named ?? []).filter((id) => !found.has(id));
    return { seconds, paymentIntents, webhookDeliveries, notMoved };
  };
  const { merchantId, scope } = caller;
  const advance = { merchantId, scope, seconds, ids: named, now: new Date(clock.now()), limit: MOVED_MAX };
  const moved = await testClock.advance(advance, (done) => toCompletion(toAdvanced(done)));
  if (moved === "too_many") {
    fail("CONFLICT", `More than ${MOVED_MAX} payment intents or deliveries are open. Nothing was moved.`, {
      hint: `Name up to ${ADVANCE_IDS_MAX} of them in \`ids\`.`,
    });
  }
  return toAdvanced(moved);
}
