import { type Decision, decisionOf } from "./decision.js";
import type { Tier, TierTable, TierUse, Uses } from "./limit.js";
import { assertOwnTable, type LimitStore } from "./store.js";

interface MemoryStoreOptions {
  readonly table: TierTable;
  /** Above this the client that was longest silent is forgotten. Default 50,000; a busy client takes about 1.5 KB. */
  readonly identitiesMax?: number;
  /** Unix ms; default `Date.now`. */
  readonly clock?: () => number;
}

/** Unix ms of the units in use, oldest first, for each tier of the table. */
type Logs = (number[] | undefined)[];

/** Identities looked at for each decision: the round is over long before a client's windows are. */
const SWEPT_PER_DECISION = 2;

/** The same decisions as the Redis store, for one process. */
export class MemoryStore implements LimitStore {
  readonly table: TierTable;
  readonly #identitiesMax: number;
  readonly #clock: () => number;
  /** In the order of last use. */
  readonly #logs = new Map<string, Logs>();
  #sweep = this.#logs.entries();

  constructor({ table, identitiesMax = 50_000, clock = Date.now }: MemoryStoreOptions) {
    this.table = table;
    this.#identitiesMax = identitiesMax;
    this.#clock = clock;
  }

  /** Clients that are remembered. */
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
    return decisionOf(uses, reading);
  }

  /** Charges a request that another store decides, whatever the limits say. {@link giveBack} undoes it. @returns the charge's time */
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

  /** Takes back what a request was charged at that time: the other store refused it. */
  giveBack(identity: string, uses: Uses, chargedAtMs: number): void {
    const logs = this.#logs.get(identity);
    for (const { index, use } of uses.tiers) {
      const log = logs?.[index];
      const place = use === "consume" && log ? log.lastIndexOf(chargedAtMs) : -1;
      if (place >= 0) log?.splice(place, 1);
    }
  }

  async refund(identity: string, tier: string): Promise<void> {
    this.#logs.get(identity)?.[this.table.refundableIndexOf(tier)]?.pop();
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

  /** A few clients at a time, round and round, so that no decision waits for a sweep of all. */
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

/** Entries ahead of a clock that was set back count as made now; the ones whose window is over go. */
function liveEntries(log: number[], { windowMs }: Tier, nowMs: number): number[] {
  for (let place = log.length - 1; place >= 0 && (log[place] as number) > nowMs; place--) log[place] = nowMs;
  let expired = 0;
  while (expired < log.length && (log[expired] as number) <= nowMs - windowMs) expired++;
  if (expired > 0) log.splice(0, expired);
  return log;
}
