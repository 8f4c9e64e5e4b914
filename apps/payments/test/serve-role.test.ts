import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.stop());

const query = async (text: string) => (await payments.deps.database.pool.query(text)).rows;

/** All suites use this role, so a statement that needs more rights fails in one of them. */
test("the service under test owns nothing, and has no more than the rows of the tables", async () => {
  const [role] = await query(
    `SELECT current_user AS name, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS privileged,
            (SELECT count(*)::int FROM pg_class WHERE pg_has_role(relowner, 'usage')) AS owned
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(role).toEqual({ name: "payments_serve", privileged: false, owned: 0 });
});

test.each([
  "CREATE TABLE mine (id int)",
  "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "ALTER TABLE transactions ADD COLUMN mine int",
  "ALTER TABLE transactions DISABLE TRIGGER ALL",
  "DROP TABLE transactions",
  "TRUNCATE transactions",
  "DROP INDEX transactions_pkey",
  "CREATE INDEX mine ON transactions (amount)",
  "DELETE FROM _prisma_migrations",
  "COPY transactions TO PROGRAM 'cat'",
])("%s is refused", async (statement) => {
  await expect(query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42501|0LP01)$/),
  });
});
