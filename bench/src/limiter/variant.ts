import type { Redis } from "ioredis";

/** A limiter under measurement, over one connection. */
export interface Variant {
  /** Decides one request of a client and charges it. A refusal is an answer, not an error. */
  check(identity: string): Promise<unknown>;
  /** Brings a client's logs to where they are to be during the measurement; not counted. */
  prepare?(identity: string): Promise<void>;
}

export type VariantFactory = (redis: Redis, regime: RegimeName) => Variant;

/**
 * `mostly-allowed`: 20,000 clients with short logs. `mostly-denied`: 200 clients beyond their limits.
 * `nearly-full`: every log holds 90 of 100 entries and one expires with each request, the dearest case of an exact log; on a
 * virtual clock, so that it stays so at any speed.
 */
export type RegimeName = "mostly-allowed" | "mostly-denied" | "nearly-full";

export const CLIENTS: Readonly<Record<RegimeName, number>> = {
  "mostly-allowed": 20_000,
  "mostly-denied": 200,
  "nearly-full": 500,
};

/** The three tiers that all limiters are compared on: two are charged, the failures are only looked at. */
export const GLOBAL = { max: 100, windowMs: 10_000 };
export const READ = { max: 30, windowMs: 10_000 };
export const FAILURES = { max: 10, windowMs: 300_000 };
/** The peers have no look without a charge: theirs is charged too, and wide enough to refuse nobody. */
export const LOOKED_AT = { max: 1_000_000, windowMs: 300_000 };
