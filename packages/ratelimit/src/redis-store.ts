import { createHash } from "node:crypto";
import type { Cluster, Redis } from "ioredis";
import { type Decision, type Reading, secondsUntil, type TierState, toDecision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import { decideScript, PROBE_SCRIPT, refundScript } from "./sliding-window-lua.js";
import { assertOwnTable, type LimitStore, StoreUnavailableError } from "./store.js";

interface RedisStoreOptions {
  /** Auto-pipelining must be off on this connection, because it slows scripts down. */
  readonly redis: Redis | Cluster;
  readonly table: TierTable;
  /** Start of every key; default `rl`. */
  readonly keyPrefix?: string;
  /** Maximum number of refusals cached for each kind of request. 0 turns the cache off. Default 10,000. */
  readonly refusalsRemembered?: number;
  /** Returns Unix ms and replaces the server's own clock. For tests. */
  readonly clock?: () => number;
}

interface Script {
  readonly text: string;
  readonly sha: string;
}

interface Plan extends Script {
  readonly memo: DenyMemo;
}

/**
 * Exact sliding windows. One key for each client holds the logs of all tiers. One script decides a request in one round
 * trip, by the server's clock. A refused client is refused from a local cache until a unit becomes free.
 */
export class RedisStore implements LimitStore {
  readonly table: TierTable;
  readonly #redis: Redis | Cluster;
  readonly #keyStart: string;
  readonly #refusalsRemembered: number;
  readonly #clock: (() => number) | undefined;
  readonly #plans = new Map<Uses, Plan>();
  readonly #refunds = new Map<string, Script>();
  readonly #probe = loadScript(PROBE_SCRIPT);

  constructor({ redis, table, keyPrefix = "rl", refusalsRemembered = 10_000, clock }: RedisStoreOptions) {
    this.table = table;
    this.#redis = redis;
    // The braces are Redis Cluster's hash tag, which keeps all keys of one client on one node.
    this.#keyStart = `${keyPrefix}:${table.fingerprint}:{`;
    this.#refusalsRemembered = refusalsRemembered;
    this.#clock = clock;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    const plan = this.#getPlan(uses);
    const sentAtMs = this.#nowMs();
    const remembered = plan.memo.recall(identity, sentAtMs);
    if (remembered !== undefined) return remembered;
    const reading = (await this.#run(plan, this.#toKey(identity), sentAtMs)) as Reading;
    const decision = toDecision(uses, reading);
    if (!decision.allowed) plan.memo.remember(identity, decision, sentAtMs, this.#nowMs());
    return decision;
  }

  /** Returns a cached refusal that still holds, without asking Redis. */
  recall(identity: string, uses: Uses): Decision | undefined {
    return this.#getPlan(uses).memo.recall(identity, this.#nowMs());
  }

  async refund(identity: string, tier: string): Promise<void> {
    let script = this.#refunds.get(tier);
    if (script === undefined) {
      script = loadScript(refundScript(this.table, this.table.findRefundableIndex(tier)));
      this.#refunds.set(tier, script);
    }
    await this.#run(script, this.#toKey(identity));
  }

  /**
   * Resolves if scripts can write on the server that holds this client's log. Rejects with {@link
   * StoreUnavailableError}.
   */
  async probe(identity: string): Promise<void> {
    await this.#run(this.#probe, `${this.#toKey(identity)}:probe`);
  }

  #toKey(identity: string): string {
    return `${this.#keyStart}${identity}}`;
  }

  /** Time of this process, which never goes back. Used only for durations, because the server's clock decides. */
  #nowMs(): number {
    return this.#clock?.() ?? performance.now();
  }

  #getPlan(uses: Uses): Plan {
    return this.#plans.get(uses) ?? this.#compile(uses);
  }

  #compile(uses: Uses): Plan {
    assertOwnTable(this.table, uses);
    const script = loadScript(decideScript(uses, this.#clock ? "argument" : "redis"));
    const plan = { ...script, memo: new DenyMemo(uses, this.#refusalsRemembered) };
    this.#plans.set(uses, plan);
    return plan;
  }

  async #run({ sha, text }: Script, key: string, nowMs?: number): Promise<unknown> {
    const args = this.#clock && nowMs !== undefined ? [nowMs] : [];
    try {
      return await this.#redis.evalsha(sha, 1, key, ...args);
    } catch (error) {
      if (!isNoScript(error)) throw unavailable(error);
    }
    // The server has restarted or its scripts were flushed. EVAL loads the script again.
    try {
      return await this.#redis.eval(text, 1, key, ...args);
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const loadScript = (text: string): Script => ({ text, sha: createHash("sha1").update(text).digest("hex") });

const isNoScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith("NOSCRIPT");

const unavailable = (cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(
    `Redis failed to check a limit: ${cause instanceof Error ? cause.message : "unknown error"}`,
    cause,
  );

interface Refusal {
  readonly state: TierState;
  /** Until this time, the store certainly refuses too. */
  readonly holdsUntilMs: number;
  /** From this time on, the store certainly has a free unit. */
  readonly freeAtMs: number;
}

interface Remembered {
  readonly sinceMs: number;
  /** Longest first. */
  readonly refusals: readonly Refusal[];
}

/**
 * Cached refusals of one kind of request, timed by this process's clock. They are exact, because units of a full tier
 * become free only as time passes. Refusals by refundable tiers aren't cached.
 */
export class DenyMemo {
  readonly #refundable: ReadonlySet<string>;
  readonly #sizeMax: number;
  /** Two generations replace an LRU list. The usual case, a hit in the young generation, then changes nothing. */
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();

  constructor(uses: Uses, sizeMax: number) {
    this.#refundable = new Set(uses.tiers.filter(({ tier }) => tier.refundable).map(({ tier }) => tier.name));
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** `sentAtMs` and `receivedAtMs` are the times before and after the round trip. The store decided between them. */
  remember(identity: string, decision: Decision, sentAtMs: number, receivedAtMs: number): void {
    const full = decision.tiers.filter(({ remaining }) => remaining === 0);
    if (this.#sizeMax < 2 || full.some(({ name }) => this.#refundable.has(name))) return;
    const refusals = full.map((state) => {
      const waitMs = state.resetAtMs - decision.decidedAtMs;
      return { state, holdsUntilMs: sentAtMs + waitMs, freeAtMs: receivedAtMs + waitMs };
    });
    refusals.sort((one, other) => other.freeAtMs - one.freeAtMs);
    this.#keep(identity, { sinceMs: sentAtMs, refusals });
  }

  recall(identity: string, nowMs: number): Decision | undefined {
    const young = this.#young.get(identity);
    const remembered = young ?? this.#old.get(identity);
    if (remembered === undefined) return undefined;
    const longest = remembered.refusals[0] as Refusal;
    // Tests may set their clock back, so check both ends.
    if (nowMs >= longest.holdsUntilMs || nowMs < remembered.sinceMs) {
      this.#young.delete(identity);
      this.#old.delete(identity);
      return undefined;
    }
    if (young === undefined) this.#keep(identity, remembered);
    const waitMs = longest.freeAtMs - nowMs;
    return {
      allowed: false,
      decidedAtMs: Math.round(longest.state.resetAtMs - waitMs),
      tiers: statesHolding(remembered.refusals, nowMs),
      tightest: longest.state,
      retryAfterSeconds: secondsUntil(waitMs, 0),
      refusedBy: longest.state.name,
    };
  }

  #keep(identity: string, remembered: Remembered): void {
    this.#old.delete(identity);
    this.#young.set(identity, remembered);
    if (this.#young.size < this.#sizeMax / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

function statesHolding(refusals: readonly Refusal[], nowMs: number): TierState[] {
  const states: TierState[] = [];
  for (const { state, holdsUntilMs } of refusals) if (nowMs < holdsUntilMs) states.push(state);
  return states;
}
