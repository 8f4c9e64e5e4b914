import type { IdempotencyRow } from "./idempotency-row.js";
import type { NewProduct } from "./product-body.js";

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
