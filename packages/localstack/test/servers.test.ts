import { createServer } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { queryOnce, startPostgres } from "../src/postgres.js";
import { redisVersion, startRedis } from "../src/redis.js";
import { createTestDatabase } from "../src/test-database.js";

describe("PostgreSQL", () => {
  test.each([{ embedded: false }, { embedded: true }])(
    "starts, copies a template database, and is gone after stop (embedded: $embedded)",
    async (wanted) => {
      const server = await startPostgres(wanted);
      try {
        const template = await server.createDatabase("template_of_test");
        await queryOnce(template, "CREATE TABLE marker AS SELECT 42 AS answer");
        const copy = await server.createDatabase("copy", "template_of_test");
        expect((await queryOnce(copy, "SELECT answer FROM marker")).rows).toEqual([{ answer: 42 }]);
        expect(server.version).toMatch(/^PostgreSQL \d+\.\d+/);
      } finally {
        await server.stop();
      }
      await expect(queryOnce(server.url, "SELECT 1")).rejects.toThrow();
    },
  );

  test("gives every test file its own database, and drops it without waiting for its clients", async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await queryOnce(one.url, "CREATE TABLE only_here (id int)");
    await expect(queryOnce(two.url, "SELECT * FROM only_here")).rejects.toThrow(/does not exist/);
    const sleeping = queryOnce(one.url, "SELECT pg_sleep(30)").catch((error: Error) => error.message);
    const name = new URL(one.url).pathname.slice(1);
    const asleep = `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}' AND query LIKE 'SELECT pg_sleep%'`;
    while ((await queryOnce(two.url, asleep)).rows.length === 0);
    await one.drop();
    await two.drop();
    expect(await sleeping).toMatch(/terminat/);
  });
});

describe("Redis", () => {
  test("starts empty, reports its version, and is gone after stop", async () => {
    const server = await startRedis();
    expect(await redisVersion(server.url)).toBe(server.version);
    expect(server.version).toMatch(/^(Redis|Valkey) \d+\./);
    await server.stop();
    await expect(redisVersion(server.url)).rejects.toThrow();
  });

  test("a taken port gives an error that says so", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const address = holder.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(startRedis({ port })).rejects.toThrow(/in use/i);
    await new Promise((resolve) => holder.close(resolve));
  });
});
