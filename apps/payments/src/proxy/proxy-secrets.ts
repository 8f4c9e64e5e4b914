import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { writeEvent } from "../events/write-events.js";
import { prepared } from "../sql/prepared.js";
import { inTransaction } from "../sql/transaction.js";
import type { SigningSecret } from "./call-signature.js";

interface ProxySecretAnswer extends SigningSecret {
  readonly algorithm: "HMAC-SHA256";
  readonly createdAt: string;
  readonly previous: { readonly keyId: string; readonly expiresAt: string } | null;
}

/** The secrets that sign calls to a merchant's targets: one current per mode, older ones during their grace period. */
export interface ProxySecrets {
  /** The current secret, made on first use. */
  current(merchantId: string, mode: string): Promise<ProxySecretAnswer>;
  /** A new current secret; the old one signs beside it for `graceMs`. */
  rotate(merchantId: string, mode: string, graceMs: number): Promise<ProxySecretAnswer>;
  /** Every secret that signs now, newest first. */
  live(merchantId: string, mode: string): Promise<SigningSecret[]>;
}

interface Row {
  id: string;
  secret: Buffer;
  created_at: Date;
  expires_at: Date | null;
}

const LIVE = `SELECT id, secret, created_at, expires_at FROM proxy_secrets
  WHERE merchant_id = $1 AND mode = $2::"Mode" AND (expires_at IS NULL OR expires_at > $3) ORDER BY created_at DESC, id`;
const INSERT = `INSERT INTO proxy_secrets (id, merchant_id, mode, secret, created_at) VALUES ($1, $2, $3::"Mode", $4, $5)
  ON CONFLICT (merchant_id, mode) WHERE expires_at IS NULL DO NOTHING`;
const RETIRE = `UPDATE proxy_secrets SET expires_at = $3 WHERE merchant_id = $1 AND mode = $2::"Mode" AND expires_at IS NULL`;

export function createProxySecrets(pool: Pool, cipher: Cipher, clock: Clock): ProxySecrets {
  const now = () => new Date(clock.now());
  const newSecret = () => `psec_${randomBytes(32).toString("base64url")}`;
  const read = async (merchantId: string, mode: string) =>
    (await pool.query<Row>(prepared(LIVE, [merchantId, mode, now()]))).rows;
  const make = (merchantId: string, mode: string) => [
    randomUUID(),
    merchantId,
    mode,
    cipher.encrypt(newSecret()),
    now(),
  ];
  const opened = (row: Row): SigningSecret => ({ keyId: row.id, secret: cipher.decrypt(row.secret) });

  async function current(merchantId: string, mode: string): Promise<ProxySecretAnswer> {
    let rows = await read(merchantId, mode);
    if (!rows.some((row) => row.expires_at === null)) {
      await pool.query(INSERT, make(merchantId, mode));
      rows = await read(merchantId, mode);
    }
    const newest = rows.find((row) => row.expires_at === null) as Row;
    const previous = rows.find((row) => row.expires_at !== null);
    return {
      ...opened(newest),
      algorithm: "HMAC-SHA256",
      createdAt: newest.created_at.toISOString(),
      previous: previous ? { keyId: previous.id, expiresAt: (previous.expires_at as Date).toISOString() } : null,
    };
  }

  return {
    current,
    async rotate(merchantId, mode, graceMs) {
      await inTransaction(pool, async (client) => {
        await client.query(RETIRE, [merchantId, mode, new Date(clock.now() + graceMs)]);
        const values = make(merchantId, mode);
        await client.query(INSERT, values);
        const data = { keyId: values[0] };
        await writeEvent(client, { merchantId, mode, type: "proxy_secret.rotated", data, createdAt: now() });
      });
      return current(merchantId, mode);
    },
    async live(merchantId, mode) {
      const rows = await read(merchantId, mode);
      if (rows.length > 0) return rows.map(opened);
      const made = await current(merchantId, mode);
      return [{ keyId: made.keyId, secret: made.secret }];
    },
  };
}
