import type { PaymentState } from "./states.js";

/**
 * Times for which purchases and their stores keep data. Each store decides when it deletes rows afterwards:
 * retention-rules.ts, gate/write-payer.ts.
 */

/** How long after the settlement the buyer can get the bought answer again. */
export const ANSWER_KEPT_MS = 15 * 60_000;

/**
 * For this long after the claim, the key of a paid call can't be charged again. The memory store deletes a finished
 * claim this long after its payment has expired. Other stores keep it for longer.
 */
export const KEY_KEPT_MS = 24 * 3_600_000;

/** The shortest pause before a check of a refused payment. Another party may still send the payment. */
export const WATCH_MIN_MS = 15_000;

/**
 * Once a payment has been expired for this long, the newest block is certainly later than the expiry. A transfer that
 * isn't on the chain by then never will be.
 */
export const BLOCK_PASSED_MS = 60_000;

/** The longest pause between two checks of an uncharged payment. */
export const WATCH_MAX_MS = 3_600_000;

/** Bounds of the pause between two checks of an open claim, whose outcome is unknown. */
export const OPEN_PAUSE_MIN_MS = 5_000;
export const OPEN_PAUSE_MAX_MS = 600_000;

/**
 * Returns when to check a claim again if its last check found no outcome, in Unix milliseconds.
 *
 * The older an open claim is, the less often it is checked: after a tenth of its age, within the bounds above. So a
 * claim whose outcome can't be found or stored isn't retried every few seconds forever.
 *
 * After a refusal or a release, a party that saw the signature may still send the payment. A refused payment is checked
 * less and less often, and once after it expires. A released payment, whose settlement was never requested, gets only
 * this last check.
 */
export function nextLookAt(
  {
    state,
    createdAt,
    validBefore,
  }: { readonly state: PaymentState; readonly createdAt: number; readonly validBefore: number },
  now: number,
): number {
  const age = now - createdAt;
  const expiresAt = validBefore + BLOCK_PASSED_MS;
  if (state === "released") return now + clamp(expiresAt - now, BLOCK_PASSED_MS, WATCH_MAX_MS);
  if (state !== "refused") return now + clamp(age / 10, OPEN_PAUSE_MIN_MS, OPEN_PAUSE_MAX_MS);
  const next = now + clamp(age, WATCH_MIN_MS, WATCH_MAX_MS);
  return expiresAt > now ? Math.min(next, expiresAt) : next;
}

/** The time window in which a payer's uncharged attempts are counted. */
export const UNCHARGED_WINDOW_MS = 60_000;

/** Time between two polls of a job. Also the shortest pause after a failed attempt, see {@link owedPauseMs}. */
export const OWED_PAUSE_MS = 2_000;
/**
 * The longest pause. A request that arrives during a pause waits for up to a minute, which is longer. So the buyer
 * needn't call again.
 */
const OWED_PAUSE_MAX_MS = 30_000;

/**
 * Returns the pause in milliseconds after a failed attempt to get an owed answer from the seller: a tenth of the time
 * since the settlement, within the bounds above. So a seller's broken API gets fewer and fewer calls. The buyer never
 * loses the answer, however many attempts fail.
 */
export const owedPauseMs = (settledAt: number | null, now: number): number =>
  clamp((now - (settledAt ?? now)) / 10, OWED_PAUSE_MS, OWED_PAUSE_MAX_MS);

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
