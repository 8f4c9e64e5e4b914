import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { createReconciler, type PurchaseDeps } from "@svc/x402/purchase";
import { buyerOf, newPayer, type StoreWorld, storeContract, walk } from "@svc/x402/purchase/contract";
import fc from "fast-check";
import pg from "pg";
import type { BoughtAnswer } from "../src/agentic/bought-answer.js";
import type { Order } from "../src/agentic/claim-rows.js";
import { createClaimStore } from "../src/agentic/claim-store.js";
import { readCustomer } from "../src/agentic/quote.js";
import { type Cipher, createCipher } from "../src/crypto/cipher.js";
import { insertLinks } from "./support/insert-rows.js";

let database: TestDatabase;
/** Connections of two processes. */
let pools: pg.Pool[];
let cipher: Cipher;
let world: StoreWorld<Order, BoughtAnswer>;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 10 }));
  // The database is dropped before the last connections have closed.
  for (const pool of pools) pool.on("error", () => {});
  const [pool] = pools as [pg.Pool];
  cipher = createCipher([Buffer.alloc(32, "claims").toString("base64")]);
  const make = async (name: string) => {
    const { rows } = await pool.query<{ id: string }>(
      "INSERT INTO merchants (id, name) VALUES (gen_random_uuid(), $1) RETURNING id",
      [name],
    );
    const merchantId = rows[0]?.id as string;
    const [linkId] = await insertLinks(pool, { merchantId, mode: "test", createdAtMs: [Date.now()] });
    return { merchantId, linkId: linkId as string };
  };
  const [one, other] = [await make("one"), await make("other")];
  let opened = 0;
  world = {
    open: () => createClaimStore(pools[opened++ % 2] as pg.Pool, cipher),
    sellers: [one.merchantId, other.merchantId],
    items: [one.linkId, other.linkId],
    order: {
      customer: { email: "ann@example.com", name: null, address: null, country: null },
      taxCents: 0n,
      intentId: null,
    },
    answer: (text) => ({ kind: "proxied", status: 200, headers: {}, body: Buffer.from(text) }),
    textOf: (answer) => (answer.kind === "proxied" ? answer.body.toString() : answer.kind),
    startMs: Date.now(),
  };
});
afterAll(async () => {
  for (const pool of pools ?? []) await pool.end();
  await database?.drop();
});

