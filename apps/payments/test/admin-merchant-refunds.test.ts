import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { adminOf } from "./support/admin-command.js";
import { type RefundingWorld, startRefundingWorld } from "./support/refunding-world.js";

let world: RefundingWorld;
beforeAll(async () => {
  world = await startRefundingWorld();
});
afterAll(() => world?.stop());

test("a merchant isn't deleted while its wallet may still send a prepared refund, which is recorded if it does", async () => {
  const { shop, payments, evm } = world;
  const { pool } = payments.deps.database;
  const { admin, answerOf } = adminOf(payments);
  const payment = await world.recorded(500);
  const sent = await world.prepare(payment, 2);
  const unsent = await world.prepare(payment, 1.5, { expiresIn: 900 });
  const canceled = await world.prepare(payment, 1.5, { expiresIn: 604_800 });
  await payments.call("POST", `/api/v1/refunds/${canceled.id}/cancel`, { key: shop.testKey });

  expect(await answerOf("close-merchant", "--merchant", shop.id)).toMatchObject({ openIntents: 0, openRefunds: 2 });
  for (const change of ["api_keys SET revoked_at", "payment_links SET updated_at"]) {
    await pool.query(`UPDATE ${change} = now() - interval '2 minutes' WHERE merchant_id = $1`, [shop.id]);
  }
  const [{ name }] = (await pool.query("SELECT name FROM merchants WHERE id = $1", [shop.id])).rows;
  const deletion = ["delete-merchant", "--merchant", shop.id, "--name", name];
  const refused = async (count: number, last: Date) => {
    const { code, stdout, stderr } = await admin(deletion);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(`0 x402 payments, 0 payment intents and ${count} prepared refunds are unfinished`);
    expect(stderr).toMatch(`or when it expires (the last one at ${last.toISOString()})`);
    expect(stderr).toMatch(/Before close-merchant, the merchant can also cancel it\. Then run delete-merchant again$/m);
  };

  const txHash = await world.payBack(2_000_000n);
  await refused(2, sent.expiresAt);
  await world.readFinal();
  await world.readFinal();
  expect(await world.refund(sent.id)).toMatchObject({ json: { status: "succeeded", txHash } });

  await refused(1, unsent.expiresAt);
  world.time.aheadMs += 1_000_000;
  await evm.rpc("evm_increaseTime", [1_000]);
  await world.readFinal();
  await world.readFinal();
  expect(await world.refund(unsent.id)).toMatchObject({ json: { status: "expired" } });
  const { deleted } = await answerOf(...deletion);
  expect(deleted).toMatchObject({ prepared_refunds: 3, refunds: 1, transactions: 1 });
});
