import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import {
  type CallOptions,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./support/webhook-receiver.js";

/** Advancing time in test mode, over a chain, a webhook server and the service's own workers. */
const PATH = "/api/v1/test-clock/advance";
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
const WALLET = evmAccounts.merchant.address;
/** The service's clock stands still, so that a deadline is passed by an advance alone. */
let nowMs = Date.now();
let evm: LocalEvmNode;
let receiver: WebhookReceiver;
let payments: PaymentsUnderTest;
/** The merchant of the wallet that is paid. */
let shop: TestMerchant;
let places = 0;

beforeAll(async () => {
  [evm, receiver] = await Promise.all([startEvmNode({ network: "base_sepolia" }), startWebhookReceiver()]);
  await evm.mintUsdc(evmAccounts.buyer.address, 10_000_000_000n);
  payments = await startPayments({
    clock: { now: () => nowMs },
    env: {
      WORKERS: "on",
      RPC_URLS_BASE_SEPOLIA: evm.rpcUrl,
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
    },
  });
  shop = await payments.makeMerchant({ wallets: [WALLET] });
  await chainPassesNow();
});
afterAll(async () => {
  await payments?.stop();
  await Promise.all([evm?.stop(), receiver?.stop()]);
});
beforeEach(() => chainPassesNow());

/** The chain gets final blocks that are younger than the clock, which then follows. The workers act on both. */
async function chainPassesNow(): Promise<void> {
  const { timestamp } = await evm.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  const nextSeconds = Math.max(Number(timestamp), Math.ceil(nowMs / 1_000)) + 1;
  await evm.rpc("evm_setNextBlockTimestamp", [nextSeconds]);
  await evm.mine();
  await evm.rpc("evm_setNextBlockTimestamp", [nextSeconds + 1]);
  await evm.mine();
  nowMs = (nextSeconds + 1) * 1_000 + 500;
  await payments.deps.intents.watcher.readOnce("base_sepolia");
  await deliver();
}
const deliver = async () => (await payments.deps.webhooks.worker.runOnce()) as number;

const call = (method: string, path: string, options: CallOptions = {}) =>
  payments.call(method, path, { key: shop.testKey, ...options });
const advance = (body: unknown, options: CallOptions = {}) => call("POST", PATH, { body, ...options });
const advanced = async (seconds: number, ids?: readonly string[], key = shop.testKey) => {
  const answer = await advance({ seconds, ...(ids ? { ids } : {}) }, { key });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.data;
};
async function open(fields: object = {}, merchant = shop) {
  const link = await createLink(payments, merchant.testKey, { network: "base_sepolia", name: "Book", amount: 10 });
  const body = { paymentLinkId: link.id, ...fields };
  return (await call("POST", "/api/v1/payment-intents", { key: merchant.testKey, body })).body.data;
}
const read = async (id: string, key = shop.testKey) =>
  (await call("GET", `/api/v1/payment-intents/${id}`, { key })).body.data;
/** In a block that is as old as the clock, or a little older. */
async function pay({ amountDueBaseUnits }: { amountDueBaseUnits: string }, isAfterNow = false): Promise<void> {
  const transfer = { from: evmAccounts.buyer.address, to: WALLET, amountBaseUnits: BigInt(amountDueBaseUnits) };
  if (isAfterNow) await evm.rpc("evm_setNextBlockTimestamp", [Math.ceil(nowMs / 1_000) + 1]);
  await evm.transferUsdc(transfer);
  if (isAfterNow) return;
  const { timestamp } = await evm.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  nowMs = Math.max(nowMs, Number(timestamp) * 1_000);
}
async function endpoint(key = shop.testKey, events: readonly string[] = []) {
  const path = `/place-${++places}`;
  const body = { url: receiver.url + path, events };
  const { id } = (await call("POST", "/api/webhooks", { key, body })).body.data;
  return { id: id as string, path };
}
const deliveries = async (id: string, key = shop.testKey) =>
  (await call("GET", `/api/webhooks/${id}/deliveries`, { key })).body.data;
/** An endpoint that answers 500, with a delivery that waits for its first retry. */
async function failing(key = shop.testKey) {
  const made = await endpoint(key, ["webhook.test"]);
  receiver.answer(500, made.path);
  await call("POST", `/api/webhooks/${made.id}/test`, { key, body: {} });
  await deliver();
  const [delivery] = await deliveries(made.id, key);
  expect(delivery).toMatchObject({ state: "pending", attempts: 1 });
  return { ...made, delivery };
}
const iso = (ms: number) => new Date(ms).toISOString();
/** All deadlines that there are. */
const deadlines = async (merchantId?: string) =>
  (
    await payments.deps.database.pool.query(
      `SELECT id, expires_at, watch_until FROM payment_intents WHERE merchant_id = coalesce($1, merchant_id)
       UNION ALL SELECT intent_id, a.watch_until, NULL FROM payment_intent_amounts a JOIN payment_intents i ON i.id = intent_id
         WHERE merchant_id = coalesce($1, merchant_id)
       UNION ALL SELECT d.id, next_attempt_at, NULL FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = endpoint_id
         WHERE merchant_id = coalesce($1, merchant_id) ORDER BY 1, 2`,
      [merchantId ?? null],
    )
  ).rows;

describe("a payment intent", () => {
  test("ends when its time is advanced by its life, and the event of its end reaches the endpoint", async () => {
    const { path } = await endpoint(shop.testKey, ["payment_intent.expired"]);
    const [intent, other] = [await open(), await open()];
    const answer = await advanced(1_800, [intent.id]);
    const ended = { id: intent.id, expiresAt: iso(nowMs), watchUntil: iso(nowMs + DAY_MS) };
    expect(answer).toEqual({ seconds: 1_800, paymentIntents: [ended], webhookDeliveries: [], notMoved: [] });
    await chainPassesNow();
    expect([(await read(intent.id)).status, (await read(other.id)).status]).toEqual(["expired", "open"]);
    await deliver();
    expect(receiver.at(path).map(({ body }) => [body.event, body.data.id])).toEqual([
      ["payment_intent.expired", intent.id],
    ]);
  });

  test("that ends in the course of an advance ends now, and not earlier: a payment that is on the chain already came in time", async () => {
    for (const seconds of [3_600, 7 * DAY_SECONDS]) {
      const intent = await open({ rejectLate: true });
      await pay(intent);
      // The service has not seen it yet.
      const [moved] = (await advanced(seconds, [intent.id])).paymentIntents;
      expect(moved.expiresAt).toBe(iso(nowMs));
      await chainPassesNow();
      await chainPassesNow();
      expect(await read(intent.id)).toMatchObject({ status: "completed", late: false });
    }
  });

  test("that ended this way takes a later payment as any late one", async () => {
    const [late, strict] = [await open(), await open({ rejectLate: true })];
    await advanced(1_800, [late.id, strict.id]);
    await chainPassesNow();
    expect([(await read(late.id)).status, (await read(strict.id)).status]).toEqual(["expired", "expired"]);
    await pay(late, true);
    await pay(strict, true);
    await chainPassesNow();
    await chainPassesNow();
    expect(await read(late.id)).toMatchObject({ status: "completed", late: true });
    expect(await read(strict.id)).toMatchObject({ status: "unresolved", reason: "late" });
  });

  test("that is watched no more after the advance frees its amount", async () => {
    const intent = await open();
    const [moved] = (await advanced(1_800 + DAY_SECONDS, [intent.id])).paymentIntents;
    expect(moved).toMatchObject({ expiresAt: iso(nowMs), watchUntil: iso(nowMs) });
    await chainPassesNow();
    expect((await read(intent.id)).status).toBe("expired");
    const amounts = "SELECT FROM payment_intent_amounts WHERE intent_id = $1";
    expect((await payments.deps.database.pool.query(amounts, [intent.id])).rowCount).toBe(0);
  });

  test("is not moved while its payment is processed, and after it has ended", async () => {
    const [paid, canceled] = [await open(), await open()];
    await pay(paid);
    await payments.deps.intents.watcher.readOnce("base_sepolia");
    await call("POST", `/api/v1/payment-intents/${canceled.id}/cancel`, { body: {} });
    expect((await read(paid.id)).status).toBe("processing");
    const before = await deadlines(shop.id);
    const answer = await advanced(600, [paid.id, canceled.id]);
    expect(answer).toMatchObject({ paymentIntents: [], notMoved: [paid.id, canceled.id] });
    expect(await deadlines(shop.id)).toEqual(before);
  });

  test("keeps its other times, and its reserved amount is watched as long as itself", async () => {
    const intent = await open({ expiresIn: DAY_SECONDS });
    await advanced(3_600, [intent.id]);
    const moved = await read(intent.id);
    expect(moved).toMatchObject({
      createdAt: intent.createdAt,
      expiresAt: iso(Date.parse(intent.expiresAt) - 3_600_000),
      watchUntil: iso(Date.parse(intent.watchUntil) - 3_600_000),
    });
    const amount = "SELECT watch_until, created_at FROM payment_intent_amounts WHERE intent_id = $1";
    const { rows } = await payments.deps.database.pool.query(amount, [intent.id]);
    expect(rows).toEqual([{ watch_until: new Date(moved.watchUntil), created_at: new Date(moved.createdAt) }]);
  });
});

describe("a delivery to an endpoint that fails", () => {
  test("is retried as often as its schedule says, each time when time is advanced to it, and then given up", async () => {
    const { id, path, delivery } = await failing();
    let next = delivery;
    for (let attempts = 1; attempts < 10; attempts++) {
      expect(next).toMatchObject({ state: "pending", attempts });
      const seconds = Math.ceil((Date.parse(next.nextAttemptAt) - nowMs) / 1_000);
      await advanced(seconds - 1, [next.id]);
      await deliver();
      expect(receiver.at(path)).toHaveLength(attempts);
      const [moved] = (await advanced(1, [next.id])).webhookDeliveries;
      expect(moved).toEqual({ id: next.id, eventId: next.eventId, endpointId: id, nextAttemptAt: iso(nowMs) });
      await deliver();
      expect(receiver.at(path)).toHaveLength(attempts + 1);
      [next] = await deliveries(id);
    }
    expect(next).toMatchObject({ state: "failed", attempts: 10, nextAttemptAt: null });
    expect(next.log).toHaveLength(10);
    expect(await advanced(7 * DAY_SECONDS, [next.id])).toMatchObject({ webhookDeliveries: [], notMoved: [next.id] });
    await deliver();
    expect(receiver.at(path)).toHaveLength(10);
  });

  test("that recovers gets the event at the advanced retry, with a signature of the present", async () => {
    const { id, path, delivery } = await failing();
    receiver.answer(200, path);
    await advanced(60, [delivery.eventId]);
    await deliver();
    expect((await deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 2 });
    expect(receiver.at(path).at(-1)?.headers["webhook-timestamp"]).toBe(String(Math.floor(nowMs / 1_000)));
  });

  test("is not moved while a worker sends it: it would be sent twice", async () => {
    const { id, path } = await endpoint(shop.testKey, ["webhook.test"]);
    let finish = () => {};
    receiver.answer((response) => {
      finish = () => void response.writeHead(200).end();
    }, path);
    await call("POST", `/api/webhooks/${id}/test`, { body: {} });
    const sending = deliver();
    await until(() => receiver.at(path).length === 1);
    const [delivery] = await deliveries(id);
    const before = await deadlines(shop.id);
    expect(await advanced(3_600, [delivery.id])).toMatchObject({ webhookDeliveries: [], notMoved: [delivery.id] });
    expect(await deadlines(shop.id)).toEqual(before);
    finish();
    await sending;
    await deliver();
    expect([receiver.at(path).length, (await deliveries(id))[0].state]).toEqual([1, "delivered"]);
  });
});

describe("an advance", () => {
  let merchant: TestMerchant;
  beforeEach(async () => {
    merchant = await payments.makeMerchant();
  });

  test("moves all that is open of the merchant's test mode, and nothing of live mode or of another merchant", async () => {
    const other = await payments.makeMerchant();
    const [own, foreign] = [await open({}, merchant), await open({}, other)];
    const [hook, liveHook] = [await failing(merchant.testKey), await failing(merchant.liveKey)];
    const foreignHook = await failing(other.testKey);
    const liveIntent = await copyIntents(own.id, 1, "live");
    const unmoved = async () => (await deadlines()).filter(({ id }) => ![own.id, hook.delivery.id].includes(id));
    const before = await unmoved();
    expect(before.map(({ id }) => id)).toEqual(
      expect.arrayContaining([foreign.id, liveHook.delivery.id, foreignHook.delivery.id, ...liveIntent]),
    );
    const named = [foreign.id, liveHook.delivery.id, foreignHook.delivery.eventId, ...liveIntent, unknownId()];
    expect(await advanced(60, named, merchant.testKey)).toMatchObject({
      paymentIntents: [],
      webhookDeliveries: [],
      notMoved: named,
    });
    const answer = await advanced(60, undefined, merchant.testKey);
    expect(answer.paymentIntents.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(answer.webhookDeliveries.map(({ id }: { id: string }) => id)).toEqual([hook.delivery.id]);
    expect(answer.notMoved).toEqual([]);
    expect(await unmoved()).toEqual(before);
  });

  test("with ids moves only what they name: an intent, a delivery, the deliveries of an event", async () => {
    const [one, other] = [await open({}, merchant), await open({}, merchant)];
    const hooks = [await failing(merchant.testKey), await failing(merchant.testKey), await failing(merchant.testKey)];
    const [byId, byEvent, spared] = hooks.map(({ delivery }) => delivery);
    // In capitals, and twice.
    const ids = [one.id, one.id.toUpperCase(), byId.id, byEvent.eventId];
    const answer = await advanced(5, ids, merchant.testKey);
    expect(answer.paymentIntents.map(({ id }: { id: string }) => id)).toEqual([one.id]);
    expect(answer.webhookDeliveries.map(({ id }: { id: string }) => id).sort()).toEqual([byId.id, byEvent.id].sort());
    expect(answer.notMoved).toEqual([]);
    expect((await read(other.id, merchant.testKey)).expiresAt).toBe(other.expiresAt);
    const [last] = await deliveries(hooks[2]?.id as string, merchant.testKey);
    expect(last.nextAttemptAt).toBe(spared.nextAttemptAt);
  });

  test("adds up with others at the same time", async () => {
    const intent = await open({ expiresIn: DAY_SECONDS }, merchant);
    await Promise.all(Array.from({ length: 20 }, () => advanced(600, undefined, merchant.testKey)));
    expect(await read(intent.id, merchant.testKey)).toMatchObject({
      expiresAt: iso(Date.parse(intent.expiresAt) - 20 * 600_000),
      watchUntil: iso(Date.parse(intent.watchUntil) - 20 * 600_000),
    });
  });

  test("happens once under an Idempotency-Key, and a repeat gets the first answer", async () => {
    const intent = await open({ expiresIn: DAY_SECONDS }, merchant);
    const options = { key: merchant.testKey, headers: { "idempotency-key": "advance-once" } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => advance({ seconds: 600 }, options)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const again = await advance({ seconds: 600 }, options);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set([...done, again].map(({ text }) => text)).size).toBe(1);
    expect((await advance({ seconds: 601 }, options)).status).toBe(409);
    expect((await read(intent.id, merchant.testKey)).expiresAt).toBe(iso(Date.parse(intent.expiresAt) - 600_000));
  });

  test("of more than 1,000 intents is refused and moves none; with ids it moves those", async () => {
    const first = await open({}, merchant);
    const ids = [first.id, ...(await copyIntents(first.id, 1_000, "test"))];
    const before = await deadlines(merchant.id);
    const refused = await advance({ seconds: 60 }, { key: merchant.testKey });
    expect([refused.status, refused.body.code, refused.body.hint]).toEqual([
      409,
      "CONFLICT",
      "Name up to 100 of them in `ids`.",
    ]);
    expect(await deadlines(merchant.id)).toEqual(before);
    const answer = await advanced(60, ids.slice(0, 100), merchant.testKey);
    expect([answer.paymentIntents.length, answer.notMoved]).toEqual([100, []]);
  });

  test("is refused in live mode, and says which key to use", async () => {
    const before = await deadlines(merchant.id);
    for (const key of [merchant.liveKey, merchant.agenticLiveKey]) {
      const { status, body } = await advance({ seconds: 60 }, { key });
      expect([status, body.code, body.message]).toEqual([
        403,
        "FORBIDDEN",
        "Time can be advanced in test mode only. Nothing was moved.",
      ]);
      expect(body.hint).toContain("svc_test_");
    }
    expect(await deadlines(merchant.id)).toEqual(before);
  });

  test("by a key of scope agentic moves only deliveries to endpoints of such keys", async () => {
    const intent = await open({}, merchant);
    const [full, agentic] = [await failing(merchant.testKey), await failing(merchant.agenticTestKey)];
    const ids = [intent.id, full.delivery.id, agentic.delivery.id];
    for (const named of [ids, undefined]) {
      const answer = await advanced(1, named, merchant.agenticTestKey);
      expect(answer.paymentIntents).toEqual([]);
      expect(answer.webhookDeliveries.map(({ id }: { id: string }) => id)).toEqual([agentic.delivery.id]);
    }
    expect((await read(intent.id, merchant.testKey)).expiresAt).toBe(intent.expiresAt);
  });

  test.each([
    ["no seconds", {}],
    ["none", { seconds: 0 }],
    ["back in time", { seconds: -60 }],
    ["a part of a second", { seconds: 1.5 }],
    ["a text", { seconds: "60s" }],
    ["more than a week", { seconds: 7 * DAY_SECONDS + 1 }],
    ["an empty list, which is not everything", { seconds: 60, ids: [] }],
    ["no list, which is not everything", { seconds: 60, ids: null }],
    ["an id that is none", { seconds: 60, ids: ["pl-1"] }],
    ["101 ids", { seconds: 60, ids: Array.from({ length: 101 }, unknownId) }],
    ["a misspelled member", { seconds: 60, id: [unknownId()] }],
    ["no object", []],
  ])("with %s is refused and moves nothing", async (_, body) => {
    const intent = await open({}, merchant);
    const { status, body: refusal } = await advance(body, { key: merchant.testKey });
    expect([status, refusal.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await read(intent.id, merchant.testKey)).expiresAt).toBe(intent.expiresAt);
  });
});

/** Further intents like this one, which the watcher doesn't know; answers their ids. */
async function copyIntents(id: string, count: number, mode: string): Promise<string[]> {
  const { rows } = await payments.deps.database.pool.query<{ id: string }>(
    `INSERT INTO payment_intents SELECT copied.* FROM payment_intents AS i, generate_series(1, $2) AS n,
       jsonb_populate_record(i, jsonb_build_object('id', md5(concat(i.id, n))::uuid, 'mode', $3::text,
         'reference', concat(i.id, n), 'token_hash', '\\x' || md5(concat(i.id, n)))) AS copied
     WHERE i.id = $1 RETURNING id`,
    [id, count, mode],
  );
  return rows.map((row) => row.id);
}
