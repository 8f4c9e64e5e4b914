import type { CreditedTransfer } from "@svc/chains";
import type { NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import { textQuery } from "../sql/text-query.js";

/** The use of a transfer. `refund` is a use by the sender, and all others are uses by the receiver. */
export type TransferPurpose = "recording" | "checkout" | "intent" | "purchase" | "refund";

/** Another record owns one of the transfers. The database has rolled back the statement. */
export class TransferTaken extends Error {
  constructor(cause: unknown) {
    super("another record owns the transfer", { cause });
  }
}

/** Turns the violation of the ledger's primary key into {@link TransferTaken}. */
export function rethrowTaken(error: unknown): never {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  throw code === "23505" && constraint === "transfer_ledger_pkey" ? new TransferTaken(error) : error;
}

interface Taking {
  /** Name of a CTE with the new owner: `id, merchant_id, mode, network, tx_hash`. */
  readonly owner: string;
  readonly side: "received" | "sent";
  /**
   * The owner's column with the wallet at the other end of the transfer. If the merchant has that wallet too, the owner
   * takes both sides.
   */
  readonly otherEnd: string;
  /** SQL expressions: `purpose` is a `TransferPurpose`, `places` a `text[]`. */
  readonly purpose: string;
  readonly places: string;
}

/**
 * Builds a statement that records transfers as owned by a new record. The primary key decides races: if another record
 * owns one of them, the whole statement fails, see {@link rethrowTaken}.
 */
export const takeTransfers = ({ owner, side, otherEnd, purpose, places }: Taking): string => `
  INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
  SELECT network, tx_hash, place, side, ${purpose}::"TransferPurpose", id
  FROM ${owner} AS owner, unnest(${places}::text[]) AS place, unnest(CASE WHEN EXISTS (
      SELECT 1 FROM merchant_wallets w WHERE w.merchant_id = owner.merchant_id AND w.mode = owner.mode AND w.address = owner.${otherEnd})
    THEN '{received,sent}' ELSE '{${side}}' END::"TransferSide"[]) AS side
  RETURNING 1`;

/**
 * Finds transfers that belong to purchases. Checks both tables: a new purchase owns its transfer before the ledger has
 * a row for it, and the ledger keeps the row after the purchase is deleted.
 */
const PURCHASED = `SELECT place FROM unnest($3::text[], $4::text[], $5::text[]) AS paid (place, payer, nonce)
  WHERE EXISTS (SELECT 1 FROM x402_payments p WHERE p.network = $1 AND p.asset = $6 AND p.payer = paid.payer AND p.nonce = paid.nonce)
    OR EXISTS (SELECT 1 FROM transfer_ledger l WHERE l.network = $1 AND l.tx_hash = $2 AND l.place IN (paid.place, '*') AND l.side = 'received'
      AND l.purpose = 'purchase')`;

/** Returns the transfers that belong to no x402 purchase, whatever its state. */
export async function unpurchasedTransfers(
  pool: Pick<Pool, "query">,
  { network, txHash, asset }: { readonly network: NetworkName; readonly txHash: string; readonly asset: string },
  transfers: readonly CreditedTransfer[],
): Promise<readonly CreditedTransfer[]> {
  const signed = transfers.flatMap(({ place, authorization }) => (authorization ? [{ place, ...authorization }] : []));
  if (signed.length === 0) return transfers;
  const columns = (["place", "payer", "nonce"] as const).map((name) => signed.map((one) => one[name]));
  const rows = await textQuery(pool, PURCHASED, [network, txHash, ...columns, asset]);
  const purchased = new Set(rows.map(([place]) => place));
  return transfers.filter(({ place }) => !purchased.has(place));
}
