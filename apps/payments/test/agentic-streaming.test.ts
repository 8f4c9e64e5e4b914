import { request, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { adviseOn } from "@svc/errors";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { fromHeader, SHOP_WALLET } from "./support/link-shop.js";
import { type Answer, createLink, startPayments, TEST_ENCRYPTION_KEY } from "./support/payments-under-test.js";
import { answering, sunny } from "./support/recording-target.js";
import { callStreamed, type StreamedCall } from "./support/streamed-call.js";

/** Links that are paid before their target is called. The suite has its own chain, facilitator, target and database. */
let world: AgenticWorld;
let shop: AgenticShop;
let linkId: string;
let income: bigint;

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world, { RATE_LIMIT_LOCALHOST: "exempt" });
});
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.target.respond = sunny;
  world.target.calls.length = 0;
  linkId = await shop.makeLink({ settle: "before" });
  income = await world.node.readUsdcBalance(SHOP_WALLET);
});

/** Without `retryAfter`, which grows with the time since the payment. */
const { retryAfter: _pause, ...ANSWER_OWED } = adviseOn("answer_owed");
const KEY = "a-key-of-a-buyer-0001";
const paid = (payment: string, key: string | null = KEY) => ({
  "x-payment": payment,
  ...(key === null ? {} : { "idempotency-key": key }),
});
const open = (payment: string, key?: string | null): Promise<StreamedCall> =>
  callStreamed(shop.payments.url + payPath(linkId), paid(payment, key));
const call = (payment: string, key?: string | null): Promise<Answer> =>
  shop.payments.call("GET", payPath(linkId), { headers: paid(payment, key) });
const charged = async () => ((await world.node.readUsdcBalance(SHOP_WALLET)) - income) / PRICE;
const states = async () => (await shop.paymentsOf(linkId)).map(({ state }) => state);
const statusOf = async (paymentId: unknown) =>
  (await shop.payments.call("GET", `/api/agent/payments/${paymentId}`)).body;
/** The status of a payment, from the MCP tool. */
async function statusByTool(paymentId: unknown) {
  const answer = await shop.payments.call("POST", "/mcp", {
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_payment_status", arguments: { paymentId } },
    },
    headers: { accept: "application/json, text/event-stream" },
  });
  return answer.body.result.structuredContent;
}
const becomes = (...wanted: string[]) => until(async () => (await states()).join() === wanted.join());

async function owedGauge(): Promise<number> {
  const text = await shop.payments.deps.metrics.registry.metrics();
  return Number(/^x402_payments_owed\{[^}]*mode="test"[^}]*\} (\d+)$/m.exec(text)?.[1]);
}

/** Makes the target wait. Resolves with the response of its next call, for the test to answer. */
function heldTarget(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    world.target.respond = (response) => resolve(response);
  });
}

