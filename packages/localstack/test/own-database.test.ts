import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { freePort } from "../src/managed-process.js";
import { queryOnce } from "../src/postgres.js";
import type { StackDocument } from "../src/stack/stack-document.js";
import { startPglite } from "../src/stack/start-servers.js";
import { until } from "../src/until.js";
import { followGuides, guidesVerify } from "./guides.js";
import { type ProgramRun, runStack } from "./run-stack.js";
import { isAlive } from "./start-fixture.js";

const folder = mkdtempSync(join(tmpdir(), "svc-stack-"));
let stack: StackDocument;
let run: ProgramRun | undefined;
let pids: readonly number[];

beforeAll(async () => {
  const [PAYMENTS_PORT, SCAN_PORT] = [String(await freePort()), String(await freePort())];
  ({ stack, run, pids } = await runStack({ STACK_FOLDER: folder, PAYMENTS_PORT, SCAN_PORT }));
});
afterAll(() => {
  run?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe("the local stack on a database of its own", () => {
  test("answers the commands of the README and the guides", async () => {
    const [product, link, list, report] = readmeAnswers(stack);
    for (const answer of [product, link, list]) expect(answer).toMatch(/^{"status":"success"/);
    expect(report).toMatch(/^# /);

    const guides = await followGuides(stack);
    // A link, an agentic one, a purchase, its transfer; another purchase, a refund, a branding; another agentic link; two events to a server.
    expect(guides.answers.slice(0, -2).map((answer) => answer.slice(0, 19))).toEqual(
      Array(8).fill('{"status":"success"'),
    );
    const triggered = /payment\.completed \S+ → 200/;
    expect(guides.answers.slice(-2)).toEqual([expect.stringMatching(triggered), expect.stringMatching(triggered)]);
    expect(guides.answers.at(-1)).toContain("payment_link.created");
    expect(guides.program).toBe("");
    const verify = await guidesVerify();
    const signed = guides.answers.slice(-2).map((answer) => /signed with (whsec_\S+?)\)/.exec(answer)?.[1] as string);
    const events = guides.received.filter(({ headers }) => headers["x-webhook-event"] === "payment.completed");
    for (const [place, secret] of signed.entries()) {
      const { headers, body } = events.at(place - 2) as (typeof events)[number];
      const header = String(headers["x-webhook-signature"]);
      expect([verify(secret, header, body), verify(secret, header, `${body} `)]).toEqual([true, false]);
    }
  });

  describe("has one that is a server", () => {
    test("is migrated", async () => {
      const { rows } = await queryOnce(stack.database.url, "SELECT count(*)::int AS applied FROM _prisma_migrations");
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
      await queryOnce(stack.database.url, "CREATE TABLE counter AS SELECT 0 AS value");
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

    test("a client that vanishes in a transaction leaves nothing behind and blocks no other client", async () => {
      await queryOnce(stack.database.url, "CREATE TABLE left_behind (id int)");
      const vanishing = new pg.Client({ connectionString: stack.database.url });
      vanishing.on("error", () => {});
      await vanishing.connect();
      await vanishing.query("BEGIN");
      await vanishing.query("INSERT INTO left_behind VALUES (1)");
      (vanishing as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      expect((await queryOnce(stack.database.url, "SELECT * FROM left_behind")).rows).toEqual([]);
    });

    test("an error in a statement is answered and the connection goes on", async () => {
      await withPool(1, async (pool) => {
        await expect(pool.query({ name: "bad", text: "SELECT 1 / $1::int", values: [0] })).rejects.toThrow(/division/);
        expect((await pool.query({ name: "bad", text: "SELECT 1 / $1::int", values: [1] })).rows).toHaveLength(1);
      });
    });

    test("bytes that are no PostgreSQL protocol end their connection only", async () => {
      const socket = connect(Number(new URL(stack.database.url).port), "127.0.0.1");
      socket.on("error", () => {});
      socket.end("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      await new Promise((resolve) => socket.once("close", resolve));
      expect((await queryOnce(stack.database.url, "SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    });
  });

  test("ends with exit code 1 when a service dies, which it names, and leaves nothing", async () => {
    const service = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim())
      .find((line) => line.includes("apps/scan") && pids.includes(Number.parseInt(line, 10)));
    process.kill(Number.parseInt(String(service), 10), "SIGKILL");

    expect(await run?.ended).toBe(1);
    expect(run?.output()).toContain("the scan service ended (SIGKILL)");
    await until(() => !pids.some(isAlive));
  });

  test("starts it from its snapshot empty again, and replaces a damaged snapshot", async () => {
    const cache = join(folder, "cache");
    const [snapshot = ""] = readdirSync(cache);
    for (const damaged of [false, true]) {
      if (damaged) truncateSync(join(cache, snapshot), 1_000_000);
      const again = await startPglite(cache);
      const { rows } = await queryOnce(
        again.url,
        "SELECT to_regclass('counter') AS counter, (SELECT count(*)::int FROM merchants) AS merchants",
      );
      expect(rows).toEqual([{ counter: null, merchants: 0 }]);
      await again.stop();
    }
    expect(readdirSync(cache)).toEqual([snapshot]);
  });
});

async function withPool<T>(max: number, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: stack.database.url, max });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Answers to the commands of the README, one after the other. */
function readmeAnswers({ payments, scan }: StackDocument): string[] {
  const page = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const block = /## The APIs in a minute.*?```sh\n(.*?)```/s.exec(page)?.[1] as string;
  const script = block
    .replaceAll("localhost:3000", new URL(payments.url).host)
    .replaceAll("localhost:3001", new URL(scan.url).host)
    .replaceAll("./.dev/stack.json", join(folder, "stack.json"))
    .replaceAll("\ncurl", "\necho; echo ---; curl");
  const answers = execFileSync("bash", ["-euc", script], { encoding: "utf8" }).split(/\n?---\n/);
  return answers.slice(1);
}
