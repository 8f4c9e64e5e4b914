/** A column whose values {@link import("./cipher.js").Cipher} made: they can be read as long as their key stands in `ENCRYPTION_KEYS`. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, by which the table is gone through. */
  readonly key: string;
}

/**
 * All of them: what is sealed and does not stand here is lost when its key is removed. A column of bytes is here, in
 * {@link DIGESTS} or in {@link PUBLIC_BYTES}; a test asks the database.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "payment_links", column: "upstream_headers", key: "id" },
  { table: "apis", column: "upstream_headers", key: "id" },
  { table: "webhook_endpoints", column: "secret", key: "id" },
  { table: "webhook_endpoints", column: "previous_secret", key: "id" },
  { table: "proxy_secrets", column: "secret", key: "id" },
  { table: "idempotency_keys", column: "body", key: "id" },
  { table: "x402_answers", column: "answer", key: "payment_id" },
  // Only the release before the purchase machine wrote `answer`.
  { table: "x402_payments", column: "answer", key: "id" },
  { table: "x402_payments", column: "payload", key: "id" },
  { table: "x402_payments", column: "job", key: "id" },
];

/** Columns of bytes that hold hashes: they are compared, and never read back. */
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

/** Public columns of bytes: payers see them. */
export const PUBLIC_BYTES: readonly string[] = ["merchant_brandings.logo"];
