import { type Column, later, required } from "../sql/resource-table.js";
import type { Fold } from "./change-folder.js";

/**
 * Totals of a link or product are those in its row plus the changes that aren't folded into the row yet. A payment only
 * appends a change. If each payment updated the row, payments of a popular link would wait for each other (ADR 32).
 */
const CHANGES = "total_changes";

/**
 * Builds SQL for the totals of a link or product row, or of a CTE with such rows. `id` is unambiguous, because changes
 * have no `id` column.
 */
function buildTotals(owner: "link" | "product") {
  const pending = (column: string) => `coalesce((SELECT sum(${column}) FROM ${CHANGES} WHERE ${owner}_id = id), 0)`;
  const collected = `(total_collected + ${pending("collected")})`;
  return {
    // A refund is subtracted from the link's current product, which may never have received the payment. Don't go below
    // zero.
    collected: owner === "product" ? `greatest(${collected}, 0.00)` : collected,
    transactions: `(total_transactions + ${pending("transactions")})`,
  };
}

/** Columns `totalCollected` and `totalTransactions`, exact at the time of the statement. */
export const totalColumns = (owner: "link" | "product"): Column[] => {
  const { collected, transactions } = buildTotals(owner);
  return [
    later(required("totalCollected", "number", collected)),
    later(required("totalTransactions", "number", transactions)),
  ];
};

/** Builds SQL for the totals as a JSON object with column names as keys. */
export function totalsJson(owner: "link" | "product"): string {
  const { collected, transactions } = buildTotals(owner);
  return `jsonb_build_object('total_collected', ${collected}, 'total_transactions', ${transactions})`;
}

/**
 * CTE that adds the payments in the CTE `made` (`payment_link_id`, `amount`) to the totals of their link and product.
 */
export const COUNT_MADE = `totals AS (
    INSERT INTO ${CHANGES} (link_id, product_id, collected, transactions)
    SELECT l.id, l.product_id, made.amount, 1 FROM made JOIN payment_links l ON l.id = made.payment_link_id)`;

/** Subtracts a refund from the totals. `$1`: the link, `$2`: the amount. */
export const TAKE_FROM_TOTALS = `INSERT INTO ${CHANGES} (link_id, product_id, collected, transactions)
  SELECT id, product_id, -$2::numeric, 0 FROM payment_links WHERE id = $1`;

/** Advisory lock key, unique in this database. */
export const FOLD_LOCK = 402_000_003;

/**
 * Moves up to `$2` changes, starting at number `$1`, into the rows of their links and products. Returns their count and
 * the first number. Only one process does so at a time, and it updates links before products, so that transactions
 * can't deadlock.
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
  failure: "failed to update the totals of links and products",
  statement: FOLD,
};
