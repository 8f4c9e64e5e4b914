/**
 * A column with values that a {@link import("./cipher.js").Cipher} encrypted. They can be decrypted only while
 * `ENCRYPTION_KEYS` contains the key that encrypted them.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, by which a job iterates over the table. */
  readonly key: string;
}

/**
 * All encrypted columns. If a column is missing here, its values are lost when the operator removes their key. Every
 * binary column is listed here, in {@link DIGESTS} or in {@link PUBLIC_BYTES}. A test compares these lists with the
 * database.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "payment_links", column: "upstream_headers", key: "id" },
  { table: "apis", column: "upstream_headers", key: "id" },
  { table: "webhook_endpoints", column: "secret", key: "id" },
  { table: "webhook_endpoints", column: "previous_secret", key: "id" },
  { table: "proxy_secrets", column: "secret", key: "id" },
  { table: "idempotency_keys", column: "body", key: "id" },
  { table: "x402_answers", column: "answer", key: "payment_id" },
  // Only old releases wrote this column. Newer ones write `x402_answers`.
  { table: "x402_payments", column: "answer", key: "id" },
  { table: "x402_payments", column: "payload", key: "id" },
  { table: "x402_payments", column: "job", key: "id" },
];

/** Binary columns with hashes, which the service compares but never decrypts. */
export const DIGESTS: readonly string[] = [
  "api_keys.key_hash",
  "idempotency_keys.fingerprint",
  "idempotency_keys.id",
  "payment_intents.opened_by",
  "payment_intents.token_hash",
  "payment_links.idempotency_fingerprint",
  "payment_links.idempotency_id",
  "products.idempotency_fingerprint",
  "products.idempotency_id",
  "x402_payments.fingerprint",
  "x402_payments.payment_identifier",
  "x402_payments.request_key",
];

/** Binary columns with public data, which payers see. */
export const PUBLIC_BYTES: readonly string[] = ["merchant_brandings.logo"];
