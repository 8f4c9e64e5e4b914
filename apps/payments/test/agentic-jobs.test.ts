import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { adviseOn } from "@svc/errors";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { SHOP_WALLET } from "./support/link-shop.js";
import { type Answer, startPayments } from "./support/payments-under-test.js";
import { answering, type TargetAnswer } from "./support/recording-target.js";

/** Targets whose work takes minutes. The suite has its own chain, facilitator and database. */
let world: AgenticWorld;
let shop: AgenticShop;
let linkId: string;
let income: bigint;
/** The target's answer to a poll of its job. */
let job: TargetAnswer;

const RUNNING: TargetAnswer = { status: 202, body: "", headers: { "retry-after": "7" } };
const DONE: TargetAnswer = { status: 200, body: '{"video":"ready"}' };
/** Without `retryAfter`, which grows with the time since the payment. */
const { retryAfter: _pause, ...ANSWER_OWED } = adviseOn("answer_owed");
const KEY = "a-key-of-a-buyer-0001";
const EXEMPT = { RATE_LIMIT_LOCALHOST: "exempt" };

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world, EXEMPT);
});
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});
beforeEach(async () => {
  job = RUNNING;
  world.target.respond = (response, { url }) =>
    url.startsWith("/jobs/7")
      ? answering(job)(response)
      : answering({ status: 202, body: '{"id":7}', headers: { location: "/jobs/7?token=t", "retry-after": "3" } })(
          response,
        );
  world.target.calls.length = 0;
  linkId = await shop.makeLink({ settle: "before", targetMethod: "POST", upstreamHeaders: { "x-api-key": "ours" } });
  income = await world.node.readUsdcBalance(SHOP_WALLET);
});

const call = (payment: string, key: string | null = KEY, at = shop.payments): Promise<Answer> =>
  at.call("POST", payPath(linkId), {
    headers: { "x-payment": payment, ...(key === null ? {} : { "idempotency-key": key }) },
    body: { prompt: "a cat" },
  });
const poll = (paymentId: string, key: string | null = KEY, at = shop.payments, more = {}): Promise<Answer> =>
  at.call("GET", `${payPath(linkId)}/jobs/${paymentId}`, {
    headers: { ...(key === null ? {} : { "idempotency-key": key }), ...more },
  });
const charged = async () => ((await world.node.readUsdcBalance(SHOP_WALLET)) - income) / PRICE;
const states = async () => (await shop.paymentsOf(linkId)).map(({ state }) => state);
const idOf = ({ headers }: Answer) => String(headers.get("x-svc-payment-id"));
const begun = () => world.target.calls.filter(({ method }) => method === "POST").length;

/** Makes a paid call that starts a job, ready for its first poll. */
async function startJob(key: string | null = KEY): Promise<{ payment: string; paymentId: string }> {
  const payment = await paymentHeader();
  const answer = await call(payment, key);
  expect(answer.status).toBe(202);
  await shop.endLeases(linkId);
  return { payment, paymentId: idOf(answer) };
}

test("a paid call that starts a job returns the address to poll, and its answer is owed", async () => {
  const answer = await call(await paymentHeader());
  const jobUrl = `https://pay.example.com${payPath(linkId)}/jobs/${idOf(answer)}`;
  expect(answer.status).toBe(202);
  expect(answer.body).toEqual({ status: "running", paymentId: idOf(answer), jobUrl, retryAfter: 3 });
  expect([
    answer.headers.get("location"),
    answer.headers.get("retry-after"),
    answer.headers.get("x-svc-charged"),
  ]).toEqual([jobUrl, "3", "true"]);
  expect(await states()).toEqual(["owed"]);
  expect(await charged()).toBe(1n);
});

