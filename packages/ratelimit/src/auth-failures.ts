import { setTimeout as sleep } from "node:timers/promises";
import type { Decision } from "./decision.js";
import type { Tier, Uses } from "./limit.js";
import type { LimitStore } from "./store.js";

interface AuthFailuresOptions {
  readonly store: LimitStore;
  /** Tier that counts failed attempts. Every request of an address uses it as `check`: when full, the address is locked. */
  readonly failuresTier: string;
  /** Refundable tier with the same limit and window, for nothing else: failed attempts and those under way. */
  readonly attemptsTier: string;
  /** Attempts of one address that may wait in this process. Default 200. */
  readonly waitingMax?: number;
  /** How long an attempt waits for one of the last units while attempts of other processes have them. Default 1,000. */
  readonly busyWaitMs?: number;
}

type AttemptOutcome<T> =
  | { readonly outcome: "accepted"; readonly value: T }
  | { readonly outcome: "failed" }
  | { readonly outcome: "blocked"; readonly decision: Decision };

/** How an attempt asks for a unit that attempts of other processes have. */
const BUSY_POLL_MS = { first: 5, longest: 160 };

/**
 * The lock of an address after too many failed authentications. Even with many concurrent attempts in several
 * processes, no more are evaluated than may fail. Each takes a unit of the attempts tier first, and gets it back when
 * it succeeds. Attempts under way do not count as failures, so valid credentials lock no caller.
 */
export class AuthFailures {
  readonly #store: LimitStore;
  readonly #reservation: Uses;
  readonly #failure: Uses;
  readonly #failuresTier: string;
  readonly #attemptsTier: string;
  readonly #attempts: Tier;
  readonly #waitingMax: number;
  readonly #busyWaitMs: number;
  readonly #waiting = new Map<string, { count: number; last: Promise<unknown> }>();

  /** Throws a TypeError when the two tiers do not fit each other. */
  constructor({ store, failuresTier, attemptsTier, waitingMax = 200, busyWaitMs = 1_000 }: AuthFailuresOptions) {
    const { table } = store;
    const failures = table.tiers[table.indexOf(failuresTier)];
    const attempts = table.tiers[table.refundableIndexOf(attemptsTier)];
    if (attempts === undefined || failures?.max !== attempts.max || failures.windowMs !== attempts.windowMs) {
      throw new TypeError(`${failuresTier} and ${attemptsTier} must have the same limit and window`);
    }
    this.#store = store;
    this.#reservation = table.uses({ [failuresTier]: "check", [attemptsTier]: "consume" });
    this.#failure = table.uses({ [failuresTier]: "consume" });
    this.#failuresTier = failuresTier;
    this.#attemptsTier = attemptsTier;
    this.#attempts = attempts;
    this.#waitingMax = waitingMax;
    this.#busyWaitMs = busyWaitMs;
  }

  /**
   * Runs one authentication: `attempt` answers null when the credential is wrong. An attempt that throws (a database
   * that is down) costs nothing, and the error is passed on. `identity` null: a client that is exempt from limits.
   * Attempts of one address run one after another, so that many valid ones at once all pass.
   */
  async evaluate<T>(identity: string | null, attempt: () => Promise<T | null>): Promise<AttemptOutcome<T>> {
    if (identity === null) return outcomeOf(await attempt());
    const line = this.#waiting.get(identity) ?? { count: 0, last: Promise.resolve() };
    if (line.count >= this.#waitingMax) return { outcome: "blocked", decision: this.#comeBackSoon() };
    this.#waiting.set(identity, line);
    line.count++;
    const arrivedMs = performance.now();
    const turn = line.last.then(() => this.#inTurn(identity, attempt, arrivedMs));
    line.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      line.count--;
      if (line.count === 0) this.#waiting.delete(identity);
    }
  }

  async #inTurn<T>(identity: string, attempt: () => Promise<T | null>, arrivedMs: number): Promise<AttemptOutcome<T>> {
    const reservation = await this.#reserve(identity, arrivedMs);
    if (!reservation.allowed) return { outcome: "blocked", decision: reservation };
    let value: T | null;
    try {
      value = await attempt();
    } catch (error) {
      // The attempt's error is the one to report: should the store fail as well, one unit stays taken for a window.
      await this.#store.refund(identity, this.#attemptsTier).catch(() => {});
      throw error;
    }
    if (value === null) await this.#store.decide(identity, this.#failure);
    else await this.#store.refund(identity, this.#attemptsTier);
    return outcomeOf(value);
  }

  async #reserve(identity: string, arrivedMs: number): Promise<Decision> {
    for (let waitMs = BUSY_POLL_MS.first; ; waitMs = Math.min(2 * waitMs, BUSY_POLL_MS.longest)) {
      const decision = await this.#store.decide(identity, this.#reservation);
      const isLocked = decision.tiers.some(({ name, remaining }) => name === this.#failuresTier && remaining === 0);
      if (decision.allowed || isLocked) return decision;
      // Counted from the arrival, so that the attempts that wait behind this one do not wait for as long again each.
      if (performance.now() - arrivedMs > this.#busyWaitMs) return this.#comeBackSoon();
      await sleep(waitMs);
    }
  }

  /** For whom is not locked: attempts of others are in the way, and the moment at which they are over is not known. */
  #comeBackSoon(): Decision {
    const { max, windowMs } = this.#attempts;
    const nowMs = Date.now();
    const tier = {
      name: this.#attemptsTier,
      use: "consume" as const,
      limit: max,
      windowMs,
      remaining: 0,
      resetAtMs: nowMs + 1_000,
    };
    return {
      allowed: false,
      decidedAtMs: nowMs,
      tiers: [tier],
      tightest: tier,
      retryAfterSeconds: 1,
      refusedBy: tier.name,
    };
  }
}

const outcomeOf = <T>(value: T | null): AttemptOutcome<T> =>
  value === null ? { outcome: "failed" } : { outcome: "accepted", value };
