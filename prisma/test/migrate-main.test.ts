import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

const MAIN = fileURLToPath(new URL("../dist/migrate-main.js", import.meta.url));
const run = promisify(execFile);

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const migrateMain = (env: Record<string, string>) =>
  run(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env } });

/** A proxy for the database that refuses connections while `isClosed` returns true. */
function proxyTo(url: string, isClosed: () => boolean): Server {
  const target = new URL(url);
  return createServer((client) => {
    if (isClosed()) return client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) socket.on("error", () => {});
    client.pipe(upstream).pipe(client);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("the migration command", () => {
  test("reports the applied migrations, bypasses a pooler, and has nothing to do in a second run", async () => {
    const env = { DIRECT_DATABASE_URL: database.url, DATABASE_URL: "postgresql://postgres@127.0.0.1:9/none" };
    expect((await migrateMain(env)).stdout).toMatch(/^applied \d+_init\n[\s\S]*\d+ migration\(s\) applied\n$/);
    expect((await migrateMain(env)).stdout).toBe("database schema is up to date\n");
  });

  test("waits for a database that is still starting", async () => {
    const port = await freePort();
    const url = new URL(database.url);
    url.port = String(port);
    // Refuses the first two connections.
    let refused = 0;
    const proxy = proxyTo(database.url, () => ++refused <= 2).listen(port, "127.0.0.1");
    const running = migrateMain({ DATABASE_URL: url.href });
    try {
      expect((await running).stdout).toMatch(/migration\(s\) applied/);
    } finally {
      proxy.close();
    }
  });

  test("exits at once with 1 if the database refuses, and never prints the password", async () => {
    const url = new URL(database.url);
    url.username = "stranger";
    url.password = "hunter2";
    const failure = await migrateMain({ DATABASE_URL: url.href }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/^migrations failed: .*stranger/) });
    expect(JSON.stringify(failure)).not.toContain("hunter2");
  });

  test("exits with 1 and names the missing setting", async () => {
    await expect(migrateMain({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("set DATABASE_URL"),
    });
  });
});
