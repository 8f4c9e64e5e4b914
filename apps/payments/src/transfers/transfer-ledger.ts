import type { CreditedTransfer } from "@svc/chains";
import type { NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import { textQuery } from "../sql/text-query.js";

/** Purpose of a transfer at its receiver or, as a refund, at its sender. */
export type TransferPurpose = "recording" | "checkout" | "intent" | "purchase" | "refund";

/** Another record owns one of the transfers. The database has rolled the statement back. */
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
  /** A CTE with `id, merchant_id, mode, network, tx_hash`, the new owner. */
  readonly owner: string;
  readonly side: "received" | "sent";
  /** A column of the owner: the wallet at the other end. Where it is the merchant's own, the owner takes both sides. */
  readonly otherEnd: string;
  /** SQL of `TransferPurpose` and of `text[]`. */
  readonly purpose: string;
  readonly places: string;
}

/**
 * A statement that takes transfers for a new owner. The primary key decides races: a transfer that is taken already fails the whole
 * statement, see {@link rethrowTaken}.
 */
export const takeTransfers = ({ owner, side, otherEnd, purpose, places }: Taking): string => `
  INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
  SELECT network, tx_hash, place, side, ${purpose}::"TransferPurpose", id
  FROM ${owner} AS owner, unnest(${places}::text[]) AS place, unnest(CASE WHEN EXISTS (
      SELECT 1 FROM merchant_wallets w WHERE w.merchant_id = owner.merchant_id AND w.mode = owner.mode AND w.address = owner.${otherEnd})
    THEN '{received,sent}' ELSE '{${side}}' END::"TransferSide"[]) AS side
  RETURNING 1`;

/** Purchases own a transfer from their claim on, and their rows in the ledger outlive them. */
const PURCHASED = `SELECT place FROM unnest($3::text[], $4::text[], $5::text[]) AS paid (place, payer, nonce)
  WHERE EXISTS (SELECT 1 FROM x402_payments p WHERE p.network = $1 AND p.asset = $6 AND p.payer = paid.payer AND p.nonce = paid.nonce)
    OR EXISTS (SELECT 1 FROM transfer_ledger l WHERE l.network = $1 AND l.tx_hash = $2 AND l.place IN (paid.place, '*') AND l.side = 'received'
      AND l.purpose = 'purchase')`;

/** The transfers among these that x402 purchases do not own, in whatever state those are. */
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
