import { randomUUID } from "node:crypto";
import { MERCHANT_ID, WALLET } from "../ground/bench-data.js";

/** The body that every subject is sent. */
export const BODY = '{"name":"Product {unique}","amount":25,"metadata":{"sku":"A-1"}}';

export interface Body {
  readonly name: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export const BODY_SCHEMA = {
  type: "object",
  required: ["name", "amount"],
  properties: { name: { type: "string" }, amount: { type: "number" }, metadata: { type: "object" } },
} as const;

export const INSERT = `INSERT INTO products (id, merchant_id, mode, name, amount, merchant_wallet_address, metadata, created_at, updated_at)
  VALUES ($1, $2, 'test', $3, $4, $5, $6, $7, $7)`;
export const INSERT_KEY =
  "INSERT INTO idempotency_keys (id, fingerprint, status, body, expires_at) VALUES ($1, $2, 201, $3, $4)";

export const rowOf = ({ name, amount, metadata }: Body) => {
  const now = new Date();
  return { id: randomUUID(), merchantId: MERCHANT_ID, name, amount, wallet: WALLET, metadata, now };
};

export const valuesOf = (row: ReturnType<typeof rowOf>): unknown[] => [
  row.id,
  row.merchantId,
  row.name,
  row.amount,
  row.wallet,
  JSON.stringify(row.metadata),
  row.now,
];