describe("a link that is paid first", () => {
  test("owes no answer anymore after the merchant has refunded the payment in full", async () => {
    world.target.respond = answering({ status: 500, body: "" });
    const payment = await paymentHeader();
    const failed = await call(payment, KEY);
    const paymentId = failed.headers.get("x-svc-payment-id");
    expect([failed.status, await states()]).toEqual([502, ["owed"]]);
    const [sale] = await shop.query<{ id: string }>("SELECT id FROM transactions WHERE payment_link_id = $1", [linkId]);
    const refund = async (amount: number) => {
      const txHash = await world.node.transferUsdc({
        from: SHOP_WALLET,
        to: evmAccounts.buyer.address,
        amountBaseUnits: BigInt(amount * 1_000_000),
      });
      const body = { transactionId: sale?.id, amount, txHash };
      const answer = await shop.payments.call("POST", "/api/refunds", { key: shop.merchant.testKey, body });
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    };
    await refund(0.2);
    await shop.endLeases(linkId);
    expect([await states(), await owedGauge()]).toEqual([["owed"], 1]);
    await refund(0.3);
    world.target.respond = sunny;
    world.target.calls.length = 0;
    for (const repeated of [payment, await paymentHeader()]) {
      expect(await call(repeated, KEY)).toMatchObject({ status: 409, body: { reason: "answer_gone", paymentId } });
    }
    expect(await statusOf(paymentId)).toMatchObject({ status: "settled", answer: "gone" });
    expect([world.target.calls, await charged(), await owedGauge()]).toEqual([[], 0n, 0]);
  });

  test("is settled before its target is called, and streams the answer from its first byte", async () => {
    const asked = heldTarget();
    const opened = open(await paymentHeader());
    const response = await asked;
    expect(await charged()).toBe(1n);
    expect(await states()).toEqual(["owed"]);
    response.writeHead(200, { "content-type": "text/event-stream", "set-cookie": "secret=1" });
    response.write("data: one\n\n");
    const stream = await opened;
    const paymentId = String(stream.headers["x-svc-payment-id"]);
    const txHash = expect.stringMatching(/^0x[0-9a-f]{64}$/);
    expect(await statusOf(paymentId)).toEqual({ paymentId, status: "settled", txHash, answer: "owed" });
    expect([stream.status, stream.headers["content-type"], stream.headers["x-svc-charged"]]).toEqual([
      200,
      "text/event-stream",
      "true",
    ]);
    expect(stream.headers).not.toHaveProperty("set-cookie");
    expect(
      fromHeader(String(stream.headers["payment-response"] ?? stream.headers["x-payment-response"])),
    ).toMatchObject({
      success: true,
    });
    expect(await stream.next()).toBe("data: one\n\n");
    response.write("data: two\n\n");
    expect(await stream.next()).toBe("data: two\n\n");
    expect(await states()).toEqual(["owed"]);
    response.end("data: three\n\n");
    expect(await stream.rest()).toBe("data: three\n\n");
    await becomes("settled");
    expect(await statusOf(paymentId)).toEqual({ paymentId, status: "settled", txHash, answer: "gone" });
    expect(await shop.recorded(linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
    expect(await shop.eventsOf(paymentId)).toContain("agentic.request.paid");
  });

  test("is announced as such to the target, and in the challenge, price and page before a payment", async () => {
    const path = payPath(linkId);
    const browser = { headers: { accept: "text/html" } };
    expect((await shop.payments.call("GET", path)).body).toMatchObject({ code: "PAYMENT_REQUIRED", settle: "before" });
    expect((await shop.payments.call("GET", `${path}/price`)).body).toMatchObject({ settle: "before" });
    expect((await shop.payments.call("GET", path, browser)).text).toContain("The payment comes first");
    expect((await call(await paymentHeader())).status).toBe(200);
    expect(world.target.calls[0]?.headers).toMatchObject({ "x-svc-payment-status": "settled" });
    const usual = payPath(await shop.makeLink());
    for (const { body } of [
      await shop.payments.call("GET", usual),
      await shop.payments.call("GET", `${usual}/price`),
    ]) {
      expect(body).not.toHaveProperty("settle");
    }
    expect((await shop.payments.call("GET", usual, browser)).text).toContain("A failed request costs nothing.");
  });

  test("passes on Content-Length, and no body if there is none", async () => {
    world.target.respond = (response) => response.writeHead(200, { "content-length": "5" }).end("whole");
    const whole = await open(await paymentHeader());
    expect([whole.headers["content-length"], await whole.rest()]).toEqual(["5", "whole"]);
    world.target.respond = (response) => response.writeHead(204).end();
    const none = await open(await paymentHeader(), "another-key-of-this-buyer");
    expect([none.status, await none.rest()]).toEqual([204, ""]);
    await becomes("settled", "settled");
    expect(await charged()).toBe(2n);
  });

  test("streams an answer once: the same key gets a conflict afterwards, and is not charged again", async () => {
    const payment = await paymentHeader();
    await (await open(payment)).rest();
    await becomes("settled");
    for (const again of [payment, await paymentHeader()]) {
      expect(await call(again)).toMatchObject({ status: 409, body: adviseOn("answer_gone") });
    }
    expect(await call(payment, null)).toMatchObject({ status: 409, body: adviseOn("not_the_buyer") });
    expect(world.target.calls).toHaveLength(1);
    expect(await charged()).toBe(1n);
  });
});

describe("an answer that fails before its first byte is owed", () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ["the target hangs up", (response) => response.destroy()],
    ["the target hangs up after its head", (response) => response.writeHead(200).flushHeaders() ?? response.destroy()],
    ["the target answers 500", answering({ status: 500, body: '{"error":"broken"}' })],
    ["the target redirects", answering({ status: 302, body: "", headers: { location: "https://example.com" } })],
  ])("when %s, and then given to the same key, charged once", async (_, fail) => {
    const payment = await paymentHeader();
    world.target.respond = fail;
    const failed = await call(payment);
    expect(failed).toMatchObject({ status: 502, body: ANSWER_OWED });
    expect([failed.headers.get("x-svc-charged"), failed.headers.get("x-svc-payment-status")]).toEqual([
      "true",
      "settled",
    ]);
    expect(await states()).toEqual(["owed"]);
    expect(await call(payment)).toMatchObject({ status: 502, body: ANSWER_OWED });
    await shop.endLeases(linkId);
    expect(await owedGauge()).toBeGreaterThanOrEqual(1);
    world.target.respond = sunny;
    expect(await call(payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    await becomes("settled");
    expect(await charged()).toBe(1n);
    expect(await shop.recorded(linkId)).toEqual({ rows: 1, totalTransactions: 1, totalCollected: 0.5 });
  });

  test("to the same payer without a key who signs a new payment, which is not settled", async () => {
    world.target.respond = (response) => response.destroy();
    const first = await paymentHeader();
    expect((await call(first, null)).status).toBe(502);
    // The settled payment is public, so it no longer identifies the buyer.
    expect(await call(first, null)).toMatchObject({ status: 409, body: adviseOn("not_the_buyer") });
    world.target.respond = sunny;
    const [owed] = await shop.paymentsOf(linkId);
    expect(await statusOf(owed?.id)).toMatchObject({ status: "settled", answer: "owed" });
    expect(await statusByTool(owed?.id)).toEqual(await statusOf(owed?.id));
    expect(await call(await paymentHeader(), null)).toMatchObject({ status: 200, body: { report: "sunny" } });
    await becomes("settled", "aliased");
    // The second payment is an alias of the first.
    for (const { id } of await shop.paymentsOf(linkId)) {
      expect(await statusOf(id)).toMatchObject({
        paymentId: id,
        status: "settled",
        txHash: owed?.txHash,
        answer: "gone",
      });
    }
    expect(await charged()).toBe(1n);
  });

  test("not to a third party who has only the published payment, even from the buyer's address and after a restart", async () => {
    const env = { ...world.env, WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt", TRUST_PROXY: "127.0.0.1" };
    let proxied = await startPayments({ env, databaseUrl: shop.databaseUrl });
    const pay = (payment: string, address: string) =>
      proxied.call("GET", payPath(linkId), { headers: { "x-payment": payment, "x-forwarded-for": address } });
    const first = await paymentHeader();
    try {
      world.target.respond = (response) => response.destroy();
      expect((await pay(first, "203.0.113.5")).status).toBe(502);
      await shop.endLeases(linkId);
      world.target.respond = sunny;
      expect(await pay(first, "203.0.113.5")).toMatchObject({ status: 409, body: adviseOn("not_the_buyer") });
      await proxied.stop();
      proxied = await startPayments({ env, databaseUrl: shop.databaseUrl });
      for (const address of ["203.0.113.5", "203.0.113.6"]) {
        expect(await pay(first, address)).toMatchObject({ status: 409, body: adviseOn("not_the_buyer") });
      }
      expect(await states()).toEqual(["owed"]);
      const served = await pay(await paymentHeader(), "203.0.113.6");
      expect(served).toMatchObject({ status: 200, body: { report: "sunny" } });
      await becomes("settled", "aliased");
    } finally {
      await proxied.stop();
    }
    expect(await charged()).toBe(1n);
  });

  test("after a target that sends nothing for too long, as a timeout", async () => {
    const impatient = await startPayments({
      env: { ...world.env, WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt", TARGET_IDLE_TIMEOUT_MS: "300" },
      databaseUrl: shop.databaseUrl,
    });
    try {
      world.target.respond = (response) => response.writeHead(200).flushHeaders();
      const headers = paid(await paymentHeader());
      const failed = await impatient.call("GET", payPath(linkId), { headers });
      expect(failed).toMatchObject({ status: 504, body: ANSWER_OWED });
      expect(await states()).toEqual(["owed"]);
      world.target.respond = sunny;
      expect(await shop.payments.call("GET", payPath(linkId), { headers })).toMatchObject({ status: 200 });
    } finally {
      await impatient.stop();
    }
    expect(await charged()).toBe(1n);
  });
});

test("an owed answer outlives the encryption key: its target sees the same Idempotency-Key again, and a missing key only delays it", async () => {
  linkId = await shop.makeLink({ settle: "before", upstreamHeaders: { "X-Api-Key": "of the merchant" } });
  const rotated = (...keys: string[]) =>
    startPayments({
      env: { ...world.env, WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt", ENCRYPTION_KEYS: keys.join(",") },
      databaseUrl: shop.databaseUrl,
    });
  const newest = Buffer.alloc(32, "newest").toString("base64");
  const [tooEarly, inTime] = await Promise.all([rotated(newest), rotated(newest, TEST_ENCRYPTION_KEY)]);
  try {
    const headers = paid(await paymentHeader());
    world.target.respond = answering({ status: 500, body: "" });
    expect(await shop.payments.call("GET", payPath(linkId), { headers })).toMatchObject({
      status: 502,
      body: ANSWER_OWED,
    });
    await shop.endLeases(linkId);
    world.target.respond = sunny;
    const delayed = await tooEarly.call("GET", payPath(linkId), { headers });
    expect(delayed).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE", retryAfter: 60 } });
    expect(delayed.body.message).toMatch(/No encryption key matches it/);
    expect(await inTime.call("GET", payPath(linkId), { headers })).toMatchObject({ status: 200 });
    const keys = world.target.calls.map((one) => one.headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), keys[0]]);
  } finally {
    await Promise.all([tooEarly.stop(), inTime.stop()]);
  }
  expect(await charged()).toBe(1n);
});

test("an answer that the target aborts stays owed, and the same key gets it completely", async () => {
  const payment = await paymentHeader();
  world.target.respond = (response) => {
    response.writeHead(200).write("the beginning", () => setTimeout(() => response.destroy(), 20));
  };
  const broken = await open(payment);
  await expect(broken.rest()).rejects.toThrow("aborted");
  expect(await states()).toEqual(["owed"]);
  world.target.respond = sunny;
  expect(await call(payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
  await becomes("settled");
  expect(await charged()).toBe(1n);
});

describe("a buyer who hangs up", () => {
  test("after the first byte aborts the target's call, and counts as served", async () => {
    const asked = heldTarget();
    const opened = open(await paymentHeader());
    const response = await asked;
    const ended = new Promise((resolve) => response.once("close", resolve));
    response.writeHead(200).write("one");
    const stream = await opened;
    expect(await stream.next()).toBe("one");
    stream.leave();
    await ended;
    await becomes("settled");
    expect(await charged()).toBe(1n);
  });

  test("before the first byte aborts the target's call, and is owed the answer", async () => {
    const payment = await paymentHeader();
    const asked = heldTarget();
    const leaving = request(shop.payments.url + payPath(linkId), { headers: paid(payment) }).on("error", () => {});
    leaving.end();
    const response = await asked;
    const ended = new Promise((resolve) => response.once("close", resolve));
    leaving.destroy();
    await ended;
    world.target.respond = sunny;
    expect(await (await open(payment)).rest()).toBe('{"report":"sunny"}');
    await becomes("settled");
    expect(await charged()).toBe(1n);
  });
});

test("a buyer who reads slowly slows the target down instead of buffering the answer in memory", async () => {
  const PIECE = Buffer.alloc(64 * 1024, "x");
  const PIECES = 1_024;
  let sent = 0;
  world.target.respond = (response) => {
    response.writeHead(200);
    const send = () => {
      while (sent < PIECES && response.write(PIECE)) sent += 1;
      if (sent >= PIECES) response.end();
      else {
        sent += 1;
        response.once("drain", send);
      }
    };
    send();
  };
  const stream = await open(await paymentHeader());
  stream.response.pause();
  let before = -1;
  // Waits until the target can send no more: the sockets and the buffers of both processes are full.
  await until(async () => {
    const isStill = sent === before;
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return isStill && sent === before;
  });
  expect(sent).toBeLessThan(PIECES / 2);
  expect((await stream.rest()).length).toBeGreaterThanOrEqual(PIECES * PIECE.length);
  await becomes("settled");
});

test("a buyer who reads nothing for longer than other answers may stay unread isn't disconnected", async () => {
  const hasty = await startPayments({
    env: { ...world.env, WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt", WRITE_TIMEOUT_MS: "1000" },
    databaseUrl: shop.databaseUrl,
  });
  try {
    const whole = Buffer.alloc(64 << 20, "x");
    world.target.respond = (response) => response.writeHead(200).end(whole);
    const stream = await callStreamed(hasty.url + payPath(linkId), paid(await paymentHeader()));
    stream.response.pause();
    // The check of unread answers runs each half second.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await stream.rest()).length).toBe(whole.length);
    await becomes("settled");
  } finally {
    await hasty.stop();
  }
});

test("a buyer who reads nothing until the target gives up counts as served, and can't get the answer again", async () => {
  const service = await startPayments({
    env: { ...world.env, WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt", TARGET_IDLE_TIMEOUT_MS: "3000" },
    databaseUrl: shop.databaseUrl,
  });
  try {
    let hasGivenUp = false;
    world.target.respond = (response) => {
      const piece = Buffer.alloc(64 << 10, "x");
      let givesUp: NodeJS.Timeout | undefined;
      const send = () => {
        clearTimeout(givesUp);
        while (response.write(piece));
        givesUp = setTimeout(() => response.destroy(), 1_500);
      };
      response.once("close", () => {
        hasGivenUp = true;
      });
      response.writeHead(200).on("drain", send);
      send();
    };
    const payment = await paymentHeader();
    const stream = await callStreamed(service.url + payPath(linkId), paid(payment));
    stream.response.pause();
    await until(async () => hasGivenUp);
    await expect(stream.rest()).rejects.toThrow();
    await becomes("settled");
    expect(await call(payment)).toMatchObject({ status: 409, body: adviseOn("answer_gone") });
  } finally {
    await service.stop();
  }
  expect(await charged()).toBe(1n);
});

test("a link without a target can't be paid first", async () => {
  const made = createLink(shop.payments, shop.merchant.testKey, { network: "base_sepolia", settle: "before" });
  await expect(made).rejects.toThrow(/settle/);
});
