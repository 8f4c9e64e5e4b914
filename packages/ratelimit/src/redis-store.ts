import { createHash } from "node:crypto";
import type { Cluster, Redis } from "ioredis";
import { type Decision, decisionOf, type Reading, secondsUntil, type TierState } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import { decideScript, PROBE_SCRIPT, refundScript } from "./sliding-window-lua.js";
import { assertOwnTable, type LimitStore, StoreUnavailableError } from "./store.js";

interface RedisStoreOptions {
  /** Leave auto-pipelining off on this connection: it makes scripts slower. */
  readonly redis: Redis | Cluster;
  readonly table: TierTable;
  /** Start of every key; default `rl`. */
  readonly keyPrefix?: string;
  /** Refusals remembered for each kind of request; 0 switches the memory off. Default 10,000. */
  readonly refusalsRemembered?: number;
  /** Unix ms, instead of the server's own clock. For tests. */
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
 * Exact sliding windows: one key for each client holds the logs of all tiers, one script decides a request in one round
 * trip, by the server's clock. A client that was refused is refused again from memory, without a round trip, until a
 * unit comes free.
 */
export class RedisStore implements LimitStore {
  readonly table: TierTable;
  readonly #redis: Redis | Cluster;
  readonly #keyStart: string;
  readonly #refusalsRemembered: number;
  readonly #clock: (() => number) | undefined;
  readonly #plans = new Map<Uses, Plan>();
  readonly #refunds = new Map<string, Script>();
  readonly #probe = scriptOf(PROBE_SCRIPT);

  constructor({ redis, table, keyPrefix = "rl", refusalsRemembered = 10_000, clock }: RedisStoreOptions) {
    this.table = table;
    this.#redis = redis;
    // The braces are Redis Cluster's hash tag: all keys of one client live on one node.
    this.#keyStart = `${keyPrefix}:${table.fingerprint}:{`;
    this.#refusalsRemembered = refusalsRemembered;
    this.#clock = clock;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    const plan = this.#planOf(uses);
    const sentAtMs = this.#nowMs();
    const remembered = plan.memo.recall(identity, sentAtMs);
    if (remembered !== undefined) return remembered;
    const reading = (await this.#run(plan, this.#keyOf(identity), sentAtMs)) as Reading;
    const decision = decisionOf(uses, reading);
    if (!decision.allowed) plan.memo.remember(identity, decision, sentAtMs, this.#nowMs());
    return decision;
  }

  /** The refusal that still holds, if this process got one: known without Redis. */
  recall(identity: string, uses: Uses): Decision | undefined {
    return this.#planOf(uses).memo.recall(identity, this.#nowMs());
  }

  async refund(identity: string, tier: string): Promise<void> {
    let script = this.#refunds.get(tier);
    if (script === undefined) {
      script = scriptOf(refundScript(this.table, this.table.refundableIndexOf(tier)));
      this.#refunds.set(tier, script);
    }
    await this.#run(script, this.#keyOf(identity));
  }

  /** Resolves when the server that keeps this client's log runs scripts that write; rejects with {@link StoreUnavailableError}. */
  async probe(identity: string): Promise<void> {
    await this.#run(this.#probe, `${this.#keyOf(identity)}:probe`);
  }

  #keyOf(identity: string): string {
    return `${this.#keyStart}${identity}}`;
  }

  /** Serves for durations only: the server's clock is the one that decides. Never set back. */
  #nowMs(): number {
    return this.#clock?.() ?? performance.now();
  }

  #planOf(uses: Uses): Plan {
    return this.#plans.get(uses) ?? this.#compile(uses);
  }

  #compile(uses: Uses): Plan {
    assertOwnTable(this.table, uses);
    const script = scriptOf(decideScript(uses, this.#clock ? "argument" : "redis"));
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
    // The server was restarted or its scripts were flushed: EVAL loads the script again.
    try {
      return await this.#redis.eval(text, 1, key, ...args);
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const scriptOf = (text: string): Script => ({ text, sha: createHash("sha1").update(text).digest("hex") });

const isNoScript = (error: unknown): boolean => error instanceof Error && error.message.startsWith("NOSCRIPT");

const unavailable = (cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError(`Redis did not decide: ${cause instanceof Error ? cause.message : "unknown error"}`, cause);

interface Refusal {
  readonly state: TierState;
  /** No later than the moment at which the store would find a free unit. */
  readonly holdsUntilMs: number;
  /** No earlier than that moment. */
  readonly freeAtMs: number;
}

interface Remembered {
  readonly sinceMs: number;
  /** The one that holds longest comes first. */
  readonly refusals: readonly Refusal[];
}

/**
 * Refusals of one kind of request, on the clock of this process. Exact: units of a full tier come free by time alone,
 * so until then the store would say no as well. Refundable tiers are the exception, and are not remembered.
 */
export class DenyMemo {
  readonly #refundable: ReadonlySet<string>;
  readonly #sizeMax: number;
  /** Two halves instead of a list in order of use: a hit in the young half, the usual case, changes nothing. */
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();

  constructor(uses: Uses, sizeMax: number) {
    this.#refundable = new Set(uses.tiers.filter(({ tier }) => tier.refundable).map(({ tier }) => tier.name));
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** `sentAtMs`, `receivedAtMs`: the moments around the round trip; the store decided somewhere between. */
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
    // An injected clock may be set back.
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
