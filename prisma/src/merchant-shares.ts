import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { noteUndone } from "./undone.js";
import type { Connect } from "./writer-lane.js";

interface Actor {
  merchantId: string | null;
  /** Connections that this work holds for transactions. */
  transactions: number;
}

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` for a merchant. With null it has no share, and no limit: work of the service itself, or a merchant that isn't known yet. */
export const actAs = <T>(merchantId: string | null, work: () => T): T =>
  actors.run({ merchantId, transactions: 0 }, work);

/** Names the merchant of the running work as soon as it is known. */
export function actFor(merchantId: string): void {
  const actor = actors.getStore();
  if (actor !== undefined) actor.merchantId = merchantId;
}

/** What the pool says when the merchant's other requests use its share. They may hang because the database does, so the answer names no cause. */
export const MERCHANT_BUSY =
  "timeout exceeded when trying to connect: this merchant's requests use its whole share of the pool";

/** Beyond this a request is refused at once: it would only wait to be refused. */
const WAITING_PER_PLACE = 100;

interface Share {
  taken: number;
  readonly waiting: (() => void)[];
}

export interface MerchantShares {
  /** As `connect`, within the share of the merchant for whom the caller acts. */
  limit(connect: Connect, use: "statement" | "transaction"): Connect;
  readonly waiting: number;
}

/**
 * Gives one merchant at most half of the pool's places, rounded up. What exceeds the share waits in the merchant's own queue, so
 * each merchant has at most its share in the pool's queue, and all merchants move forward by turns.
 */
export function createMerchantShares(pool: pg.Pool, { waitMs }: { waitMs: number }): MerchantShares {
  const shares = new Map<string, Share>();
  const ends = new Map<pg.PoolClient, () => void>();
  pool.on("release", (_error, client) => {
    const end = ends.get(client);
    ends.delete(client);
    end?.();
  });
  const size = () => Math.max(1, Math.ceil(pool.options.max / 2));
  const leave = (merchantId: string, share: Share) => {
    share.taken -= 1;
    while (share.taken < size() && share.waiting.length > 0) share.waiting.shift()?.();
    if (share.taken === 0 && share.waiting.length === 0) shares.delete(merchantId);
  };
  const shareOf = (merchantId: string): Share => {
    const share = shares.get(merchantId) ?? { taken: 0, waiting: [] };
    shares.set(merchantId, share);
    return share;
  };
  return {
    get waiting() {
      let sum = 0;
      for (const { waiting } of shares.values()) sum += waiting.length;
      return sum;
    },
    limit: (connect, use) => (done) => {
      const actor = actors.getStore();
      // Work that holds a connection must not wait for its own merchant: everybody could hold one and wait for another.
      if (actor === undefined || actor.merchantId === null || actor.transactions > 0) return connect(done);
      const { merchantId } = actor;
      const share = shareOf(merchantId);
      const enter = () => {
        share.taken += 1;
        connect((error, client, release) => {
          if (client === undefined) leave(merchantId, share);
          else {
            if (use === "transaction") actor.transactions += 1;
            ends.set(client, () => {
              if (use === "transaction") actor.transactions -= 1;
              leave(merchantId, share);
            });
          }
          done(error, client, release);
        });
      };
      if (share.waiting.length === 0 && share.taken < size()) return enter();
      const refuse = () => {
        const error = new Error(MERCHANT_BUSY);
        noteUndone(error);
        done(error, undefined, () => {});
      };
      if (share.waiting.length >= WAITING_PER_PLACE * size()) return refuse();
      const late = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(goOn), 1);
        refuse();
      }, waitMs);
      late.unref();
      const goOn = () => {
        clearTimeout(late);
        enter();
      };
      share.waiting.push(goOn);
    },
  };
}
