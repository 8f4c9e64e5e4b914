import { type Column, later, required } from "../sql/resource-table.js";
import type { Fold } from "./change-folder.js";

/**
 * Totals of links and products are what their row has plus the changes that no worker has folded into it yet. A payment only appends a
 * change: an update of the row would make the payments of one popular link wait for each other (ADR 32).
 */
const CHANGES = "total_changes";

/** SQL over the row of a link or product, also where it comes from a CTE: `id` is its own, because changes have no such column. */
function totalsOf(owner: "link" | "product") {
  const pending = (column: string) => `coalesce((SELECT sum(${column}) FROM ${CHANGES} WHERE ${owner}_id = id), 0)`;
  const collected = `(total_collected + ${pending("collected")})`;
  return {
    // A refund after the link moved to another product is taken from that product, which may never have had the money.
    collected: owner === "product" ? `greatest(${collected}, 0.00)` : collected,
    transactions: `(total_transactions + ${pending("transactions")})`,
  };
}

/** Columns of `totalCollected` and `totalTransactions`, exact at the moment of the statement. */
export const totalColumns = (owner: "link" | "product"): Column[] => {
  const { collected, transactions } = totalsOf(owner);
  return [
    later(required("totalCollected", "number", collected)),
    later(required("totalTransactions", "number", transactions)),
  ];
};

/** The same as a JSON object with the names of the row's columns. */
export function totalsJson(owner: "link" | "product"): string {
  const { collected, transactions } = totalsOf(owner);
  return `jsonb_build_object('total_collected', ${collected}, 'total_transactions', ${transactions})`;
}

/** A CTE that counts what the CTE `made` has recorded (`payment_link_id`, `amount`) for its link and the link's product. */
export const COUNT_MADE = `totals AS (
    INSERT INTO ${CHANGES} (link_id, product_id, collected, transactions)
    SELECT l.id, l.product_id, made.amount, 1 FROM made JOIN payment_links l ON l.id = made.payment_link_id)`;

/** Takes a refund from the totals. `$1`: the link, `$2`: the amount. */
export const TAKE_FROM_TOTALS = `INSERT INTO ${CHANGES} (link_id, product_id, collected, transactions)
  SELECT id, product_id, -$2::numeric, 0 FROM payment_links WHERE id = $1`;

/** Number of the advisory lock in this database. */
export const FOLD_LOCK = 402_000_003;

/**
 * Moves up to `$2` changes, from number `$1` on, into the rows of their links and products. One process at a time, links before
 * products: no two transactions wait for each other in a circle. Returns how many were moved, and the first one's number.
 */
export const FOLD = `
  WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS is_mine),
  batch AS MATERIALIZED (
    SELECT seq FROM ${CHANGES} WHERE seq >= $1 AND (SELECT is_mine FROM turn) ORDER BY seq LIMIT $2),
  moved AS (
    DELETE FROM ${CHANGES} c USING batch WHERE c.seq = batch.seq RETURNING c.seq, c.link_id, c.product_id, c.collected, c.transactions),
  links AS (
    UPDATE payment_links l SET total_collected = l.total_collected + s.collected, total_transactions = l.total_transactions + s.transactions
    FROM (SELECT link_id, sum(collected) AS collected, sum(transactions) AS transactions FROM moved GROUP BY link_id) AS s
    WHERE l.id = s.link_id RETURNING 1),
  products AS (
    UPDATE products p SET total_collected = p.total_collected + s.collected, total_transactions = p.total_transactions + s.transactions
    FROM (SELECT product_id, sum(collected) AS collected, sum(transactions) AS transactions FROM moved
      WHERE product_id IS NOT NULL AND (SELECT count(*) FROM links) >= 0 GROUP BY product_id) AS s
    WHERE p.id = s.product_id RETURNING 1)
  SELECT count(*)::int AS moved, min(seq) AS first FROM moved`;

export const TOTALS_FOLD: Fold = {
  work: "totals",
  failure: "totals of links and products are not folded",
  statement: FOLD,
};
