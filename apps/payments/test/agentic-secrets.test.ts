import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";

let shop: LinkShop;
let link: ShopLink;

beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink();
});
afterAll(() => shop?.stop());

const PATH = "/api/v1/agentic/proxy-signing-secret";

test("is created on first use, one per merchant and mode, also for agentic keys, and never for other merchants", async () => {
  const { merchant, payments } = shop;
  const get = async (key: string) => (await payments.call("GET", PATH, { key })).body.data;
  const test = await get(merchant.testKey);
  expect(test).toEqual({
    secret: expect.stringMatching(/^psec_[A-Za-z0-9_-]{43}$/),
    keyId: expect.any(String),
    algorithm: "HMAC-SHA256",
    createdAt: expect.any(String),
    previous: null,
  });
  expect(await get(merchant.testKey)).toEqual(test);
  expect(await get(merchant.agenticTestKey)).toEqual(test);
  expect((await get(merchant.liveKey)).secret).not.toBe(test.secret);
  const other = await payments.makeMerchant();
  expect((await get(other.testKey)).secret).not.toBe(test.secret);
  expect((await payments.call("GET", PATH)).status).toBe(401);
  const stored = await payments.deps.database.pool.query("SELECT encode(secret, 'escape') AS box FROM proxy_secrets");
  expect(stored.rows.map(({ box }) => box).join()).not.toContain(test.secret);
});

test("fifty concurrent first uses get one secret", async () => {
  const { testKey } = await shop.payments.makeMerchant();
  const all = await Promise.all(Array.from({ length: 50 }, () => shop.payments.call("GET", PATH, { key: testKey })));
  expect(new Set(all.map(({ body }) => body.data.secret)).size).toBe(1);
});

test("after a rotation, both secrets sign during the grace period; without one, the old secret stops at once", async () => {
  const { merchant, payments } = shop;
  const key = merchant.testKey;
  const first = (await payments.call("GET", PATH, { key })).body.data;
  const rotated = await payments.call("POST", `${PATH}/rotate`, { key, body: { graceSeconds: 3600 } });
  expect(rotated.status).toBe(200);
  expect(rotated.body.data.previous).toEqual({ keyId: first.keyId, expiresAt: expect.any(String) });
  expect(rotated.body.data.secret).not.toBe(first.secret);
  expect((await shop.pay(link, { query: "?n=1" })).status).toBe(200);
  const two = shop.target.calls[0]?.headers;
  expect(two?.["x-svc-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(two?.["x-svc-key-id"]).toBe(rotated.body.data.keyId);
  const last = (await payments.call("POST", `${PATH}/rotate`, { key, body: { graceSeconds: 0 } })).body.data;
  expect((await shop.pay(link, { query: "?n=2" })).status).toBe(200);
  // The first rotation's grace period still runs. The second rotation had none.
  const signatures = String(shop.target.calls[1]?.headers["x-svc-signature"]).match(/v1=/g);
  expect([signatures?.length, last.previous.keyId]).toEqual([2, first.keyId]);
});

test("a rotation takes a grace period of whole seconds up to a week, and creates the secret if there was none", async () => {
  const { payments } = shop;
  const last = await payments.makeMerchant();
  for (const graceSeconds of [-1, 604_801, 1.5, "60"]) {
    const answer = await payments.call("POST", `${PATH}/rotate`, { key: last.testKey, body: { graceSeconds } });
    expect(answer.status).toBe(400);
  }
  const bare = await payments.call("POST", `${PATH}/rotate`, { key: last.testKey });
  expect(bare.status).toBe(200);
  expect(bare.body.data.previous).toBeNull();
});

/** Key ids in the merchant's rotation events. */
async function rotationEvents(key: string): Promise<string[]> {
  const { body } = await shop.payments.call("GET", "/api/v1/events?type=proxy_secret.rotated&limit=100", { key });
  return body.data.map(({ data }: { data: { keyId: string } }) => data.keyId).sort();
}

test("twenty concurrent rotations, including first uses, each return their own secret, which signs and has an event", async () => {
  const { payments } = shop;
  const { id, testKey: key } = await payments.makeMerchant();
  const rotate = () => payments.call("POST", `${PATH}/rotate`, { key, body: { graceSeconds: 3600 } });
  const uses = Array.from({ length: 5 }, () => payments.call("GET", PATH, { key }));
  const answers = await Promise.all(Array.from({ length: 20 }, rotate));
  for (const { status } of await Promise.all(uses)) expect(status).toBe(200);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const keyIds = answers.map(({ body }) => body.data.keyId as string).sort();
  expect(new Set(keyIds).size).toBe(20);
  const live = await payments.deps.agentic.proxySecrets.live(id, "test");
  expect(live.map(({ keyId }) => keyId)).toEqual(expect.arrayContaining(keyIds));
  const secrets = new Map(live.map((one) => [one.keyId, one.secret]));
  for (const { body } of answers) expect(secrets.get(body.data.keyId)).toBe(body.data.secret);
  expect(await rotationEvents(key)).toEqual(keyIds);
});

test("two rotations that wait for the same secret each replace it", async () => {
  const { payments } = shop;
  const { id, testKey: key } = await payments.makeMerchant();
  await payments.call("GET", PATH, { key });
  const waiting =
    "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";
  const { database, agentic } = payments.deps;
  const holder = await database.pool.connect();
  let rotations: Promise<{ keyId: string }[]>;
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM proxy_secrets WHERE merchant_id = $1 FOR UPDATE", [id]);
    // Not through the API, which lets one merchant wait on few connections.
    const rotate = () => agentic.proxySecrets.rotate(id, "test", 3_600_000, () => null);
    rotations = Promise.all([rotate(), rotate()]);
    await until(async () => (await holder.query(waiting)).rowCount === 2, 20_000);
  } finally {
    await holder.query("COMMIT");
    holder.release();
  }
  const keyIds = (await rotations).map(({ keyId }) => keyId).sort();
  expect(new Set(keyIds).size).toBe(2);
  expect(await rotationEvents(key)).toEqual(keyIds);
});

test("a rotation repeated under its Idempotency-Key happens once and returns the same answer", async () => {
  const { payments } = shop;
  const { testKey: key } = await payments.makeMerchant();
  const headers = { "idempotency-key": "rotation-1" };
  const rotate = (body: object) => payments.call("POST", `${PATH}/rotate`, { key, body, headers });
  const made = await rotate({ graceSeconds: 60 });
  const again = await rotate({ graceSeconds: 60 });
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([200, made.text, "true"]);
  expect(await rotate({ graceSeconds: 0 })).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect(await rotationEvents(key)).toEqual([made.body.data.keyId]);
});
