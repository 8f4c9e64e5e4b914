import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { PoolClient } from "pg";
import { writeEvent } from "../src/events/write-events.js";
import { insertRecording } from "../src/transactions/transactions-repository.js";
import { newRecording } from "./support/new-recording.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments({ env: { DATABASE_POOL_MAX: "12" } });
});
afterAll(() => payments?.stop());

const pool = () => payments.deps.database.pool;

/** Writes one row of a list through this connection, with the time of a service's clock. */
type Write = (client: Pick<PoolClient, "query">, createdAt: Date) => Promise<string>;

const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const product: Write = async (client, createdAt) => {
  const id = randomUUID();
  await client.query(
    `INSERT INTO products (id, merchant_id, mode, name, amount, merchant_wallet_address, created_at) VALUES ($1, $2, 'test', 'x', 1, $3, $4)`,
    [id, merchant.id, WALLET, createdAt],
  );
  return id;
};
const link: Write = async (client, createdAt) => {
  const id = randomUUID();
  await client.query(
    `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses, created_at)
     VALUES ($1, $2, 'test', 'x', 1, 'base_sepolia', '["base_sepolia"]', $3, '{}', $4)`,
    [id, merchant.id, WALLET, createdAt],
  );
  return id;
};
const event: Write = async (client, createdAt) => {
  const id = randomUUID();
  await writeEvent(client, { id, merchantId: merchant.id, mode: "test", type: "product.created", data: {}, createdAt });
  return id;
};
const transaction: Write = async (client, createdAt) => {
  const recording = newRecording(merchant.id, null, createdAt);
  expect(await insertRecording(client as PoolClient, recording, null)).toBe("stored");
  return recording.transaction.id;
};

const LISTS: readonly (readonly [path: string, write: Write])[] = [
  ["/api/v1/products", product],
  ["/api/v1/payment-links", link],
  ["/api/v1/transactions", transaction],
  ["/api/v1/events", event],
];

async function ids(path: string, query = ""): Promise<string[]> {
  const { status, body } = await payments.call("GET", `${path}?limit=100${query}`, { key: merchant.testKey });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.map(({ id }: { id: string }) => id);
}
const after = (path: string, cursor: string) => ids(path, `&ending_before=${cursor}`);

async function inOpenTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await work(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

describe.each(LISTS)("%s read forward with ending_before", (path, write) => {
  beforeAll(async () => {
    merchant = await payments.makeMerchant();
  });

  test("waits for a row whose commit is late, and then shows it before its successors", async () => {
    const now = Date.now();
    const first = await write(pool(), new Date(now));
    await inOpenTransaction(async (slow) => {
      const late = await write(slow, new Date(now + 1));
      const next = await write(pool(), new Date(now + 2));
      // The newest-first list shows a row at once.
      expect((await ids(path))[0]).toBe(next);
      expect(await after(path, first)).toEqual([]);
      await slow.query("COMMIT");
      expect(await after(path, first)).toEqual([next, late]);
      expect(await after(path, late)).toEqual([next]);
    });
  });

  test("shows a row of the same millisecond, and one from a service whose clock is an hour behind", async () => {
    const now = new Date();
    const last = (await ids(path))[0] as string;
    const made: string[] = [];
    // Ten random ids with the same time, some of which sort before ids that were already read.
    for (let cursor = last; made.length < 10; cursor = made.at(-1) as string) {
      const id = await write(pool(), now);
      expect(await after(path, cursor)).toEqual([id]);
      made.push(id);
    }
    const behind = await write(pool(), new Date(now.getTime() - 3_600_000));
    expect(await after(path, made.at(-1) as string)).toEqual([behind]);
    expect(await after(path, behind)).toEqual([]);
  });

  test("continues from rows without a position to rows with one", async () => {
    const table = path.replace("/api/v1/", "").replace("-", "_");
    await pool().query(`UPDATE ${table} SET list_position = 0 WHERE merchant_id = $1`, [merchant.id]);
    const old = await ids(path);
    const fresh = await write(pool(), new Date(Date.now() - 7_200_000));
    expect(await after(path, old.at(-1) as string)).toEqual([fresh, ...old.slice(0, -1)]);
    expect(await after(path, old[0] as string)).toEqual([fresh]);
  });
});

test("a forward list doesn't wait for a transaction that writes something else", async () => {
  merchant = await payments.makeMerchant();
  const first = await product(pool(), new Date());
  await inOpenTransaction(async (other) => {
    await other.query("UPDATE products SET name = 'y' WHERE id = $1", [first]);
    const next = await product(pool(), new Date());
    expect(await after("/api/v1/products", first)).toEqual([next]);
  });
});

test("a transaction of many rows holds few locks", async () => {
  merchant = await payments.makeMerchant();
  await inOpenTransaction(async (client) => {
    await client.query(
      `INSERT INTO products (id, merchant_id, mode, name, amount, merchant_wallet_address)
       SELECT gen_random_uuid(), $1, 'test', 'x', 1, $2 FROM generate_series(1, 1000)`,
      [merchant.id, WALLET],
    );
    const { rows } = await client.query(
      "SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
    );
    expect(rows[0].locks).toBeLessThan(20);
  });
});

test("a list of links takes pl-<uuid> as a cursor", async () => {
  merchant = await payments.makeMerchant();
  const now = Date.now();
  const [one, two] = [await link(pool(), new Date(now - 1)), await link(pool(), new Date(now))];
  expect(await ids("/api/v1/payment-links", `&ending_before=pl-${one}`)).toEqual([two]);
  expect(await ids("/api/v1/payment-links", `&starting_after=pl-${two}`)).toEqual([one]);
});

/** The tables that `cursorList` reads. A list without positions would silently lose rows. */
const LISTED = [
  "apis",
  "events",
  "payment_intents",
  "payment_links",
  "prepared_refunds",
  "products",
  "refunds",
  "request_log",
  "settlements",
  "transactions",
  "webhook_deliveries",
];

test("all lists that are read forward draw their positions by default", async () => {
  const { rows } = await pool().query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'list_position' AND column_default LIKE '%next_list_position()%' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(LISTED);
});

test("40 parallel writers: a poller sees each event and product once", async () => {
  merchant = await payments.makeMerchant();
  for (const [path, write] of [LISTS[0], LISTS[3]] as (typeof LISTS)[number][]) {
    const first = await write(pool(), new Date());
    const written: string[] = [];
    let isOver = false;
    const writer = async () => {
      for (let turn = 0; turn < 10; turn++)
        written.push(await write(pool(), new Date(Date.now() - Math.random() * 50)));
    };
    const seen: string[] = [];
    const poll = async () => {
      for (let cursor = first, isLast = false; !isLast; ) {
        isLast = isOver;
        const page = await after(path, cursor);
        seen.push(...page.toReversed());
        cursor = page[0] ?? cursor;
        if (page.length === 100) isLast = false;
      }
    };
    const polling = poll();
    await Promise.all(Array.from({ length: 40 }, writer));
    isOver = true;
    await polling;
    expect(seen.toSorted()).toEqual(written.toSorted());
  }
});
