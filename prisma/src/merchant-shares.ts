import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { noteUndone } from "./undone.js";
import type { Connect } from "./writer-lane.js";

interface Actor {
  merchantId: string | null;
  /** Connections that this work uses for transactions. */
  transactions: number;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * Runs `work` for a merchant. Null means that no limit applies: for the service's own work, or while the merchant isn't
 * known yet.
 */
export const actAs = <T>(merchantId: string | null, work: () => T): T =>
  actors.run({ merchantId, transactions: 0 }, work);

/** Sets the merchant of the running work as soon as it is known. */
export function actFor(merchantId: string): void {
  const actor = actors.getStore();
  if (actor !== undefined) actor.merchantId = merchantId;
}

/**
 * Error message if the merchant's other requests use its whole share. It doesn't say that the merchant sends too much,
 * because its requests may only be waiting for a slow database. It begins like the pool's own error, so that callers
 * treat both alike.
 */
export const MERCHANT_BUSY =
  "timeout exceeded when trying to connect: this merchant's requests use its whole share of the pool";

/** If more requests than this wait for each place, the next one is refused at once, because it would wait in vain. */
const WAITING_PER_PLACE = 100;

type Kind = "read" | "write";

interface Waiting {
  /** Order of arrival. Reads and writes wait in separate queues, and the oldest is admitted first. */
  readonly since: number;
  readonly goOn: () => void;
}

interface Share {
  readonly taken: Record<Kind, number>;
  readonly waiting: Record<Kind, Waiting[]>;
}

export interface MerchantShares {
  /** Like `connect`, but within the share of the caller's merchant. */
  limit(connect: Connect, use: "read" | "write" | "transaction"): Connect;
  readonly waiting: number;
}

/**
 * Gives one merchant at most half of the pool's places, rounded up, and keeps one of them for its reads. Further
 * requests wait in the merchant's own queues. So no merchant has more than its share in the pool's queue, and all
 * merchants progress in turn.
 */
export function createMerchantShares(pool: pg.Pool, { waitMs }: { waitMs: number }): MerchantShares {
  const shares = new Shares(pool);
  const ends = new Map<pg.PoolClient, () => void>();
  pool.on("release", (_error, client) => {
    const end = ends.get(client);
    ends.delete(client);
    end?.();
  });
  return {
    get waiting() {
      return shares.waiting;
    },
    limit: (connect, use) => (done) => {
      const actor = actors.getStore();
      // Work that already holds a connection doesn't wait for its merchant's share. Otherwise several transactions that
      // each need a second connection could deadlock.
      if (actor === undefined || actor.merchantId === null || actor.transactions > 0) return connect(done);
      const { merchantId } = actor;
      const kind: Kind = use === "read" ? "read" : "write";
      const enter = () =>
        connect((error, client, release) => {
          if (client === undefined) shares.leave(merchantId, kind);
          else {
            if (use === "transaction") actor.transactions += 1;
            ends.set(client, () => {
              if (use === "transaction") actor.transactions -= 1;
              shares.leave(merchantId, kind);
            });
          }
          done(error, client, release);
        });
      const refuse = () => {
        const error = new Error(MERCHANT_BUSY);
        noteUndone(error);
        done(error, undefined, () => {});
      };
      shares.enter(merchantId, kind, waitMs, { enter, refuse });
    },
  };
}

/** The places that each merchant uses, and its requests that wait for one. */
class Shares {
  readonly #pool: pg.Pool;
  readonly #byMerchant = new Map<string, Share>();
  #arrivals = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get waiting(): number {
    let sum = 0;
    for (const share of this.#byMerchant.values()) sum += waitingIn(share);
    return sum;
  }

  /**
   * Takes a place and calls `enter`, now or when a place is free. Calls `refuse` if none is free within `waitMs`, or if
   * too many requests wait already. After `enter`, the caller must call {@link leave}.
   */
  enter(merchantId: string, kind: Kind, waitMs: number, calls: { enter(): void; refuse(): void }): void {
    const share = this.#getShare(merchantId);
    const enter = () => {
      share.taken[kind] += 1;
      calls.enter();
    };
    const queue = share.waiting[kind];
    if (queue.length === 0 && this.#mayEnter(share, kind)) enter();
    else if (queue.length >= WAITING_PER_PLACE * this.#size()) calls.refuse();
    else this.#wait(queue, waitMs, { enter, refuse: calls.refuse });
  }

  #wait(queue: Waiting[], waitMs: number, calls: { enter(): void; refuse(): void }): void {
    const late = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      calls.refuse();
    }, waitMs);
    late.unref();
    this.#arrivals += 1;
    const entry: Waiting = {
      since: this.#arrivals,
      goOn() {
        clearTimeout(late);
        calls.enter();
      },
    };
    queue.push(entry);
  }

  /** Gives a place back, and admits waiting requests. */
  leave(merchantId: string, kind: Kind): void {
    const share = this.#getShare(merchantId);
    share.taken[kind] -= 1;
    for (let next = this.#takeNext(share); next !== undefined; next = this.#takeNext(share)) next.goOn();
    if (share.taken.read + share.taken.write + waitingIn(share) === 0) this.#byMerchant.delete(merchantId);
  }

  #getShare(merchantId: string): Share {
    const known = this.#byMerchant.get(merchantId);
    const share = known ?? { taken: { read: 0, write: 0 }, waiting: { read: [], write: [] } };
    this.#byMerchant.set(merchantId, share);
    return share;
  }

  #size(): number {
    return Math.max(1, Math.ceil(this.#pool.options.max / 2));
  }

  #mayEnter({ taken }: Share, kind: Kind): boolean {
    const size = this.#size();
    const isWithinShare = taken.read + taken.write < size;
    if (kind === "write") return isWithinShare && taken.write < Math.max(1, size - 1);
    // The pool, and so the share, shrinks while commits hang. Writers may then hold more than the share, but one read
    // is still admitted.
    return isWithinShare || (taken.read === 0 && this.#pool.options.max > size);
  }

  #takeNext(share: Share): Waiting | undefined {
    const heads = (["read", "write"] as const).filter(
      (kind) => share.waiting[kind].length > 0 && this.#mayEnter(share, kind),
    );
    const [oldest] = heads.sort((one, other) => headAge(share, one) - headAge(share, other));
    return oldest && share.waiting[oldest].shift();
  }
}

const waitingIn = ({ waiting }: Share): number => waiting.read.length + waiting.write.length;
const headAge = ({ waiting }: Share, kind: Kind): number => waiting[kind][0]?.since ?? Number.POSITIVE_INFINITY;
