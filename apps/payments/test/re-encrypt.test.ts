import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { reencrypt as reencryptAll } from "../src/admin/re-encrypt.js";
import { runAdmin } from "../src/admin/run-admin.js";
import { openAnswer, sealAnswer } from "../src/agentic/bought-answer.js";
import { createCipher } from "../src/crypto/cipher.js";
import { DIGESTS, PUBLIC_BYTES, SEALED_COLUMNS } from "../src/crypto/sealed-columns.js";
import { insertLinks } from "./support/insert-rows.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const [OLD, NEW, GONE] = ["old", "new", "gone"].map((name) => Buffer.alloc(32, name).toString("base64")) as [
  string,
  string,
  string,
];
const [byOld, byNew] = [createCipher([OLD]), createCipher([NEW])];
/** More than one batch. */
const KEYS = 1_100;

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
beforeAll(async () => {
  payments = await startPayments({ env: { ENCRYPTION_KEYS: OLD, OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" } });
  merchant = await payments.makeMerchant({ wallets: [`0x${"a".repeat(40)}`] });
});
afterAll(() => payments?.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await payments.deps.database.pool.query(text, values)).rows;

/** Runs the command as an operator does. */
async function reencrypt(...keys: string[]) {
  const lines: string[] = [];
  const env = { ...process.env, DATABASE_URL: payments.databaseUrl, ENCRYPTION_KEYS: keys.join(",") };
  const { exitCode, stderr } = await runAdmin(["re-encrypt"], env, async (line) => void lines.push(line));
  const reports = lines.map((line) => JSON.parse(line) as { column: string; encrypted: number; unreadable: number });
  return { exitCode, stderr, last: Object.fromEntries(reports.map((one) => [one.column, one])) };
}

/** Inserts a payment with the answer that it bought. Uses SQL, because this test needs no chain. */
async function insertPayment(answer: Buffer): Promise<string> {
  const id = randomUUID();
  const [linkId] = await insertLinks(payments.deps.database.pool, {
    merchantId: merchant.id,
    mode: "test",
    createdAtMs: [Date.now()],
  });
  await query(
    `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
       valid_before, fingerprint, payload, answer, job, state)
     VALUES ($1::uuid, $2, $3, 'test', 'base_sepolia', 'a', 'b', $1::uuid::text, 'd', 1, 1000000, now(), '', $4, $5, $6, 'settled')`,
    [
      id,
      merchant.id,
      linkId,
      ...['{"signed":true}', "of the release before", "a job"].map((text) => byOld.encrypt(text)),
    ],
  );
  await query("INSERT INTO x402_answers (payment_id, answer) VALUES ($1, $2)", [id, answer]);
  return id;
}

async function valuesOf({ table, column, key }: (typeof SEALED_COLUMNS)[number]): Promise<Map<string, Buffer>> {
  const rows = await query(`SELECT ${key}::text AS id, ${column} AS box FROM ${table} WHERE length(${column}) > 0`);
  return new Map(rows.map(({ id, box }) => [id, box]));
}

test("every column of bytes is encrypted, and then encrypted with the new key, or is known to be a digest or public", async () => {
  const rows = await query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND data_type = 'bytea' ORDER BY 1`,
  );
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...sealed, ...DIGESTS, ...PUBLIC_BYTES].sort());
});

test("after re-encrypt nothing needs the old key: each sealed value reads the same by the new one alone", async () => {
  const key = merchant.testKey;
  const made = async (path: string, body: object, headers = {}) => {
    const answer = await payments.call("POST", path, { key, body, headers });
    expect([path, answer.status, answer.body.code]).toEqual([path, expect.any(Number), undefined]);
    return answer.body.data;
  };
  await made("/api/v1/payment-links", {
    name: "Report",
    amount: 1,
    network: "base_sepolia",
    isAgenticProxy: true,
    targetUrl: "https://example.com/report",
    upstreamHeaders: { "x-api-key": "secret" },
  });
  await made("/api/v1/apis", {
    name: "Reports",
    baseUrl: "https://example.com/v1",
    network: "base_sepolia",
    upstreamHeaders: { "x-api-key": "secret" },
  });
  // The answer is stored under the Idempotency-Key, because it contains a secret.
  const hook = await made("/api/webhooks", { url: "https://example.com/hook" }, { "idempotency-key": "once" });
  await made(`/api/webhooks/${hook.id}/rotate-secret`, {});
  await payments.call("GET", "/api/v1/agentic/proxy-signing-secret", { key });
  const answer = { kind: "proxied", status: 200, headers: {}, body: Buffer.from([0xff, 0xfe, 0, 0x80]) } as const;
  const paymentId = await insertPayment(sealAnswer(answer, byOld));
  await query(
    `INSERT INTO idempotency_keys (id, fingerprint, status, body, expires_at)
     SELECT sha256(n::text::bytea), '', 200, $1, now() + interval '1 day' FROM generate_series(1, ${KEYS}) AS n`,
    [byOld.encrypt("an answer")],
  );
  const before = new Map<string, Map<string, Buffer>>();
  for (const of of SEALED_COLUMNS) before.set(`${of.table}.${of.column}`, await valuesOf(of));

  const { exitCode, stderr, last } = await reencrypt(NEW, OLD);
  expect([exitCode, stderr]).toEqual([0, ""]);
  for (const of of SEALED_COLUMNS) {
    const name = `${of.table}.${of.column}`;
    const [were, are] = [before.get(name) ?? new Map<string, Buffer>(), await valuesOf(of)];
    expect([name, were.size > 0, are.size]).toEqual([name, true, were.size]);
    for (const [id, box] of are) {
      expect(byNew.decryptBytes(box).equals(byOld.decryptBytes(were.get(id) as Buffer))).toBe(true);
    }
    expect(last[name]).toMatchObject({ encrypted: were.size, unreadable: 0 });
  }
  const [kept] = await query("SELECT answer FROM x402_answers WHERE payment_id = $1", [paymentId]);
  expect(openAnswer(kept.answer, byNew)).toEqual(answer);
  // A second run finds nothing to encrypt.
  const again = await reencrypt(NEW, OLD);
  expect([again.exitCode, Object.values(again.last).map(({ encrypted }) => encrypted)]).toEqual([
    0,
    SEALED_COLUMNS.map(() => 0),
  ]);
});

test("a value that is deleted while its page is processed doesn't count as unreadable", async () => {
  const { pool } = payments.deps.database;
  const id = randomUUID();
  await query(
    `INSERT INTO webhook_endpoints (id, merchant_id, mode, url, secret, previous_secret) VALUES ($1, $2, 'test', 'https://x', $3, $4)`,
    [id, merchant.id, byNew.encrypt("current"), byOld.encrypt("replaced")],
  );
  // Deletes the previous secret after its page was read, as when its grace period ends.
  const racing = {
    query: async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values);
      if (/length\(previous_secret\).* LIMIT /s.test(text)) {
        await pool.query("UPDATE webhook_endpoints SET previous_secret = NULL WHERE id = $1", [id]);
      }
      return answer;
    },
  };
  const lines: string[] = [];
  const database = { ...payments.deps.database, pool: racing as unknown as typeof pool };
  for await (const line of reencryptAll(database, [NEW, OLD])) lines.push(line);
  const reports = lines
    .map((line) => JSON.parse(line))
    .find(({ column }) => column === "webhook_endpoints.previous_secret");
  expect(reports).toMatchObject({ encrypted: 0, unreadable: 0 });
});

test("rows that no key decrypts are counted and skipped, the others are re-encrypted, and the summary warns against removing a key", async () => {
  const [lost, other] = ["lost", "other"].map((name) => createHash("sha256").update(name).digest());
  for (const [id, body] of [
    [lost, createCipher([GONE]).encrypt("lost")],
    [other, byNew.encrypt("other")],
  ]) {
    await query(
      "INSERT INTO idempotency_keys (id, fingerprint, status, body, expires_at) VALUES ($1, '', 200, $2, now() + interval '1 day')",
      [id, body],
    );
  }
  const { exitCode, stderr, last } = await reencrypt(OLD, NEW);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^values that could not be decrypted: 1\. Keep all keys/);
  expect(last["idempotency_keys.body"]).toMatchObject({ unreadable: 1 });
  const [row] = await query("SELECT body FROM idempotency_keys WHERE id = $1", [other]);
  expect(byOld.decrypt(row.body)).toBe("other");
  // With its own key, the row can be read.
  expect(await reencrypt(OLD, NEW, GONE)).toMatchObject({ exitCode: 0, stderr: "" });
});
