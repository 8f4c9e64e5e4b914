import { type ClaimStore, type KnownQuery, memoryStore } from "@svc/x402/purchase";
import { getKeys, getPayerOfKey, toRecord, toStored, type WorkingSet, workingSet } from "./claim-records.js";
import { type ClaimsRedis, ClaimsUnavailable } from "./claims-redis.js";
import { type PayerData, readPayer, type WantedClaims } from "./read-payer.js";
import { listWrites, writePayer } from "./write-payer.js";

/** Maximum number of tries of a step. Each write by a concurrent request of the payer makes the step start again. */
const TRIES_MAX = 200;

/** Work of one step on a payer's claims. */
export type StepWork<Answer, Result> = (store: ClaimStore<null, Answer>, set: WorkingSet<Answer>) => Promise<Result>;

/** Claims that a step needs besides those in the payer's record. */
interface StepOn {
  readonly query?: KnownQuery;
  readonly ids?: readonly string[];
  /** True to always read from Redis, because the caller needs the current state. */
  readonly isFresh?: boolean;
}

/**
 * Runs steps, each on the claims of one payer, in any number of processes. A step reads its claims and changes them in
 * memory. It writes its changes only if no other process has written for this payer meanwhile.
 * The next step for the same payer in this process reuses the data of the previous step, so it needs only one round
 * trip. If the data is stale, the write fails, and the step reads again.
 */
export class PayerSteps<Answer> {
  readonly #claims: ClaimsRedis;
  readonly #clock: { now(): number };
  readonly #recent = new RecentPayers();

  constructor(claims: ClaimsRedis, clock: { now(): number }) {
    this.#claims = claims;
    this.#clock = clock;
  }

  async run<Result>(
    payer: string,
    { query, ids = [], isFresh = false }: StepOn,
    work: StepWork<Answer, Result>,
  ): Promise<Result> {
    const keys = getKeys(payer);
    const wanted = {
      names: query ? [keys.identity(query.identity), ...(query.key ? [keys.key(query.key)] : [])] : [],
      ids: query?.paymentId ? [...ids, query.paymentId] : ids,
    };
    let last = isFresh ? undefined : this.#recent.recall(payer, wanted, this.#clock.now());
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const isOld = last !== undefined;
      const seen = last ?? (await readPayer(this.#claims, keys, wanted, this.#clock.now()));
      last = undefined;
      const set = workingSet<Answer>(seen.revision, seen.record, [...seen.stored.values()]);
      const result = await work(memoryStore(set.kept), set);
      const now = this.#clock.now();
      const writes = await listWrites(this.#claims.sealed, keys, set);
      // A step that writes nothing doesn't check the revision, so read again if the data may be stale.
      if (writes.length === 0 && isOld) continue;
      if (writes.length === 0) {
        this.#recent.remember(payer, seen);
        return result;
      }
      const revision = await writePayer(this.#claims, keys, set, writes, now);
      if (revision === null) continue;
      const written = { at: now, revision, record: toRecord(set.kept, now), stored: toStored(set) };
      this.#recent.remember(payer, { ...seen, ...written });
      return result;
    }
    throw new ClaimsUnavailable(new Error("too many concurrent requests of one payer"));
  }

  /** Runs a step on one claim. If the claim doesn't exist, returns `none`. */
  async runOn<Result>(
    paymentId: string,
    none: Result,
    work: StepWork<Answer, Result>,
    isFresh = false,
  ): Promise<Result> {
    const payer = await this.findPayer(paymentId);
    return payer === null ? none : this.run(payer, { ids: [paymentId], isFresh }, work);
  }

  /** Returns the payer of a payment. A payment's payer never changes, so it can be cached. */
  async findPayer(paymentId: string): Promise<string | null> {
    return this.#recent.findPayer(paymentId) ?? this.#claims.ask((redis) => redis.get(getPayerOfKey(paymentId)));
  }
}

/**
 * How long data of a payer is reused. Redis keeps a claim for a day longer than requests recognize it. So no claim that
 * is still in use expires within this time.
 */
const REUSED_MS = 30_000;
const PAYERS_MAX = 1_000;
const CLAIMS_MAX = 50;

/** The data that this process last read or wrote, by payer. */
class RecentPayers {
  readonly #data = new Map<string, PayerData>();
  /** Payers of the payments in `#data`. */
  readonly #payers = new Map<string, string>();

  /** Returns the payer's data if it is recent and contains all wanted claims. */
  recall(payer: string, { names, ids }: WantedClaims, now: number): PayerData | undefined {
    const data = this.#data.get(payer);
    if (data === undefined || now - data.at > REUSED_MS || now < data.at) return undefined;
    const isWhole = names.every((name) => data.followed.has(name)) && ids.every((id) => data.stored.has(id));
    return isWhole ? data : undefined;
  }

  remember(payer: string, data: PayerData): void {
    this.#forget(payer);
    if (data.stored.size > CLAIMS_MAX) return;
    this.#data.set(payer, data);
    for (const id of data.stored.keys()) this.#payers.set(id, payer);
    if (this.#data.size > PAYERS_MAX) this.#forget(this.#data.keys().next().value as string);
  }

  findPayer(paymentId: string): string | undefined {
    return this.#payers.get(paymentId);
  }

  #forget(payer: string): void {
    for (const id of this.#data.get(payer)?.stored.keys() ?? []) this.#payers.delete(id);
    this.#data.delete(payer);
  }
}
