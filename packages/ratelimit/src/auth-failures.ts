import { setTimeout as sleep } from "node:timers/promises";
import type { Decision } from "./decision.js";
import type { Tier, Uses } from "./limit.js";
import type { LimitStore } from "./store.js";

interface AuthFailuresOptions {
  readonly store: LimitStore;
  /**
   * Tier that counts failed attempts. Every request from an address uses it as `check`, so a full tier locks the
   * address.
   */
  readonly failuresTier: string;
  /** Refundable tier with the same limit and window, used only here. Counts failed attempts and attempts in flight. */
  readonly attemptsTier: string;
  /** Maximum number of attempts from one address that may queue in this process. Default 200. */
  readonly waitingMax?: number;
  /** How long an attempt waits for a free unit while attempts in other processes hold all of them. Default 1,000. */
  readonly busyWaitMs?: number;
}

type AttemptOutcome<T> =
  | { readonly outcome: "accepted"; readonly value: T }
  | { readonly outcome: "failed" }
  | { readonly outcome: "blocked"; readonly decision: Decision };

/** Delays between two tries to get a unit that other processes hold. */
const BUSY_POLL_MS = { first: 5, longest: 160 };

/**
 * Locks an address after too many failed authentications. The limit also holds for concurrent attempts in several
 * processes. Each attempt first takes a unit of the attempts tier, and returns it when the authentication succeeds.
 * Attempts in flight don't count as failures, so valid credentials never lock a caller.
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

  /** Throws a TypeError if the two tiers don't match. */
  constructor({ store, failuresTier, attemptsTier, waitingMax = 200, busyWaitMs = 1_000 }: AuthFailuresOptions) {
    const { table } = store;
    const failures = table.tiers[table.indexOf(failuresTier)];
    const attempts = table.tiers[table.findRefundableIndex(attemptsTier)];
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
   * Runs one authentication. `attempt` resolves to null when the credential is wrong. If it throws (for example because
   * a database is down), it costs no unit and the error is rethrown. If `identity` is null, the client is exempt from
   * limits. Attempts from one address run one after another, so that many valid ones at the same time all succeed.
   */
  async evaluate<T>(identity: string | null, attempt: () => Promise<T | null>): Promise<AttemptOutcome<T>> {
    if (identity === null) return toOutcome(await attempt());
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
      // Report the attempt's error. If the store fails too, one unit stays taken for a window.
      await this.#store.refund(identity, this.#attemptsTier).catch(() => {});
      throw error;
    }
    if (value === null) await this.#store.decide(identity, this.#failure);
    else await this.#store.refund(identity, this.#attemptsTier);
    return toOutcome(value);
  }

  async #reserve(identity: string, arrivedMs: number): Promise<Decision> {
    for (let waitMs = BUSY_POLL_MS.first; ; waitMs = Math.min(2 * waitMs, BUSY_POLL_MS.longest)) {
      const decision = await this.#store.decide(identity, this.#reservation);
      const isLocked = decision.tiers.some(({ name, remaining }) => name === this.#failuresTier && remaining === 0);
      if (decision.allowed || isLocked) return decision;
      // The wait is measured from the attempt's arrival. Otherwise each attempt queued behind this one would wait for
      // the whole time again.
      if (performance.now() - arrivedMs > this.#busyWaitMs) return this.#comeBackSoon();
      await sleep(waitMs);
    }
  }

  /**
   * The refusal of an address that isn't locked, while too many of its attempts wait or are in flight. It is unknown
   * when they end, so the refusal suggests a short wait.
   */
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

const toOutcome = <T>(value: T | null): AttemptOutcome<T> =>
  value === null ? { outcome: "failed" } : { outcome: "accepted", value };