test("a job can be polled after restarts and from other addresses, and its answer is delivered, stored and charged once", async () => {
  const { paymentId, payment } = await startJob();
  const env = { ...world.env, ...EXEMPT, WORKERS: "off", TRUST_PROXY: "127.0.0.1" };
  for (const address of ["203.0.113.5", "198.51.100.7"]) {
    const restarted = await startPayments({ env, databaseUrl: shop.databaseUrl });
    try {
      const answer = await poll(paymentId, KEY, restarted, { "x-forwarded-for": address });
      expect(answer).toMatchObject({ status: 202, body: { status: "running", paymentId, retryAfter: 7 } });
      // The service doesn't poll the target more often than the job's Retry-After allows.
      expect(await poll(paymentId, KEY, restarted)).toMatchObject({ status: 202, body: { retryAfter: 2 } });
    } finally {
      await restarted.stop();
    }
    await shop.endLeases(linkId);
  }
  job = DONE;
  const answer = await poll(paymentId);
  expect(answer).toMatchObject({ status: 200, body: { video: "ready" } });
  expect([idOf(answer), answer.headers.get("x-svc-charged")]).toEqual([paymentId, "true"]);
  expect(await states()).toEqual(["settled"]);
  const asked = world.target.calls.filter(({ url }) => url === "/jobs/7?token=t");
  expect(asked).toHaveLength(3);
  for (const { method, headers, body } of asked) {
    expect([method, headers["x-api-key"], headers["x-svc-payment-id"], body.length]).toEqual([
      "GET",
      "ours",
      paymentId,
      0,
    ]);
    expect(headers["x-svc-signature"]).toBeDefined();
    expect(headers).not.toHaveProperty("idempotency-key");
  }
  for (const again of [await poll(paymentId), await call(payment)]) {
    expect(again).toMatchObject({ status: 200, body: { video: "ready" } });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  }
  expect([world.target.calls.length, begun(), await charged()]).toEqual([4, 1, 1n]);
  expect(await shop.recorded(linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
  const [row] = await shop.query<{ job: Buffer | null }>("SELECT job FROM x402_payments WHERE id = $1", [paymentId]);
  expect(row?.job).toBeNull();
});

describe("a job belongs to its buyer", () => {
  test("no key, another key, another link and another payment get the same answer", async () => {
    const { paymentId } = await startJob();
    job = DONE;
    const other = await shop.makeLink({ settle: "before" });
    const headers = { headers: { "idempotency-key": KEY } };
    const refused = [
      await poll(paymentId, null),
      await poll(paymentId, "a-key-of-a-stranger-1"),
      await poll("5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e"),
      await poll("not-an-id"),
      await shop.payments.call("GET", `${payPath(other)}/jobs/${paymentId}`, headers),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(new Set(refused.map(({ body }) => body.message)).size).toBe(1);
    expect(world.target.calls.filter(({ method }) => method === "GET")).toHaveLength(0);
    expect(await poll(paymentId)).toMatchObject({ status: 200, body: { video: "ready" } });
  });

  test("ten wrong keys lock the job, and the buyer still gets the answer for a new payment with the key", async () => {
    const { paymentId } = await startJob();
    job = DONE;
    for (let tries = 0; tries < 10; tries += 1) await poll(paymentId, `a-guessed-key-number-${tries}`);
    await until(async () => (await poll(paymentId, KEY)).status === 404);
    expect(await call(await paymentHeader())).toMatchObject({ status: 200, body: { video: "ready" } });
    expect([begun(), await charged()]).toEqual([1, 1n]);
  });

  test("a key that is too short is ignored: the call is repeated with a new payment, which isn't charged", async () => {
    const { paymentId, payment } = await startJob("short");
    expect(await poll(paymentId, "short")).toMatchObject({ status: 404 });
    expect(await call(payment, null)).toMatchObject({ status: 409, body: adviseOn("not_the_buyer") });
    job = DONE;
    expect(await call(await paymentHeader(), "short")).toMatchObject({ status: 200, body: { video: "ready" } });
    expect([begun(), await charged()]).toEqual([1, 1n]);
  });

  test("without a key, a repeat with a new payment polls the same job and isn't charged", async () => {
    await startJob(null);
    expect(await call(await paymentHeader(), null)).toMatchObject({ status: 202, body: { retryAfter: 7 } });
    await shop.endLeases(linkId);
    job = DONE;
    expect(await call(await paymentHeader(), null)).toMatchObject({ status: 200, body: { video: "ready" } });
    expect([begun(), await charged()]).toEqual([1, 1n]);
  });
});

describe("a job that fails", () => {
  test("stays owed; a poll doesn't restart it, but a repeat of the call does", async () => {
    const { paymentId, payment } = await startJob();
    job = { status: 500, body: "{}" };
    expect(await poll(paymentId)).toMatchObject({ status: 502, body: ANSWER_OWED });
    expect(await states()).toEqual(["owed"]);
    await shop.endLeases(linkId);
    expect(await poll(paymentId)).toMatchObject({ status: 502, body: ANSWER_OWED });
    expect(begun()).toBe(1);
    job = DONE;
    expect(await call(payment)).toMatchObject({ status: 202, body: { paymentId } });
    expect(begun()).toBe(2);
    await shop.endLeases(linkId);
    expect(await poll(paymentId)).toMatchObject({ status: 200, body: { video: "ready" } });
    expect(await charged()).toBe(1n);
    expect(await shop.recorded(linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
  });

  test.each<[string, TargetAnswer | "hangs up"]>([
    ["is busy", { status: 503, body: "" }],
    ["asks to slow down", { status: 429, body: "" }],
    ["redirects", { status: 303, body: "", headers: { location: "/elsewhere" } }],
    ["hangs up", "hangs up"],
  ])("only for now (its address %s) runs on", async (_, says) => {
    const { paymentId } = await startJob();
    const respond = world.target.respond;
    if (says === "hangs up") world.target.respond = (response) => response.destroy();
    else job = says;
    expect(await poll(paymentId)).toMatchObject({ status: 502, body: ANSWER_OWED });
    world.target.respond = respond;
    job = DONE;
    await shop.endLeases(linkId);
    expect(await poll(paymentId)).toMatchObject({ status: 200, body: { video: "ready" } });
    expect([begun(), await charged()]).toEqual([1, 1n]);
  });
});

test("a job whose address changes is polled at the new one", async () => {
  const { paymentId } = await startJob();
  job = { ...RUNNING, headers: { location: "7/part-2" } };
  expect((await poll(paymentId)).status).toBe(202);
  await shop.endLeases(linkId);
  await poll(paymentId);
  expect(world.target.calls.at(-1)?.url).toBe("/jobs/7/part-2");
});

test("credentials of a target that has moved aren't sent to the job's old address", async () => {
  const { paymentId, payment } = await startJob();
  const targetUrl = world.target.url.replace("127.0.0.1", "localhost");
  await shop.query("UPDATE payment_links SET target_url = $2 WHERE id = $1", [linkId, targetUrl]);
  expect(await poll(paymentId)).toMatchObject({ status: 502, body: ANSWER_OWED });
  expect(world.target.calls).toHaveLength(1);
  await shop.query("UPDATE payment_links SET target_url = $2 WHERE id = $1", [linkId, world.target.url]);
  await shop.endLeases(linkId);
  job = DONE;
  expect(await call(payment)).toMatchObject({ status: 200, body: { video: "ready" } });
});

test("concurrent polls query the target once, and all learn that the job is running", async () => {
  const { paymentId } = await startJob();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => poll(paymentId)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 202, body: { status: "running", paymentId } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(world.target.calls.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test("a stored answer expires, and repeating the call isn't charged again", async () => {
  const { paymentId, payment } = await startJob();
  job = DONE;
  expect((await poll(paymentId)).status).toBe(200);
  await shop.query("UPDATE x402_answers SET expires_at = now() - interval '1 second' WHERE payment_id = $1", [
    paymentId,
  ]);
  await shop.query("UPDATE x402_payments SET answer_till = now() - interval '1 second' WHERE id = $1", [paymentId]);
  for (const again of [await poll(paymentId), await call(payment), await call(await paymentHeader())]) {
    expect(again).toMatchObject({ status: 409, body: adviseOn("answer_gone") });
  }
  expect([begun(), await charged()]).toEqual([1, 1n]);
});

test("a job whose address doesn't respond in time continues", async () => {
  const { paymentId } = await startJob();
  const env = { ...world.env, ...EXEMPT, WORKERS: "off", TARGET_TIMEOUT_MS: "1000" };
  const impatient = await startPayments({ env, databaseUrl: shop.databaseUrl });
  const { respond } = world.target;
  try {
    world.target.respond = () => {};
    const late = await poll(paymentId, KEY, impatient);
    expect(late).toMatchObject({ status: 504, body: ANSWER_OWED });
  } finally {
    await impatient.stop();
  }
  world.target.respond = respond;
  job = DONE;
  await shop.endLeases(linkId);
  expect(await poll(paymentId)).toMatchObject({ status: 200, body: { video: "ready" } });
  expect([begun(), await charged()]).toEqual([1, 1n]);
});

test("HEAD doesn't poll the job, and doesn't use up its answer", async () => {
  const { paymentId } = await startJob();
  job = DONE;
  const path = `${payPath(linkId)}/jobs/${paymentId}`;
  const head = await fetch(shop.payments.url + path, { method: "HEAD", headers: { "idempotency-key": KEY } });
  expect(head.status).not.toBe(200);
  expect(await states()).toEqual(["owed"]);
});

test("a job expires after a day, and polls then get 404", async () => {
  const { paymentId } = await startJob();
  job = DONE;
  await shop.query("UPDATE x402_payments SET created_at = created_at - interval '24 hours' WHERE id = $1", [paymentId]);
  expect((await poll(paymentId)).status).toBe(404);
  expect(world.target.calls).toHaveLength(1);
});

describe("a 202 without a job", () => {
  test.each<[string, Record<string, string>]>([
    ["names no address", {}],
    ["names another origin", { location: "https://example.com/jobs/7" }],
    ["names no address that can be read", { location: "http://" }],
  ])("(it %s) is the answer of the call", async (_, headers) => {
    world.target.respond = answering({ status: 202, body: '{"accepted":true}', headers });
    expect(await call(await paymentHeader())).toMatchObject({ status: 202, body: { accepted: true } });
    await until(async () => (await states()).join() === "settled");
  });

  test("is the call's answer on a link that is charged after its answer", async () => {
    linkId = await shop.makeLink({ targetMethod: "POST" });
    const answer = await call(await paymentHeader());
    expect(answer).toMatchObject({ status: 202, body: { id: 7 } });
    expect(await states()).toEqual(["settled"]);
  });
});
