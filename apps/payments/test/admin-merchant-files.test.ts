import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type ObjectStore, startObjectStore } from "@svc/localstack/object-store";
import { type AdminCommand, adminOf } from "./support/admin-command.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { storeEnv } from "./support/uploads.js";

/** More than the store lists in one page. */
const MANY = 1_010;
let store: ObjectStore;
let payments: PaymentsUnderTest;
let admin: AdminCommand["admin"];
let merchant: { id: string; name: string };
/** Called for each request to the store, before it is executed. */
let onOperation: (method: string) => void = () => {};

beforeAll(async () => {
  store = await startObjectStore({ bucket: "uploads", onOperation: ({ method }) => onOperation(method) });
  payments = await startPayments({ env: storeEnv(store) });
  ({ admin } = adminOf(payments));
});
afterAll(async () => {
  await payments?.stop();
  await store?.stop();
});
beforeEach(async () => {
  const name = "Leaving";
  merchant = { id: (await payments.makeMerchant({ name })).id, name };
});
afterEach(async () => {
  onOperation = () => {};
  await store.resume();
});

const put = async (key: string) => {
  const file = { contentType: "text/plain", contentLength: 1, signedAt: new Date(), expiresInSeconds: 60 };
  const { url } = await payments.deps.files.signUpload({ key, ...file });
  const { status } = await fetch(url, { method: "PUT", headers: { "content-type": "text/plain" }, body: "1" });
  expect(status).toBe(200);
};
const putMany = async (id: string, count: number) => {
  for (let at = 0; at < count; at += 25) {
    const names = Array.from({ length: Math.min(25, count - at) }, (_, index) => `file-${at + index}.txt`);
    await Promise.all(names.map((name) => put(`merchants/${id}/${name}`)));
  }
};
const keysBelow = async (prefix: string) => (await store.keys()).filter((key) => key.startsWith(prefix));

async function close(minutesAgo: number): Promise<void> {
  expect(await admin(["close-merchant", "--merchant", merchant.id])).toMatchObject({ code: 0 });
  await payments.deps.database.pool.query(
    "UPDATE api_keys SET revoked_at = now() - make_interval(mins => $2) WHERE merchant_id = $1",
    [merchant.id, minutesAgo],
  );
}
const remove = (env: Record<string, string> = storeEnv(store), id = merchant.id) =>
  admin(["delete-merchant", "--merchant", id, "--name", merchant.name], env);
const rowsLeft = async () => {
  const text = `SELECT (SELECT count(*)::int FROM merchants WHERE id = $1) AS merchants,
    (SELECT count(*)::int FROM api_keys WHERE merchant_id = $1) AS keys, (SELECT count(*)::int FROM events WHERE merchant_id = $1) AS events`;
  return (await payments.deps.database.pool.query(text, [merchant.id])).rows[0];
};

test("deleting a merchant deletes all its files, also beyond the first page, and no other merchant's", async () => {
  const other = await payments.makeMerchant();
  const kept = [
    `merchants/${other.id}/logo.txt`,
    `merchants/${merchant.id}0/logo.txt`,
    `other/${merchant.id}/logo.txt`,
  ];
  await Promise.all([putMany(merchant.id, MANY), ...kept.map(put)]);
  await close(17);
  const { code, stdout, stderr } = await remove(undefined, merchant.id.toUpperCase());
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ id: merchant.id, filesDeleted: MANY, deleted: { api_keys: 4 } });
  expect(await store.keys()).toEqual(kept.toSorted());
  expect(await rowsLeft()).toMatchObject({ merchants: 0, keys: 0 });
});

test("if the store fails in between, the merchant's rows stay, and another run deletes the rest", async () => {
  await putMany(merchant.id, 60);
  await close(17);
  const before = await rowsLeft();
  let deletions = 0;
  onOperation = (method) => {
    if (method === "DELETE" && ++deletions === 20) void store.pause();
  };
  const interrupted = await remove();
  expect(interrupted).toMatchObject({ code: 1, stdout: "" });
  const { length: left } = await keysBelow(`merchants/${merchant.id}/`);
  expect(left).toBeGreaterThan(0);
  const [, reported] = /^(\d+) files and the rows {} were deleted\. Run delete-merchant again/m.exec(
    interrupted.stderr,
  ) as RegExpExecArray;
  // The store may have deleted a file whose answer was lost.
  expect(Number(reported)).toBeGreaterThanOrEqual(16);
  expect(Number(reported)).toBeLessThanOrEqual(60 - left);
  expect(await rowsLeft()).toEqual(before);

  const stillDown = await remove();
  expect(stillDown.code).toBe(1);
  expect(stillDown.stderr).toMatch(/^The file store cannot be used .*ECONNREFUSED.*\n0 files and the rows {} were/);
  expect(await rowsLeft()).toEqual(before);

  await store.resume();
  const again = await remove();
  expect(JSON.parse(again.stdout)).toMatchObject({ filesDeleted: left, deleted: { api_keys: 4 } });
  expect(await keysBelow(`merchants/${merchant.id}/`)).toEqual([]);
  expect(await rowsLeft()).toMatchObject({ merchants: 0, keys: 0 });
});

test("with a file store, a merchant isn't deleted while an upload address from before the closing may work", async () => {
  await close(15);
  const { code, stderr } = await remove();
  expect(code).toBe(1);
  expect(Number(/run delete-merchant again in (\d+) s$/m.exec(stderr)?.[1])).toBeGreaterThan(0);
  expect(await rowsLeft()).toMatchObject({ merchants: 1, keys: 4 });
  await payments.deps.database.pool.query(
    "UPDATE api_keys SET revoked_at = revoked_at - interval '61 seconds' WHERE merchant_id = $1",
    [merchant.id],
  );
  expect(await remove()).toMatchObject({ code: 0 });
});

test("without the store's settings, the files stay, and the output says where", async () => {
  await putMany(merchant.id, 1);
  await close(2);
  const half = await remove({ S3_ENDPOINT: store.endpoint });
  expect([half.code, half.stderr]).toEqual([1, expect.stringMatching(/S3_BUCKET/)]);
  const { code, stdout } = await remove({});
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    filesDeleted: null,
    filesLeft: expect.stringContaining(`delete everything below merchants/${merchant.id}/ in its bucket`),
  });
  expect(await keysBelow(`merchants/${merchant.id}/`)).toHaveLength(1);
});
