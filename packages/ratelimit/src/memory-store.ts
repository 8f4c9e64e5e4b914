import { type Decision, toDecision } from "./decision.js";
import type { Tier, TierTable, TierUse, Uses } from "./limit.js";
import { assertOwnTable, type LimitStore } from "./store.js";

interface MemoryStoreOptions {
  readonly table: TierTable;
  /**
   * Maximum number of clients. Above it, the store drops the client that was silent longest. Default 50,000. A busy
   * client takes about 1.5 KB.
   */
  readonly identitiesMax?: number;
  /** Returns Unix ms. Default: `Date.now`. */
  readonly clock?: () => number;
}

/** For each tier of the table: the Unix ms at which the units in use were taken, oldest first. */
type Logs = (number[] | undefined)[];

/**
 * Number of clients checked for expiry at each decision. A decision adds at most one client, so the sweep is faster
 * than the growth.
 */
const SWEPT_PER_DECISION = 2;

/** Makes the same decisions as the Redis store, for one process. */
export class MemoryStore implements LimitStore {
  readonly table: TierTable;
  readonly #identitiesMax: number;
  readonly #clock: () => number;
  /** Logs by client, the longest unused first. */
  readonly #logs = new Map<string, Logs>();
  #sweep = this.#logs.entries();

  constructor({ table, identitiesMax = 50_000, clock = Date.now }: MemoryStoreOptions) {
    this.table = table;
    this.#identitiesMax = identitiesMax;
    this.#clock = clock;
  }

  get size(): number {
    return this.#logs.size;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    assertOwnTable(this.table, uses);
    const nowMs = this.#clock();
    this.#dropIdle(nowMs);
    const logs = this.#touch(identity);
    for (const { tier, index } of uses.tiers) logs[index] = liveEntries(logs[index] ?? [], tier, nowMs);
    const used = ({ index }: TierUse) => (logs[index] as number[]).length;
    const allowed = uses.tiers.every((one) => used(one) < one.tier.max);
    const reading = [allowed ? nowMs : -nowMs];
    for (const { tier, index, use } of uses.tiers) {
      const log = logs[index] as number[];
      if (allowed && use === "consume") log.push(nowMs);
      const nextFree = log[Math.max(0, log.length - tier.max)];
      reading.push(log.length, nowMs - (nextFree ?? nowMs));
    }
    return toDecision(uses, reading);
  }

  /**
   * Charges a request that another store decides, even beyond the limits. {@link giveBack} undoes it.
   * @returns time of the charge
   */
  charge(identity: string, uses: Uses): number {
    assertOwnTable(this.table, uses);
    const nowMs = this.#clock();
    this.#dropIdle(nowMs);
    const logs = this.#touch(identity);
    for (const { tier, index, use } of uses.tiers) {
      if (use !== "consume") continue;
      const log = liveEntries(logs[index] ?? [], tier, nowMs);
      log.push(nowMs);
      logs[index] = log;
    }
    return nowMs;
  }

  /** Undoes the charge made at `chargedAtMs`, because the other store refused the request. */
  giveBack(identity: string, uses: Uses, chargedAtMs: number): void {
    const logs = this.#logs.get(identity);
    for (const { index, use } of uses.tiers) {
      const log = logs?.[index];
      const place = use === "consume" && log ? log.lastIndexOf(chargedAtMs) : -1;
      if (place >= 0) log?.splice(place, 1);
    }
  }

  async refund(identity: string, tier: string): Promise<void> {
    this.#logs.get(identity)?.[this.table.findRefundableIndex(tier)]?.pop();
  }

  #touch(identity: string): Logs {
    const logs = this.#logs.get(identity) ?? [];
    this.#logs.delete(identity);
    if (this.#logs.size >= this.#identitiesMax) {
      const [longestSilent] = this.#logs.keys();
      this.#logs.delete(longestSilent as string);
    }
    this.#logs.set(identity, logs);
    return logs;
  }

  /**
   * Drops clients without live entries. Checks only a few clients at each decision, in rotation, so that no decision
   * waits for a sweep of all.
   */
  #dropIdle(nowMs: number): void {
    for (let looked = 0; looked < SWEPT_PER_DECISION; looked++) {
      const { value, done } = this.#sweep.next();
      if (done) {
        this.#sweep = this.#logs.entries();
        return;
      }
      const [identity, logs] = value;
      if (this.table.tiers.every(({ windowMs }, index) => isOver(logs[index], windowMs, nowMs))) {
        this.#logs.delete(identity);
      }
    }
  }
}

const isOver = (log: readonly number[] | undefined, windowMs: number, nowMs: number): boolean =>
  log === undefined || log.length === 0 || (log.at(-1) as number) <= nowMs - windowMs;

/** Drops expired entries. If the clock was set back, entries in its future count as made now. */
function liveEntries(log: number[], { windowMs }: Tier, nowMs: number): number[] {
  for (let place = log.length - 1; place >= 0 && (log[place] as number) > nowMs; place--) log[place] = nowMs;
  let expired = 0;
  while (expired < log.length && (log[expired] as number) <= nowMs - windowMs) expired++;
  if (expired > 0) log.splice(0, expired);
  return log;
}
