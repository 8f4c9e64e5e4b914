import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import pg from "pg";
import { type PaymentsUnderTest, type TestMerchant, unknownId } from "./payments-under-test.js";
import type { StoppablePostgres } from "./stoppable-postgres.js";
import type { TcpProxy } from "./tcp-proxy.js";

export const TRY_AGAIN = "The database cannot be reached. Try again.";
export const NOT_DONE = "The database cannot be reached. This request was not carried out: send it again.";
/** Message for a request that stored nothing, if an earlier one with the same Idempotency-Key may have taken effect. */
export const SAME_KEY =
  "The database cannot be reached. Send it again with the same Idempotency-Key: it takes effect once.";
export const IN_DOUBT =
  "The database cannot be reached. The outcome of this request is unknown: it may have been carried out.";

interface Started {
  readonly postgres: StoppablePostgres;
  /** The proxy between the service and the database. */
  readonly proxy: TcpProxy;
  readonly payments: PaymentsUnderTest;
  readonly merchant: TestMerchant;
}

/** Key of an advisory lock. */
const TURN = 7;
const NO_INSERTS = "LOCK TABLE products, webhook_endpoints IN SHARE MODE";
const NO_COMMITS = `SELECT pg_advisory_xact_lock(${TURN})`;
/** Backends of requests, not of workers, that wait for a lock. */
const WAITING = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND (query = 'COMMIT' OR query LIKE '%INSERT INTO%')`;

/**
 * Part of the test suite of outages: the database disconnects before, during or after a request's statement, and the
 * answer says what the service knows about the outcome.
 */
export const requestsInTheMiddle = (started: () => Started): void =>
  describe("a request while the database disconnects", () => tellStories(started));

function tellStories(started: () => Started): void {
  /** A connection without the proxy. */
  let beside: pg.Client;
  beforeAll(async () => {
    beside = new pg.Client(started().postgres.url);
    await beside.connect();
    // A deferred trigger makes the COMMIT of a new endpoint wait for the advisory lock.
    await beside.query(`CREATE FUNCTION wait_for_turn() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${TURN}); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON webhook_endpoints DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_for_turn()`);
  });
  afterAll(() => beside?.end());

  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    started().payments.call(method, path, { key: started().merchant.testKey, body, headers });
  const product = (headers?: Record<string, string>) =>
    ask("POST", "/api/v1/products", { name: "x", amount: 1 }, headers);
  const endpoint = (headers?: Record<string, string>) =>
    ask("POST", "/api/webhooks", { url: "https://shop.example.com/events" }, headers);
  const list = () => ask("GET", "/api/v1/products");
  const countOf = async (table: string) => (await beside.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

  /** Sends a request, and returns once its statement waits for a lock that `beside` holds. */
  async function begun(lock: string, send: () => ReturnType<typeof ask>) {
    await until(async () => (await list()).status === 200);
    await beside.query(`BEGIN; ${lock}`);
    const answer = send();
    await until(async () => {
      // Within a transaction, `pg_stat_activity` is a snapshot. Clear it before each read.
      await beside.query("SELECT pg_stat_clear_snapshot()");
      return (await beside.query(`SELECT 1 ${WAITING}`)).rowCount !== 0;
    });
    return { answer };
  }

  test.each([
    ["statement", "products", NO_INSERTS, product],
    ["COMMIT", "webhook_endpoints", NO_COMMITS, endpoint],
  ])("has an unknown outcome after an unanswered %s, and its key gets the result", async (_what, table, lock, send) => {
    const before = await countOf(table);
    const key = { "idempotency-key": unknownId() };
    for (const [headers, hint] of [
      [key, /^Send it again with the same Idempotency-Key/],
      [{}, /^Before you send it again, read the resource/],
    ] as const) {
      const { answer } = await begun(lock, () => send(headers));
      started().proxy.pause();
      const counted = await countOf(table);
      await beside.query("ROLLBACK");
      await until(async () => (await countOf(table)) > counted);
      started().proxy.cut();
      const { status, body } = await answer;
      started().proxy.resume();
      const inDoubt = { message: IN_DOUBT, hint: expect.stringMatching(hint), retryAfter: 2 };
      expect({ status, body }).toEqual({ status: 503, body: expect.objectContaining(inDoubt) });
    }
    await until(async () => (await list()).status === 200);
    expect((await send(key)).headers.get("idempotent-replayed")).toBe("true");
    expect(await countOf(table)).toBe(before + 2);
  });

  test.each([
    ["a canceled statement", "pg_cancel_backend", "products", product],
    ["a transaction that ended before its COMMIT", "pg_terminate_backend", "webhook_endpoints", endpoint],
  ])("stores nothing after %s, and says so", async (_what, end, table, send) => {
    const before = await countOf(table);
    const { answer } = await begun(NO_INSERTS, send);
    await beside.query(`SELECT ${end}(pid) ${WAITING}`);
    expect(await answer).toMatchObject({ status: 503, body: { message: NOT_DONE, retryAfter: 2 } });
    await beside.query("ROLLBACK");
    expect(await countOf(table)).toBe(before);
  });

  test("stores nothing without a connection, and says so; a read can be tried again", async () => {
    await until(async () => (await list()).status === 200);
    started().proxy.cut();
    // After this answer, the service knows that its old connections are gone.
    expect((await list()).body.message).toBe(TRY_AGAIN);
    expect((await product()).body.message).toBe(NOT_DONE);
    expect((await product({ "idempotency-key": unknownId() })).body.message).toBe(SAME_KEY);
  });
}
