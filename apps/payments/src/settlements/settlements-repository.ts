import { randomUUID } from "node:crypto";
import { centsOfDecimal, decimalOfCents, type NetworkName } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { type Completion, completeClaim } from "../idempotency/idempotency-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { required, resourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";

/**
 * A settlement is a bookkeeping entry for live payments that a merchant marked as settled together. The money is
 * already in the merchant's wallet.
 */
const SETTLEMENTS = resourceTable("settlements", [
  required("id", "plain"),
  required("amount", "number"),
  required("currency", "plain", "'USD'"),
  required("token", "plain", "'USDC'"),
  required("transactionCount", "number"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("merchantId", "plain"),
  required("createdAt", "timestamp"),
]);

/**
 * Maximum number of transactions per settlement, which limits the statement's duration. The next settlement takes the
 * rest.
 */
const SETTLED_AT_ONCE = 10_000;

/** Which unsettled transactions of a merchant to settle. Null means no restriction. */
interface SettlementChoice {
  readonly transactionIds: readonly string[] | null;
  readonly network: NetworkName | null;
  /** Maximum sum of the settlement, which takes the oldest transactions first. */
  readonly amountCentsMax: bigint | null;
}

export type SettlementOutcome =
  | { readonly outcome: "settled"; readonly json: string }
  /** Nothing was settled. Includes the balance and the amount of the oldest transaction. */
  | { readonly outcome: "nothing" | "exceeds"; readonly availableCents: bigint; readonly oldestCents: bigint }
  /** Some of the named transactions were settled or refunded in the meantime. */
  | { readonly outcome: "changed" }
  | { readonly outcome: "claim_lost" };

interface NamedTransaction {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: string;
  readonly status: string;
  readonly isSettled: boolean;
}

interface Balance {
  readonly availableCents: bigint;
  readonly settledCents: bigint;
  readonly transactionCount: number;
  readonly oldestAt: Date | null;
}

export interface SettlementsRepository {
  named(transactionIds: readonly string[]): Promise<NamedTransaction[]>;
  /**
   * Settles the chosen transactions, oldest first, in one database transaction. Settlements of one merchant run one
   * after another, so no two take the same transaction. `toCompletion` receives the settlement's JSON.
   */
  settle(
    merchantId: string,
    choice: SettlementChoice,
    now: Date,
    toCompletion: (json: string) => Completion | null,
  ): Promise<SettlementOutcome>;
  balance(merchantId: string): Promise<Balance>;
  list(request: ListRequest): Promise<ListPage>;
}

const NAMED = `SELECT id, merchant_id AS "merchantId", mode, status, settled_at IS NOT NULL AS "isSettled" FROM transactions
  WHERE id = ANY($1::uuid[])`;
const UNSETTLED = "merchant_id = $1 AND mode = 'live' AND settled_at IS NULL AND status = 'completed'";
/** Amount of a payment after its refunds. */
const NET = "amount - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.transaction_id = t.id), 0)";
/** Waits for refunds that are being stored, so that the next statement counts them. */
const LOCK = `SELECT id FROM transactions WHERE ${UNSETTLED}
    AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::text IS NULL OR network = $3)
  ORDER BY created_at, id LIMIT ${SETTLED_AT_ONCE} FOR NO KEY UPDATE`;
const CHOOSE = `WITH candidates AS (SELECT id, created_at, ${NET} AS net FROM transactions t WHERE id = ANY($1::uuid[])),
  running AS (SELECT id, net, created_at, sum(net) OVER (ORDER BY created_at, id) AS total FROM candidates)
  SELECT coalesce(sum(net), 0)::text AS available,
    coalesce((SELECT net FROM running ORDER BY created_at, id LIMIT 1), 0)::text AS oldest,
    coalesce(sum(net) FILTER (WHERE $2::numeric IS NULL OR total <= $2), 0)::text AS amount,
    coalesce(array_agg(id) FILTER (WHERE $2::numeric IS NULL OR total <= $2), '{}') AS ids
  FROM running`;
const INSERT = `INSERT INTO settlements (id, merchant_id, mode, amount, transaction_count, created_at)
  VALUES ($1, $2, 'live', $3, $4, $5) RETURNING ${SETTLEMENTS.selectList}`;
const MARK = "UPDATE transactions SET settled_at = $2, settlement_id = $3, updated_at = $2 WHERE id = ANY($1::uuid[])";
const BALANCE = `SELECT coalesce(sum(${NET}), 0)::text AS available, count(*)::int AS count, min(created_at) AS oldest,
    (SELECT coalesce(sum(amount), 0)::text FROM settlements WHERE merchant_id = $1 AND mode = 'live') AS settled
  FROM transactions t WHERE ${UNSETTLED}`;

/** Thrown to roll back the database transaction. The repository then returns `result` instead of an error. */
class Stopped extends Error {
  readonly result: SettlementOutcome;

  constructor(result: SettlementOutcome) {
    super(result.outcome);
    this.result = result;
  }
}

export function createSettlementsRepository(pool: Pool): SettlementsRepository {
  return {
    named: async (transactionIds) => (await pool.query<NamedTransaction>(NAMED, [transactionIds])).rows,
    async settle(merchantId, choice, now, toCompletion) {
      try {
        const json = await inTransaction(pool, async (client) => {
          const made = await settle(client, merchantId, choice, now);
          if (!(await completeClaim(client, toCompletion(made)))) throw new Stopped({ outcome: "claim_lost" });
          return made;
        });
        return { outcome: "settled", json };
      } catch (error) {
        if (error instanceof Stopped) return error.result;
        throw error;
      }
    },
    async balance(merchantId) {
      const { rows } = await pool.query(BALANCE, [merchantId]);
      const { available, settled, count, oldest } = rows[0];
      const [availableCents, settledCents] = [centsOfDecimal(available), centsOfDecimal(settled)];
      return { availableCents, settledCents, transactionCount: count, oldestAt: oldest };
    },
    list: (request) => cursorList(pool, SETTLEMENTS, request),
  };
}

async function settle(client: PoolClient, merchantId: string, choice: SettlementChoice, now: Date): Promise<string> {
  const { transactionIds, network, amountCentsMax } = choice;
  await client.query(LOCK_MERCHANT, [merchantId]);
  const locked = await client.query<{ id: string }>(LOCK, [merchantId, transactionIds, network]);
  if (transactionIds !== null && locked.rows.length !== transactionIds.length)
    throw new Stopped({ outcome: "changed" });
  const max = amountCentsMax === null ? null : decimalOfCents(amountCentsMax);
  const { rows } = await client.query(CHOOSE, [locked.rows.map(({ id }) => id), max]);
  const { available, oldest, amount, ids } = rows[0] as Record<"available" | "oldest" | "amount", string> & {
    ids: string[];
  };
  const [availableCents, oldestCents] = [centsOfDecimal(available), centsOfDecimal(oldest)];
  const isAll = locked.rows.length < SETTLED_AT_ONCE;
  if (ids.length > 0 && isAll && amountCentsMax !== null && amountCentsMax > availableCents) {
    throw new Stopped({ outcome: "exceeds", availableCents, oldestCents });
  }
  if (ids.length === 0) throw new Stopped({ outcome: "nothing", availableCents, oldestCents });
  const id = randomUUID();
  const [row] = await textQuery(client, INSERT, [id, merchantId, amount, ids.length, now]);
  await client.query(MARK, [ids, now, id]);
  return SETTLEMENTS.toJson(row as (string | null)[]);
}
