import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  actAs,
  actFor,
  createDatabase,
  type Database,
  type DatabaseOptions,
  isUndone,
  MERCHANT_BUSY,
  migrate,
} from "../src/index.js";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

let empty: EmptyDatabase;
const opened: Database[] = [];

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.url);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(() => empty.drop());

function open(options: Partial<DatabaseOptions> = {}): Database {
  const database = createDatabase({ url: empty.url, poolMax: 2, statementTimeoutMs: 5_000, ...options });
  opened.push(database);
  return database;
}

const newId = () => crypto.randomUUID();
const backendPid = "SELECT pg_backend_pid() AS pid";
const terminateOthers = () =>
  empty.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );

/**
 * A proxy in front of the database. `silence()` stops passing bytes without closing anything, like a broken network.
 */
async function startProxy() {
  const target = new URL(empty.url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on("error", () => {});
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(empty.url);
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("the pool", () => {
  test("serves Prisma and direct queries from the same connections, never more than poolMax", async () => {
    const { pool, prisma } = open({ poolMax: 2 });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? prisma.merchant.count() : pool.query("SELECT 1"))),
    );
    expect(pool.totalCount).toBe(2);
  });

  test("keeps its connection after a violated unique index, through Prisma and directly", async () => {
    const { pool, prisma } = open({ poolMax: 1 });
    const { rows: before } = await pool.query(backendPid);
    const merchant = { id: newId(), name: "Twice" };
    await prisma.merchant.create({ data: merchant });
    await expect(prisma.merchant.create({ data: merchant })).rejects.toMatchObject({ code: "P2002" });
    const insert = pool.query("INSERT INTO merchants (id, name) VALUES ($1, $2)", [merchant.id, "Again"]);
    await expect(insert).rejects.toMatchObject({ code: "23505" });
    expect((await pool.query(backendPid)).rows).toEqual(before);
  });

  test("survives connections that the server ends, idle or in a transaction, and answers again", async () => {
    const broken: Error[] = [];
    const { pool, prisma } = open({ onConnectionError: (error) => broken.push(error) });
    await pool.query("SELECT 1");
    const checkedOut = await pool.connect();
    await checkedOut.query("BEGIN");
    const transaction = prisma.$transaction(async (tx) => {
      await terminateOthers();
      await tx.merchant.count();
    });
    await expect(transaction).rejects.toThrow();
    checkedOut.release(true);
    expect(await prisma.merchant.count()).toBeGreaterThanOrEqual(0);
    expect(broken.length).toBeGreaterThanOrEqual(2);
  });

  test("makes the server cancel a slow statement", async () => {
    const { pool } = open({ statementTimeoutMs: 200 });
    await expect(pool.query("SELECT pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  });

  test("abandons a silent connection, and answers again over another one", async () => {
    const proxy = await startProxy();
    try {
      const { pool, prisma } = open({ url: proxy.url, poolMax: 1, statementTimeoutMs: 200 });
      await pool.query("SELECT 1");
      proxy.silence();
      await expect(pool.query("SELECT 1")).rejects.toThrow(/timeout/i);
      expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      proxy.silence();
      await expect(prisma.merchant.count()).rejects.toThrow(/timeout/i);
      expect(await prisma.merchant.count()).toBeGreaterThanOrEqual(0);
    } finally {
      await Promise.all(opened.splice(0).map((database) => database.close()));
      proxy.close();
    }
  });

  test("abandons a silent connection even if it was idle for long before", async () => {
    const proxy = await startProxy();
    try {
      const { pool } = open({ url: proxy.url, poolMax: 1, statementTimeoutMs: 200 });
      await pool.query("SELECT 1");
      await sleep(2_500);
      expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
      proxy.silence();
      await expect(pool.query("SELECT 1")).rejects.toThrow(/timeout/i);
    } finally {
      await Promise.all(opened.splice(0).map((database) => database.close()));
      proxy.close();
    }
  });

  test("leaves an idle connection alone", async () => {
    const { pool } = open({ poolMax: 1, statementTimeoutMs: 200 });
    const pid = async () => (await pool.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    const before = await pid();
    await sleep(2_500);
    expect(await pid()).toBe(before);
  });

  test("waits for a free connection no longer than the configured time", async () => {
    const { pool } = open({ poolMax: 1, connectTimeoutMs: 1_000 });
    const client = await pool.connect();
    try {
      await expect(pool.query("SELECT 1")).rejects.toThrow(/timeout exceeded when trying to connect/);
    } finally {
      client.release();
    }
  });

  test("returns an error, and continues to work, if there is no database", async () => {
    const { pool, prisma } = open({ url: "postgresql://postgres@127.0.0.1:9/none" });
    await expect(pool.query("SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(prisma.merchant.count()).rejects.toThrow();
    expect(pool.totalCount).toBe(0);
  });
});

describe("a merchant's share of the pool", () => {
  const ONE = { rows: [{ one: 1 }] };
  const SELECT_ONE = "SELECT 1 AS one";

  test("is half of the places, and requests beyond it fail without an effect if no place becomes free", async () => {
    const database = open({ poolMax: 4, connectTimeoutMs: 200 });
    const { pool, prisma } = database;
    const held = [await actAs("a", () => pool.connect())];
    const reading = actAs("a", () => pool.query("SELECT pg_sleep(1)"));
    const refusals = await Promise.all(
      [() => pool.query(SELECT_ONE), () => pool.connect(), () => prisma.merchant.count()].map((use) =>
        actAs("a", () =>
          use().then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      ),
    );
    expect(refusals.map(String)).toEqual(Array(3).fill(expect.stringContaining(MERCHANT_BUSY)));
    expect(isUndone(refusals[0])).toBe(true);
    for (const owner of ["b", null]) expect(await actAs(owner, () => pool.query(SELECT_ONE))).toMatchObject(ONE);
    expect(await pool.query(SELECT_ONE)).toMatchObject(ONE);

    for (const client of held) client.release();
    await reading;
    expect(await actAs("a", () => pool.query(SELECT_ONE))).toMatchObject(ONE);
    expect(database.waiting).toBe(0);
  });

  test("keeps a place for reads when writes use the rest, and admits both in order of arrival", async () => {
    const { pool } = open({ poolMax: 6, connectTimeoutMs: 30_000 });
    const as = <T>(work: () => Promise<T>) => actAs("a", work);
    const held = await Promise.all([1, 2].map(() => as(() => pool.connect())));
    const order: string[] = [];
    const waiting = as(() => pool.connect()).finally(() => order.push("write"));
    expect(await as(() => pool.query(SELECT_ONE))).toMatchObject(ONE);
    const reading = as(() => pool.query("SELECT pg_sleep(0.5)"));
    const late = as(() => pool.query(SELECT_ONE)).then(() => order.push("read"));
    for (const client of held) client.release();
    (await waiting).release();
    await Promise.all([reading, late]);
    expect(order).toEqual(["write", "read"]);
  });

  test("admits one read even if the pool has shrunk below the number of its writers", async () => {
    const { pool } = open({ poolMax: 8, connectTimeoutMs: 1_000 });
    const held = await Promise.all([1, 2, 3].map(() => actAs("a", () => pool.connect())));
    pool.options.max = 5;
    expect(await actAs("a", () => pool.query(SELECT_ONE))).toMatchObject(ONE);
    await expect(actAs("a", () => pool.connect())).rejects.toThrow(MERCHANT_BUSY);
    for (const client of held) client.release();
  });

  test("applies to work from the moment when its merchant is set", async () => {
    const { pool } = open({ poolMax: 4, connectTimeoutMs: 200 });
    const client = await actAs("a", () => pool.connect());
    await actAs(null, async () => {
      (await pool.connect()).release();
      actFor("a");
      await expect(pool.connect()).rejects.toThrow(MERCHANT_BUSY);
    });
    client.release();
  });

  test("never delays work that already holds a transaction", async () => {
    const { pool, prisma } = open({ poolMax: 4, connectTimeoutMs: 5_000 });
    const inBoth = (merchantId: string) =>
      actAs(merchantId, async () => {
        const client = await pool.connect();
        await client.query("BEGIN");
        await Promise.all([pool.query(SELECT_ONE), prisma.merchant.count()]);
        await client.query("COMMIT");
        client.release();
      });
    await Promise.all(Array.from({ length: 10 }, () => inBoth("a")));
  });

  test("refuses further requests at once when hundreds wait, and serves those in order", async () => {
    const { pool } = open({ poolMax: 1, connectTimeoutMs: 30_000 });
    const holder = await actAs("a", () => pool.connect());
    const order: number[] = [];
    const waiting = Array.from({ length: 100 }, (_, place) =>
      actAs("a", () => pool.query(SELECT_ONE)).then(() => order.push(place)),
    );
    await expect(actAs("a", () => pool.query(SELECT_ONE))).rejects.toThrow(MERCHANT_BUSY);
    holder.release();
    await Promise.all(waiting);
    expect(order).toEqual(Array.from({ length: 100 }, (_, place) => place));
  });
});

describe("the client", () => {
  test("never prints the arguments of a failed call", async () => {
    const { prisma } = open();
    const merchant = { id: newId(), name: "Acme", contactEmail: "owner@example.com" };
    await prisma.merchant.create({ data: merchant });
    const error = await prisma.merchant.create({ data: merchant }).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/Unique constraint failed/);
    expect(String(error)).not.toMatch(/owner@example\.com/);
  });

  test("can be closed twice and refuses queries afterwards", async () => {
    const { pool, close } = open();
    await pool.query("SELECT 1");
    await Promise.all([close(), close()]);
    await expect(pool.query("SELECT 1")).rejects.toThrow();
    expect(pool.totalCount).toBe(0);
  });
});