describe("claims in PostgreSQL", () => {
  test.each(storeContract)("$title", ({ run }) => run(world), 60_000);

  test("finished payments are deleted, and don't displace unfinished ones in a worker's batch", async () => {
    const store = world.open();
    const buyer = buyerOf(world, store);
    const at = world.startMs + 36_000_000;
    await store.due(randomUUID(), at + 36_000_000, 1_000, at);
    const settled = [];
    for (let count = 0; count < 6; count++) settled.push((await buyer.settled({ now: at })).paymentId);
    await store.delivered(settled, at);
    const refused = await buyer.settling({ now: at });
    await store.end(refused.paymentId, refused.lease, "refused", "refused", at);
    const due = await store.due(randomUUID(), at + 120_000, 2, at + 60_000);
    expect(due.map(({ paymentId }) => paymentId)).toEqual([refused.paymentId]);
    expect(await store.forget?.(at + 60_000)).toBe(false);
    const { rows } = await (pools[0] as pg.Pool).query("SELECT FROM x402_work WHERE payment_id = ANY($1)", [settled]);
    expect(rows).toEqual([]);
  });

  test("one round of the worker deletes all finished payments, however many were settled since the last", async () => {
    const [pool] = pools as [pg.Pool];
    const store = world.open();
    const { paymentId } = await buyerOf(world, store).settled();
    const over = `FROM x402_work AS w JOIN x402_payments AS p ON p.id = w.payment_id WHERE p.payer = 'of many'`;
    await pool.query(
      `WITH made AS (
         INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
           valid_before, fingerprint, payload, state)
         SELECT gen_random_uuid(), merchant_id, payment_link_id, mode, network, asset, 'of many', n::text, pay_to, amount, amount_base_units,
           valid_before, fingerprint, payload, 'settled' FROM x402_payments, generate_series(1, 5000) AS n WHERE id = $1 RETURNING id)
       INSERT INTO x402_work (payment_id, payer, due_at) SELECT id, 'of many', $2 FROM made`,
      [paymentId, new Date(world.startMs)],
    );
    const problems: unknown[] = [];
    const worker = createReconciler({
      store,
      clock: { now: () => world.startMs },
      newId: randomUUID,
      report: (error: unknown) => problems.push(error),
    } as unknown as PurchaseDeps);
    await worker.runOnce();
    expect([problems, (await pool.query(`SELECT ${over}`)).rowCount]).toEqual([[], 0]);
  });

  test("random sequences of buyers, strangers and crashes leave nothing delivered twice, charged twice or open", async () => {
    const start = { ...world, startMs: 4_102_444_800_000 };
    for (let seed = 1; seed <= 15; seed++) expect([seed, await walk(seed, {}, start)]).toEqual([seed, null]);
  });

  test("a claim reads no more rows for a payer with a thousand settled payments than for a new one", async () => {
    const client = await (pools[0] as pg.Pool).connect();
    const buyer = buyerOf(world, createClaimStore(client as unknown as pg.Pool, cipher));
    const readSoFar = async (): Promise<number> => {
      const { rows } = await client.query<{ read: number }>(
        "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables WHERE relname LIKE 'x402%'",
      );
      return rows[0]?.read as number;
    };
    /** Number of rows that a claim of this payer reads. The claim is rolled back. */
    const rowsRead = async (payer: string): Promise<number> => {
      const asked = await buyer.asked({ payer });
      // PostgreSQL would scan such a small table sequentially.
      await client.query("BEGIN; SET LOCAL enable_seqscan = off");
      const before = await readSoFar();
      expect(await buyer.store.claim(asked)).toMatchObject({ outcome: "claimed" });
      const read = (await readSoFar()) - before;
      await client.query("ROLLBACK");
      return read;
    };
    try {
      const payer = newPayer();
      const { claim } = await buyer.settled({ payer });
      const copied = await client.query(
        `INSERT INTO x402_payments SELECT copy.* FROM x402_payments p, generate_series(1, 1000) AS n,
           jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'nonce', 'copy ' || n)) AS copy WHERE p.id = $1`,
        [claim.paymentId],
      );
      expect(copied.rowCount).toBe(1_000);
      const fresh = newPayer();
      await buyer.settled({ payer: fresh });
      await client.query("ANALYZE x402_payments, x402_work, x402_answers, x402_uncharged");
      // The plan may cause a small difference. Reading the thousand payments would cause a thousand.
      expect((await rowsRead(payer)) - (await rowsRead(fresh))).toBeLessThan(100);
    } finally {
      client.release();
    }
  });

  test("a transfer that a merchant has recorded settles no payment, and stays the merchant's", async () => {
    const [pool] = pools as [pg.Pool];
    const buyer = buyerOf(world, world.open());
    const { claim, paymentId } = await buyer.settling();
    const { network } = claim.payment;
    const record = buyer.record();
    const recordedId = randomUUID();
    await pool.query("INSERT INTO transfer_ledger VALUES ($1, $2, $3, 'received', 'recording', $4)", [
      network,
      record.txHash,
      String(record.logIndex),
      recordedId,
    ]);
    expect(await world.open().settled(claim, record)).toBe("conflict");
    expect((await world.open().find(paymentId))?.state).toBe("never");
    const { rows } = await pool.query("SELECT owner_id FROM transfer_ledger WHERE tx_hash = $1", [record.txHash]);
    expect(rows).toEqual([{ owner_id: recordedId }]);
  });

  test("a paid purchase is recorded, without a buyer's text that can't be stored", async () => {
    const customer = { email: "a\0b@example.com", name: "Ann", address: "x\0", country: "DE" };
    const buyer = buyerOf(world, world.open());
    const { paymentId, how } = await buyer.settled({ over: { order: { ...world.order, customer } } });
    expect(how).toBe("settled");
    const { rows } = await (pools[0] as pg.Pool).query(
      "SELECT customer_email, customer_name, customer_address, customer_country FROM transactions WHERE x402_payment_id = $1",
      [paymentId],
    );
    expect(rows).toEqual([
      { customer_email: null, customer_name: "Ann", customer_address: null, customer_country: "DE" },
    ]);
  });

  test("every text that a buyer's headers may contain is stored unchanged", async () => {
    const [pool] = pools as [pg.Pool];
    // Texts as headers deliver them: Latin-1 bytes, percent-encoded or not, some of them not valid UTF-8.
    const piece = fc.oneof(
      fc.string({ unit: "binary" }).map(encodeURIComponent),
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
      fc.constantFrom("%00", "%ED%A0%80", "%F0%9F%98%80", "\u0080", "a", "ÿ"),
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
    const said = fc.record({ email: text.map((name) => `${name}@example.com`), name: text, address: text });
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 25, maxLength: 25 }), async (all) => {
        const texts = all.flatMap(({ email, name, address }) => {
          const headers = { "x-customer-email": email, "x-customer-name": name, "x-customer-address": address };
          return Object.values(readCustomer(headers).customer).filter((one) => one !== null);
        });
        taken += texts.length;
        const { rows } = await pool.query("SELECT to_json($1::text[]) AS stored", [texts]);
        expect(rows[0].stored).toEqual(texts);
      }),
      { numRuns: 20 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  test("a record that can't be stored is retried less and less often", async () => {
    const store = world.open();
    const buyer = buyerOf(world, store);
    const stuck = [(await buyer.settling()).paymentId, (await buyer.claimed()).paymentId].sort();
    const dueAt = async (at: number) => {
      const lease = randomUUID();
      const found = (await store.due(lease, at + 60_000, 10_000, at)).map(({ paymentId }) => paymentId);
      for (const id of found) await store.giveBack(id, lease, at);
      return found.filter((id) => stuck.includes(id)).sort();
    };
    const hour = 3_600_000;
    const at = world.startMs + hour;
    expect(await dueAt(at)).toEqual(stuck);
    expect(await dueAt(at + 5 * 60_000)).toEqual([]);
    expect(await dueAt(at + 7 * 60_000)).toEqual(stuck);
    // After a long time, it is still retried every ten minutes.
    const muchLater = at + 48 * hour;
    expect(await dueAt(muchLater)).toEqual(stuck);
    expect(await dueAt(muchLater + 9 * 60_000)).toEqual([]);
    expect(await dueAt(muchLater + 10 * 60_000)).toEqual(stuck);
  });
});
