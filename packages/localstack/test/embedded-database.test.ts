import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { queryOnce } from "../src/postgres.js";
import { type EmbeddedDatabase, startPglite } from "../src/stack/start-servers.js";

const folder = mkdtempSync(join(tmpdir(), "svc-snapshots-"));
let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await startPglite(folder);
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withPool<T>(max: number, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: database.url, max });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

describe("embedded database", () => {
  test("is migrated", async () => {
    const { rows } = await queryOnce(database.url, "SELECT count(*)::int AS applied FROM _prisma_migrations");
    expect(rows[0].applied).toBeGreaterThan(0);
  });

  test("ten connections use one name for different prepared statements at the same time", async () => {
    await withPool(10, async (pool) => {
      const ask = async (index: number) => {
        const text = index % 2 === 0 ? "SELECT $1::int AS value" : "SELECT $1::int + 1000 AS value";
        const { rows } = await pool.query({ name: `statement_${index % 2}`, text, values: [index] });
        return rows[0].value - (index % 2) * 1000;
      };
      expect(await Promise.all(Array.from({ length: 300 }, (_, index) => ask(index)))).toEqual(
        Array.from({ length: 300 }, (_, index) => index),
      );
    });
  });

  test("no other connection gets into a transaction: concurrent increments are all counted", async () => {
    await queryOnce(database.url, "CREATE TABLE counter AS SELECT 0 AS value");
    await withPool(10, async (pool) => {
      const increment = async () => {
        const client = await pool.connect();
        await client.query("BEGIN");
        const { rows } = await client.query("SELECT value FROM counter");
        await client.query("UPDATE counter SET value = $1", [rows[0].value + 1]);
        await client.query("COMMIT");
        client.release();
      };
      await Promise.all(Array.from({ length: 50 }, increment));
      expect((await pool.query("SELECT value FROM counter")).rows).toEqual([{ value: 50 }]);
    });
  });

  test("a client that vanishes in a transaction leaves nothing behind and holds nobody up", async () => {
    await queryOnce(database.url, "CREATE TABLE left_behind (id int)");
    const vanishing = new pg.Client({ connectionString: database.url });
    vanishing.on("error", () => {});
    await vanishing.connect();
    await vanishing.query("BEGIN");
    await vanishing.query("INSERT INTO left_behind VALUES (1)");
    (vanishing as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect((await queryOnce(database.url, "SELECT * FROM left_behind")).rows).toEqual([]);
  });

  test("an error in a statement is answered and the connection goes on", async () => {
    await withPool(1, async (pool) => {
      await expect(pool.query({ name: "bad", text: "SELECT 1 / $1::int", values: [0] })).rejects.toThrow(/division/);
      expect((await pool.query({ name: "bad", text: "SELECT 1 / $1::int", values: [1] })).rows).toHaveLength(1);
    });
  });

  test("bytes that are no PostgreSQL protocol end their connection only", async () => {
    const { connect } = await import("node:net");
    const socket = connect(Number(new URL(database.url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.end("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    expect((await queryOnce(database.url, "SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("starts from its snapshot empty again, and makes a damaged snapshot anew", async () => {
    const [snapshot = ""] = readdirSync(folder);
    for (const damaged of [false, true]) {
      if (damaged) truncateSync(join(folder, snapshot), 1_000_000);
      const again = await startPglite(folder);
      const { rows } = await queryOnce(again.url, "SELECT to_regclass('counter') AS counter");
      expect(rows).toEqual([{ counter: null }]);
      await again.stop();
    }
    expect(readdirSync(folder)).toEqual([snapshot]);
  });
});
