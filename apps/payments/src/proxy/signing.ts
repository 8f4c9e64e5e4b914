import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "@svc/service";
import type { Pool, PoolClient } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { writeEvent } from "../events/write-events.js";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import { prepared } from "../sql/text-query.js";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";

/** A secret that signs calls to targets. */
export interface SigningSecret {
  readonly keyId: string;
  /** `psec_…`; the whole text is the HMAC key. */
  readonly secret: string;
}

export interface ProxySecretAnswer extends SigningSecret {
  readonly algorithm: "HMAC-SHA256";
  readonly createdAt: string;
  readonly previous: { readonly keyId: string; readonly expiresAt: string } | null;
}

/** The secrets that sign calls to a merchant's targets: one current per mode, older ones during their grace period. */
export interface ProxySecrets {
  /** The current secret, created on first use. */
  current(merchantId: string, mode: string): Promise<ProxySecretAnswer>;
  /**
   * Creates a new current secret. The old one also signs for another `graceMs`. Concurrent rotations run one after the
   * other, and each creates a secret. `toCompletion` completes the claim of an Idempotency-Key with the answer.
   */
  rotate(
    merchantId: string,
    mode: string,
    graceMs: number,
    toCompletion: (made: ProxySecretAnswer) => Completion | null,
  ): Promise<ProxySecretAnswer>;
  /** Every secret that currently signs, newest first. */
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
  const read = async (client: Pick<Pool, "query">, merchantId: string, mode: string) =>
    (await client.query<Row>(prepared(LIVE, [merchantId, mode, now()]))).rows;
  const opened = (row: Row): SigningSecret => ({ keyId: row.id, secret: cipher.decrypt(row.secret) });

  /** Callers hold the merchant's lock, so that a concurrent rotation never misses the first secret. */
  const make = async (client: Pick<Pool, "query">, merchantId: string, mode: string): Promise<void> => {
    await client.query(INSERT, [randomUUID(), merchantId, mode, cipher.encrypt(newSecret()), now()]);
  };
  const locked = <Result>(merchantId: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, async (client) => {
      await client.query(LOCK_MERCHANT, [merchantId]);
      return work(client);
    });

  function toAnswer(rows: readonly Row[]): ProxySecretAnswer {
    const newest = rows.find((row) => row.expires_at === null) as Row;
    const previous = rows.find((row) => row.expires_at !== null);
    return {
      ...opened(newest),
      algorithm: "HMAC-SHA256",
      createdAt: newest.created_at.toISOString(),
      previous: previous ? { keyId: previous.id, expiresAt: (previous.expires_at as Date).toISOString() } : null,
    };
  }

  async function current(merchantId: string, mode: string): Promise<ProxySecretAnswer> {
    const rows = await read(pool, merchantId, mode);
    if (rows.some((row) => row.expires_at === null)) return toAnswer(rows);
    await locked(merchantId, (client) => make(client, merchantId, mode));
    return toAnswer(await read(pool, merchantId, mode));
  }

  return {
    current,
    rotate: (merchantId, mode, graceMs, toCompletion) =>
      locked(merchantId, async (client) => {
        await client.query(RETIRE, [merchantId, mode, new Date(clock.now() + graceMs)]);
        await make(client, merchantId, mode);
        const made = toAnswer(await read(client, merchantId, mode));
        const data = { keyId: made.keyId };
        await writeEvent(client, { merchantId, mode, type: "proxy_secret.rotated", data, createdAt: now() });
        await requireClaim(client, toCompletion(made));
        return made;
      }),
    async live(merchantId, mode) {
      const rows = await read(pool, merchantId, mode);
      if (rows.length > 0) return rows.map(opened);
      const made = await current(merchantId, mode);
      return [{ keyId: made.keyId, secret: made.secret }];
    },
  };
}

/** The payment behind a call, as the target sees it. */
interface SignedCall {
  /** Unix seconds. */
  readonly timestamp: number;
  /** The nonce, which a target remembers for ten minutes. */
  readonly requestId: string;
  readonly method: string;
  /** With port, as in the Host header. */
  readonly host: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly paymentId: string;
  readonly paymentLinkId: string;
  /**
   * `verified`: the payment is checked and reserved, but not settled yet. `settled`: it is on the chain. `free`: the
   * call costs nothing.
   */
  readonly paymentStatus: "verified" | "settled" | "free";
  readonly payer: string;
  /** Base units. */
  readonly amount: string;
  readonly asset: string;
  /** CAIP-2. */
  readonly network: string;
  readonly mode: string;
}

const sha256Hex = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The signed text: every protected part on its own line. */
const signedText = (call: SignedCall): string =>
  [
    "v1",
    call.timestamp,
    call.requestId,
    call.method,
    call.host,
    call.path,
    sha256Hex(call.body),
    call.paymentId,
    call.paymentLinkId,
    call.payer,
    call.amount,
    call.network,
  ].join("\n");

/** The headers of a call to a target: the payment, and a signature for each live secret (newest first). */
export function signatureHeaders(call: SignedCall, secrets: readonly SigningSecret[]): Record<string, string> {
  const text = signedText(call);
  const signatures = secrets.map(({ secret }) => `v1=${createHmac("sha256", secret).update(text).digest("hex")}`);
  return {
    "x-svc-signature": [`t=${call.timestamp}`, ...signatures].join(","),
    "x-svc-key-id": secrets[0]?.keyId ?? "",
    "x-svc-request-id": call.requestId,
    "x-svc-payment-id": call.paymentId,
    "x-svc-payment-link": call.paymentLinkId,
    "x-svc-payment-status": call.paymentStatus,
    "x-svc-payer": call.payer,
    "x-svc-amount": call.amount,
    "x-svc-asset": call.asset,
    "x-svc-network": call.network,
    "x-svc-mode": call.mode,
    "x-svc-content-sha256": sha256Hex(call.body),
  };
}
