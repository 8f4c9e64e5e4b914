import type { PrismaClient } from "@svc/db";
import type pg from "pg";
import type { KeyOwner } from "../../peers/guards.js";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const nullable = (schema: Record<string, unknown>) => ({ ...schema, nullable: true });

/** The response schema that a peer's serializer is compiled from. */
export const LIST_RESPONSE = {
  200: {
    type: "object",
    properties: {
      status: text,
      data: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: text,
            amount: { type: "number" },
            amountBaseUnits: text,
            token: text,
            network: text,
            mode: text,
            livemode: { type: "boolean" },
            status: text,
            txHash: text,
            explorerUrl: text,
            walletAddress: text,
            merchantWalletAddress: text,
            merchantId: text,
            paymentLinkId: nullable(text),
            customerEmail: nullable(text),
            customerName: nullable(text),
            customerAddress: nullable(text),
            customerCountry: nullable(text),
            subtotalAmount: nullable({ type: "number" }),
            taxAmount: nullable({ type: "number" }),
            amountDue: nullable({ type: "number" }),
            underpaid: { type: "boolean" },
            overpaid: { type: "boolean" },
            clientReference: nullable(text),
            metadata: { type: "object", additionalProperties: text },
            confirmedAt: time,
            settledAt: nullable(time),
            createdAt: time,
            updatedAt: time,
          },
        },
      },
      hasMore: { type: "boolean" },
    },
  },
};

export const LIST_QUERY = {
  type: "object",
  properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 25 } },
};

const EXPLORER = "https://sepolia.basescan.org/tx/";

const TEXT = `
  SELECT id, amount, amount_base_units, token, network, mode, status, tx_hash, wallet_address, merchant_wallet_address,
         merchant_id, payment_link_id, customer_email, customer_name, customer_address, customer_country, subtotal_amount,
         tax_amount, amount_due, client_reference, metadata, confirmed_at, settled_at, created_at, updated_at
  FROM transactions WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT $3`;

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

const isUnderpaid = (amount: number, due: number | null): boolean => due !== null && amount < due;
const isOverpaid = (amount: number, tax: number | null, due: number | null): boolean =>
  due !== null && amount - (tax ?? 0) > due;

/** The list as a developer would write it with node-postgres: a prepared statement, and rows mapped to the answer. */
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
      amountDue: numberOrNull(row.amount_due),
      underpaid: isUnderpaid(Number(row.amount), numberOrNull(row.amount_due)),
      overpaid: isOverpaid(Number(row.amount), numberOrNull(row.tax_amount), numberOrNull(row.amount_due)),
      clientReference: row.client_reference,
      metadata: row.metadata,
      confirmedAt: row.confirmed_at,
      settledAt: row.settled_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    hasMore: rows.length > limit,
  };
}

/** The list as a developer would write it with Prisma. */
export async function prismaList(prisma: PrismaClient, owner: KeyOwner, limit: number): Promise<object> {
  const rows = await prisma.transaction.findMany({
    where: { merchantId: owner.merchantId, mode: owner.mode },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return {
    status: "success",
    data: rows.slice(0, limit).map((row) => ({
      ...row,
      amount: row.amount.toNumber(),
      amountBaseUnits: row.amountBaseUnits.toFixed(),
      livemode: row.mode === "live",
      explorerUrl: EXPLORER + row.txHash,
      subtotalAmount: row.subtotalAmount?.toNumber() ?? null,
      taxAmount: row.taxAmount?.toNumber() ?? null,
      amountDue: row.amountDue?.toNumber() ?? null,
      underpaid: isUnderpaid(row.amount.toNumber(), row.amountDue?.toNumber() ?? null),
      overpaid: isOverpaid(row.amount.toNumber(), row.taxAmount?.toNumber() ?? null, row.amountDue?.toNumber() ?? null),
    })),
    hasMore: rows.length > limit,
  };
}
