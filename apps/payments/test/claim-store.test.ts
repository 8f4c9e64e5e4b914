import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { buyerOf, newPayer, type StoreWorld, storeContract, walk } from "@svc/x402/purchase/contract";
import pg from "pg";
import type { BoughtAnswer } from "../src/agentic/bought-answer.js";
import type { Order } from "../src/agentic/claim-rows.js";
import { createClaimStore } from "../src/agentic/claim-store.js";
import { type Cipher, createCipher } from "../src/crypto/cipher.js";
import { insertLinks } from "./support/insert-rows.js";

let database: TestDatabase;
/** Two processes. */
let pools: pg.Pool[];
let cipher: Cipher;
let world: StoreWorld<Order, BoughtAnswer>;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 10 }));
  // The database goes before its last connections have heard of it.
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
}, 60_000);
afterAll(async () => {
  for (const pool of pools ?? []) await pool.end();
  await database?.drop();
});

describe("claims in PostgreSQL", () => {
  test.each(storeContract)("$title", ({ run }) => run(world), 60_000);

  test("what is over is forgotten, and takes no place of a payment that somebody has to look after", async () => {
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
    const { rows } = await (pools[0] as pg.Pool).query("SELECT FROM x402_work WHERE payment_id = ANY($1)", [settled]);
    expect(rows).toEqual([]);
  });

  test("walks of buyers, strangers and crashes over it find nothing delivered twice, charged twice or left open", async () => {
    const start = { ...world, startMs: 4_102_444_800_000 };
    for (let seed = 1; seed <= 15; seed++) expect([seed, await walk(seed, {}, start)]).toEqual([seed, null]);
  }, 300_000);

  test("a claim reads no more of a payer with a thousand settled payments than of a new one", async () => {
    const client = await (pools[0] as pg.Pool).connect();
    const buyer = buyerOf(world, createClaimStore(client as unknown as pg.Pool, cipher));
    const readSoFar = async (): Promise<number> => {
      const { rows } = await client.query<{ read: number }>(
        "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables WHERE relname LIKE 'x402%'",
      );
      return rows[0]?.read as number;
    };
    /** Rows that a claim of this payer touches; it is undone. */
    const rowsRead = async (payer: string): Promise<number> => {
      const asked = await buyer.asked({ payer });
      // A table this small may be read as a whole.
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
      // A few more or less by the plan; with the thousand it would be a thousand more.
      expect((await rowsRead(payer)) - (await rowsRead(fresh))).toBeLessThan(100);
    } finally {
      client.release();
    }
  });
});
