import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { MERCHANT_TABLES } from "../src/admin/merchant-data.js";
import { createKey } from "../src/admin/merchants.js";
import { createTeamRepository } from "../src/members/team-repository.js";
import { type AdminCommand, adminOf, PUBLIC_URL } from "./support/admin-command.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let admin: AdminCommand["admin"];
let answerOf: AdminCommand["answerOf"];
beforeAll(async () => {
  // Turns off the key cache, so that the next request sees what the command changed.
  payments = await startPayments({ env: { KEY_CACHE_MS: "0" } });
  ({ admin, answerOf } = adminOf(payments));
});
afterAll(() => payments?.stop());

const list = (key: string) => payments.call("GET", "/api/v1/products", { key });

describe("a merchant who leaves", () => {
  const rowsOf = async (id: string) => {
    const { pool } = payments.deps.database;
    const counts = await Promise.all(
      MERCHANT_TABLES.map(async (table) => {
        const { rows } = await pool.query(`SELECT count(*)::int FROM ${table} WHERE merchant_id = $1`, [id]);
        return rows[0].count as number;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  test("is exported completely without secrets, then closed and deleted, without touching other merchants", async () => {
    const { pool } = payments.deps.database;
    const [leaving, staying] = [await payments.makeMerchant({ name: "Leaving" }), await payments.makeMerchant()];
    for (const { testKey: key } of [leaving, staying]) {
      await payments.call("POST", "/api/v1/products", { key, body: { name: "Mug", amount: 12.34 } });
      const body = { network: "base_sepolia", name: "Mug", amount: 12.34 };
      await payments.call("POST", "/api/v1/payment-links", { key, body });
      await payments.call("POST", "/api/webhooks", { key, body: { url: "https://shop.example/hook" } });
    }
    const stayed = await rowsOf(staying.id);

    const { code, stdout } = await admin(["export-merchant", "--merchant", leaving.id]);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    const rows = lines.map((line) => JSON.parse(line));
    expect(rows[0]).toMatchObject({ table: "merchants", row: { id: leaving.id, name: "Leaving" } });
    expect(rows).toHaveLength(1 + (await rowsOf(leaving.id)));
    expect(rows.find(({ table }) => table === "products").row).toMatchObject({ name: "Mug", amount: 12.34 });
    expect(stdout).not.toMatch(/"(key_hash|secret|token_hash)"/);
    expect(stdout).not.toContain(staying.id);

    const deletion = ["delete-merchant", "--merchant", leaving.id, "--name", "Leaving"];
    const refused = async (why: RegExp) => {
      const before = await rowsOf(leaving.id);
      expect(await admin(deletion)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(why) });
      expect(await rowsOf(leaving.id)).toBe(before);
    };
    await refused(/close-merchant first/);
    const unset = await admin(["close-merchant", "--merchant", leaving.id], { PAYMENTS_PUBLIC_URL: undefined });
    expect(unset).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^Set PAYMENTS_PUBLIC_URL /) });
    expect((await list(leaving.testKey)).status).toBe(200);
    const closed = { id: leaving.id, keysRevoked: 4, linksClosed: 1, openPayments: 0, openIntents: 0, openRefunds: 0 };
    expect(await answerOf("close-merchant", "--merchant", leaving.id)).toEqual(closed);
    expect((await list(leaving.testKey)).status).toBe(401);
    // The change and its event are written in one transaction.
    const eventRows = await pool.query(
      `SELECT type, count(*)::int, count(DISTINCT data->>'id')::int AS subjects FROM events
       WHERE merchant_id = $1 AND type ~ 'revoked|link.(updated|deactivated)' GROUP BY type ORDER BY type`,
      [leaving.id],
    );
    expect(eventRows.rows).toEqual([
      { type: "api_key.revoked", count: 4, subjects: 4 },
      { type: "payment_link.deactivated", count: 1, subjects: 1 },
      { type: "payment_link.updated", count: 1, subjects: 1 },
    ]);
    // Leaves out used keys, because their time of last use is written later, in another transaction.
    const transactions = await pool.query(
      `SELECT xmin::text FROM events WHERE merchant_id = $1 AND type ~ 'revoked|deactivated'
       UNION SELECT xmin::text FROM api_keys WHERE merchant_id = $1 AND last_used_at IS NULL UNION SELECT xmin::text FROM payment_links WHERE merchant_id = $1`,
      [leaving.id],
    );
    expect(transactions.rows).toHaveLength(1);
    const link = await pool.query(
      "SELECT data->'active' AS active, data->>'url' AS url, data->>'id' AS id FROM events WHERE merchant_id = $1 AND type = 'payment_link.deactivated'",
      [leaving.id],
    );
    expect(link.rows).toEqual([{ active: false, url: `${PUBLIC_URL}/pay/pl-${link.rows[0].id}`, id: link.rows[0].id }]);
    await refused(/run delete-merchant again in \d+ s/);
    await pool.query("UPDATE api_keys SET revoked_at = now() - interval '2 minutes' WHERE merchant_id = $1", [
      leaving.id,
    ]);
    await pool.query("UPDATE payment_links SET updated_at = now() - interval '2 minutes' WHERE merchant_id = $1", [
      leaving.id,
    ]);

    // Inserts a payment with an unknown outcome.
    await pool.query(
      `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
         valid_before, fingerprint, payload, state)
       SELECT gen_random_uuid(), merchant_id, id, 'test', 'base_sepolia', 'a', 'b', 'c', 'd', 1, 1000000, now(), '', '', 'unknown'
       FROM payment_links WHERE merchant_id = $1`,
      [leaving.id],
    );
    await pool.query(
      "INSERT INTO x402_work SELECT id, payer, now() + interval '1 hour' FROM x402_payments WHERE merchant_id = $1",
      [leaving.id],
    );
    await refused(
      /^1 x402 payments, 0 payment intents and 0 prepared refunds are unfinished.* use the command resolve/s,
    );
    const [payment] = (await pool.query("SELECT id FROM x402_payments WHERE merchant_id = $1", [leaving.id])).rows;
    expect(await answerOf("resolve", "--payment", payment.id)).toMatchObject({ id: payment.id, state: "unknown" });
    const due = "SELECT due_at <= now() AS now FROM x402_work WHERE payment_id = $1";
    expect((await pool.query(due, [payment.id])).rows).toEqual([{ now: true }]);
    // The work of an owed payment must stay: if it became due, a worker would delete it.
    await pool.query("UPDATE x402_payments SET state = 'owed' WHERE id = $1", [payment.id]);
    await pool.query("UPDATE x402_work SET due_at = now() + interval '1 hour' WHERE payment_id = $1", [payment.id]);
    expect((await admin(["resolve", "--payment", payment.id])).stderr).toMatch(
      /^there is no payment .* with an unknown/,
    );
    expect((await pool.query(due, [payment.id])).rows).toEqual([{ now: false }]);
    await refused(/^1 x402 payments, .* has the answer, or 24 hours after the payment\. Payment intents/s);
    await pool.query("UPDATE x402_payments SET state = 'never' WHERE id = $1", [payment.id]);
    await pool.query("DELETE FROM x402_work WHERE payment_id = $1", [payment.id]);
    expect((await admin(["resolve", "--payment", payment.id])).stderr).toMatch(
      /^there is no payment .* with an unknown outcome/,
    );

    const other = [...deletion.slice(0, -1), "Staying"];
    expect((await admin(other)).stderr).toMatch(/has another name: nothing was deleted/);
    const { deleted } = await answerOf(...deletion);
    expect(deleted).toMatchObject({
      products: 1,
      payment_links: 1,
      api_keys: 4,
      webhook_endpoints: 1,
      x402_payments: 1,
    });
    expect(await rowsOf(leaving.id)).toBe(0);
    expect((await admin(deletion)).stderr).toMatch(/^there is no merchant/);
    expect(await rowsOf(staying.id)).toBe(stayed);
  });

  test("has no member after the closing, also none who accepts an invitation at the same moment", async () => {
    const { pool } = payments.deps.database;
    const { id } = await payments.makeMerchant();
    const invite = async (email: string): Promise<string> =>
      (await answerOf("invite", "--merchant", id, "--email", email, "--role", "owner")).id;
    const [held, accepted] = [await invite("a@shop.example"), await invite("b@shop.example")];
    const holder = await pool.connect();
    let closing: Promise<unknown> | undefined;
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT 1 FROM merchant_invitations WHERE id = $1 FOR UPDATE", [held]);
      closing = answerOf("close-merchant", "--merchant", id);
      const waits =
        "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";
      await until(async () => (await pool.query(waits)).rows.length > 0, 10_000);
      const user = { issuer: "https://id.example", subject: "b", email: "b@shop.example" };
      expect(await createTeamRepository(pool).accept(user, accepted, new Date())).toBe(id);
    } finally {
      await holder.query("COMMIT");
      holder.release();
    }
    await closing;
    expect((await pool.query("SELECT 1 FROM merchant_members WHERE merchant_id = $1", [id])).rows).toEqual([]);
  });

  test("has no valid key and no active link after the closing, also none that is made while the closing waits", async () => {
    const { pool } = payments.deps.database;
    const { id, testKey: key } = await payments.makeMerchant();
    const body = { network: "base_sepolia", name: "Mug", amount: 1 };
    const makeLink = () => payments.call("POST", "/api/v1/payment-links", { key, body });
    const first = (await makeLink()).body.data;
    const holder = await pool.connect();
    let closing: Promise<unknown> | undefined;
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT 1 FROM payment_links WHERE id = $1 FOR UPDATE", [first.id]);
      closing = answerOf("close-merchant", "--merchant", id);
      const waits =
        "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";
      await until(async () => (await pool.query(waits)).rows.length > 0, 10_000);
      expect((await makeLink()).status).toBe(201);
      await createKey(payments.deps.database, { merchantId: id, mode: "test" });
    } finally {
      await holder.query("COMMIT");
      holder.release();
    }
    expect(await closing).toMatchObject({ linksClosed: 2, keysRevoked: 5 });
    const keys = "SELECT id FROM api_keys WHERE merchant_id = $1 AND revoked_at IS NULL";
    expect((await pool.query(keys, [id])).rows).toEqual([]);
    const links = "SELECT id FROM payment_links WHERE merchant_id = $1 AND active";
    expect((await pool.query(links, [id])).rows).toEqual([]);
  });

  test("is deleted from every table that holds rows of merchants", async () => {
    const { rows } = await payments.deps.database.pool.query(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'merchant_id'",
    );
    expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...MERCHANT_TABLES].sort());
  });
});
