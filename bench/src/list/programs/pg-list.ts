import type pg from "pg";
import type { KeyOwner } from "../../peers/bearer-key.js";
import { EXPLORER } from "./transaction-schema.js";

const TEXT = `
  SELECT id, amount, amount_base_units, token, network, mode, status, tx_hash, wallet_address, merchant_wallet_address,
         merchant_id, payment_link_id, customer_email, customer_name, customer_address, customer_country, subtotal_amount,
         tax_amount, confirmed_at, settled_at, created_at, updated_at
  FROM transactions WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT $3`;

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** The list as one writes it with node-postgres: a prepared statement, rows as objects, mapped to the answer. */
export async function pgList(pool: pg.Pool, { merchantId, mode }: KeyOwner, limit: number): Promise<object> {
  const { rows } = await pool.query({ name: "list", text: TEXT, values: [merchantId, mode, limit + 1] });
  return {
    status: "success",
    data: rows.slice(0, limit).map((row) => ({
      id: row.id,
      amount: Number(row.amount),
      amountBaseUnits: row.amount_base_units,
      token: row.token,
      network: row.network,
      mode: row.mode,
      livemode: row.mode === "live",
      status: row.status,
      txHash: row.tx_hash,
      explorerUrl: EXPLORER + row.tx_hash,
      walletAddress: row.wallet_address,
      merchantWalletAddress: row.merchant_wallet_address,
      merchantId: row.merchant_id,
      paymentLinkId: row.payment_link_id,
      customerEmail: row.customer_email,
      customerName: row.customer_name,
      customerAddress: row.customer_address,
      customerCountry: row.customer_country,
      subtotalAmount: numberOrNull(row.subtotal_amount),
      taxAmount: numberOrNull(row.tax_amount),
      confirmedAt: row.confirmed_at,
      settledAt: row.settled_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    hasMore: rows.length > limit,
  };
}
