import { createHash, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { MERCHANT_ID, WALLET } from "../../ground/bench-data.js";

/** The request body that a peer accepts. */
export interface ProductBody {
  readonly name: string;
  readonly amount: number;
  readonly description?: string;
  readonly metadata?: Record<string, string>;
}

export const PRODUCT_BODY = {
  type: "object",
  required: ["name", "amount"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 255 },
    amount: { type: "number", minimum: 0.01, maximum: 999_999_999.99 },
    description: { type: "string", maxLength: 5_000 },
    metadata: { type: "object", maxProperties: 50, additionalProperties: { type: "string", maxLength: 500 } },
  },
};

/** The product that a peer stores and returns, with the same members as the service's. */
export function newProduct({ name, amount, description = "", metadata = {} }: ProductBody) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    merchantId: MERCHANT_ID,
    mode: "test" as const,
    name,
    description,
    amount,
    currency: "USD" as const,
    active: true,
    archived: false,
    pricingType: "one_time" as const,
    billingInterval: null,
    billingIntervalCount: null,
    trialDays: null,
    token: "USDC" as const,
    merchantWalletAddress: WALLET,
    metadata,
    totalCollected: 0,
    totalTransactions: 0,
    createdAt: now,
    updatedAt: now,
  };
}

type NewProduct = ReturnType<typeof newProduct>;

/** The row that a peer stores for an Idempotency-Key. */
interface IdempotencyRow {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly body: Buffer;
  readonly expiresAt: Date;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export const idempotencyRow = (request: FastifyRequest, answer: string): IdempotencyRow => ({
  id: sha256(String(request.headers["idempotency-key"])),
  fingerprint: sha256(JSON.stringify(request.body)),
  body: Buffer.from(answer),
  expiresAt: new Date(Date.now() + 86_400_000),
});

const COLUMNS = `id, merchant_id, mode, name, description, amount, currency, active, archived, pricing_type, billing_interval,
  billing_interval_count, trial_days, token, merchant_wallet_address, metadata, created_at, updated_at`;
const places = Array.from({ length: 18 }, (_, place) => `$${place + 1}`);

export const insertProduct = (product: NewProduct) => ({
  name: "product",
  text: `INSERT INTO products (${COLUMNS}) VALUES (${places})`,
  values: [
    product.id,
    product.merchantId,
    product.mode,
    product.name,
    product.description,
    product.amount,
    product.currency,
    product.active,
    product.archived,
    product.pricingType,
    product.billingInterval,
    product.billingIntervalCount,
    product.trialDays,
    product.token,
    product.merchantWalletAddress,
    product.metadata,
    product.createdAt,
    product.updatedAt,
  ],
});

export const insertKey = (row: IdempotencyRow) => ({
  name: "key",
  text: `INSERT INTO idempotency_keys (id, fingerprint, status, body, expires_at) VALUES ($1, $2, 201, $3, $4)
         ON CONFLICT (id) DO NOTHING RETURNING 1`,
  values: [row.id, row.fingerprint, row.body, row.expiresAt],
});
