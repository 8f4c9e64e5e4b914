import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts, sameSignatures } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { Interface } from "ethers/abi";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { answering, sunny } from "./support/recording-target.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const TRANSFER = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const { attacker: stranger, buyer, deployer } = evmAccounts;
const KEY = "a secret of the buyer alone";

let world: AgenticWorld;
let shop: AgenticShop;
let before: bigint;

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world, { RATE_LIMIT_LOCALHOST: "exempt", CHAIN_POLL_MS: "100" });
});
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.facilitator.forget();
  world.target.calls.length = 0;
  before = await world.node.readUsdcBalance(buyer.address);
});

const pay = (linkId: string, payment: string, headers: Record<string, string> = {}, method = "GET") =>
  shop.payments.call(method, payPath(linkId), { headers: { "x-payment": payment, ...headers } });
const charged = async () => before - (await world.node.readUsdcBalance(buyer.address));
const delivered = (linkId: string) =>
  until(async () => {
    const [row] = await shop.query<{ at: Date | null }>(
      "SELECT delivered_at AS at FROM x402_payments WHERE payment_link_id = $1 AND alias_of IS NULL ORDER BY created_at LIMIT 1",
      [linkId],
    );
    return row?.at !== null;
  });

interface Sent {
  readonly payload: { readonly authorization: Record<string, string>; readonly signature: string };
}
const opened = (payment: string): Sent => JSON.parse(Buffer.from(payment, "base64").toString());
const sealed = (sent: object): string => Buffer.from(JSON.stringify(sent)).toString("base64");

/** The payment as a third party can read it from the settlement's calldata. */
const observed = (payment: string): string => sealed(opened(payment));

/** Sends a payment to the chain, as anyone with a copy can. */
async function broadcast(payment: string): Promise<string> {
  const { authorization, signature } = opened(payment).payload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const data = TOKEN.encodeFunctionData(TRANSFER, [from, to, value, validAfter, validBefore, nonce, signature]);
  return world.node.send({ from: deployer.address, to: world.node.usdc, data });
}

describe("a third party who has read a settled payment on the chain", () => {
  test.each(sameSignatures)(
    "%s, gets nothing of what it bought, nothing personal, and marks nothing as delivered",
    async (_how, encode) => {
      const linkId = await shop.makeLink({ isAgenticProxy: false, targetUrl: undefined });
      const payment = await paymentHeader();
      const answer = await pay(linkId, payment, { "x-customer-email": "ann@example.com", "idempotency-key": KEY });
      expect(answer).toMatchObject({ status: 200, body: { data: { customerEmail: "ann@example.com" } } });
      await delivered(linkId);
      await shop.query("UPDATE x402_payments SET delivered_at = NULL WHERE payment_link_id = $1", [linkId]);
      const sent = opened(payment);
      const signature = encode(sent.payload.signature, buyer.address);
      const stolen = sealed({ ...sent, payload: { ...sent.payload, signature } });
      for (const headers of [
        {},
        { "idempotency-key": "a guessed key of many letters" },
        { "x-forwarded-for": "8.8.8.8" },
      ]) {
        const refused = await pay(linkId, stolen, headers as Record<string, string>);
        expect(refused).toMatchObject({ status: 409, body: { code: "CONFLICT", paymentId: expect.any(String) } });
        expect(refused.text).not.toContain("ann@example.com");
      }
      const [row] = await shop.query<{ at: Date | null }>(
        "SELECT delivered_at AS at FROM x402_payments WHERE payment_link_id = $1",
        [linkId],
      );
      expect(row?.at).toBeNull();
      expect(await charged()).toBe(PRICE);
    },
  );

  test("can't get an undelivered answer by signing another payment in the payer's name", async () => {
    const linkId = await shop.makeLink();
    expect((await pay(linkId, await paymentHeader())).status).toBe(200);
    await delivered(linkId);
    await shop.query(
      "UPDATE x402_payments SET delivered_at = NULL, settled_at = settled_at - interval '1 minute' WHERE payment_link_id = $1",
      [linkId],
    );
    const own = opened(await paymentHeader({ privateKey: stranger.privateKey }));
    const authorization = { ...own.payload.authorization, from: buyer.address };
    const forged = await pay(linkId, sealed({ ...own, payload: { ...own.payload, authorization } }));
    expect(forged.status).toBe(402);
    expect(forged.text).not.toContain("sunny");
    expect(world.target.calls).toHaveLength(1);
    // The payer signs a new payment and gets the answer without a second charge.
    expect(await pay(linkId, await paymentHeader())).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await charged()).toBe(PRICE);
  });

  test("can guess ten Idempotency-Keys before all are refused; the buyer still gets the answer for a new signature", async () => {
    const linkId = await shop.makeLink();
    const payment = await paymentHeader();
    expect((await pay(linkId, payment, { "idempotency-key": KEY })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      const headers = { "idempotency-key": `guess number ${guess} of many` };
      expect((await pay(linkId, observed(payment), headers)).status).toBe(409);
    }
    await until(async () => {
      const [row] = await shop.query<{ wrong: number }>(
        "SELECT wrong_keys AS wrong FROM x402_payments WHERE payment_link_id = $1",
        [linkId],
      );
      return row?.wrong === 10;
    });
    expect((await pay(linkId, payment, { "idempotency-key": KEY })).status).toBe(409);
    expect((await pay(linkId, await paymentHeader(), { "idempotency-key": KEY })).status).toBe(200);
    expect(await charged()).toBe(PRICE);
  });

  test("can neither record it as another sale nor complete a checkout session with its hash", async () => {
    const linkId = await shop.makeLink();
    const asMerchant = (method: string, path: string, body?: object) =>
      shop.payments.call(method, path, { key: shop.merchant.testKey, body });
    const session = await asMerchant("POST", "/api/checkout/session", { amount: 0.5, network: "base_sepolia" });
    expect(session.status).toBe(201);
    const answer = await pay(linkId, await paymentHeader());
    const { transaction } = JSON.parse(
      Buffer.from(answer.headers.get("payment-response") as string, "base64").toString(),
    );
    const body = {
      amount: 0.5,
      token: "USDC",
      network: "base_sepolia",
      txHash: transaction,
      walletAddress: buyer.address,
    };
    const { id } = session.body.data;
    const refuse = async () => {
      const recorded = await asMerchant("POST", "/api/v1/transactions", body);
      expect(recorded).toMatchObject({ status: 409, body: { code: "TRANSACTION_DUPLICATE" } });
      const submitted = { sessionId: id, txHash: transaction, walletAddress: buyer.address };
      expect((await asMerchant("POST", "/api/checkout/submit", submitted)).status).toBe(409);
      expect((await asMerchant("GET", `/api/checkout/session/${id}`)).body.data.status).not.toBe("completed");
    };
    await refuse();
    // The record stays after the sweeper has deleted the payment, so the hash is still refused.
    await shop.query("DELETE FROM x402_payments WHERE payment_link_id = $1", [linkId]);
    await refuse();
    expect(await shop.recorded(linkId)).toMatchObject({ rows: 1 });
  });
});

describe("a buyer", () => {
  test("gets the answer again with the key, by the same payment and by a newly signed one, which is never settled", async () => {
    const linkId = await shop.makeLink();
    const payment = await paymentHeader();
    const headers = { "idempotency-key": KEY };
    expect((await pay(linkId, payment, headers)).status).toBe(200);
    await delivered(linkId);
    expect(await pay(linkId, payment, headers)).toMatchObject({ status: 200, body: { report: "sunny" } });
    const newPayment = await paymentHeader();
    for (let time = 0; time < 2; time++) {
      expect(await pay(linkId, newPayment, headers)).toMatchObject({ status: 200, body: { report: "sunny" } });
    }
    expect(await charged()).toBe(PRICE);
    expect(world.target.calls).toHaveLength(1);
  });

  test("gets an answer again by a new payment that names the first by its id; without an id, each call after delivery is charged", async () => {
    const linkId = await shop.makeLink();
    const first = await pay(linkId, await paymentHeader());
    const paymentId = first.headers.get("x-svc-payment-id") as string;
    await delivered(linkId);
    expect((await pay(linkId, await paymentHeader(), { "x-svc-payment-id": paymentId })).status).toBe(200);
    expect(await charged()).toBe(PRICE);
    expect((await pay(linkId, await paymentHeader())).status).toBe(200);
    expect(await charged()).toBe(2n * PRICE);
  });

  test.each<[string, Record<string, string>]>([
    ["an empty key", { "idempotency-key": "" }],
    ["a key that is too long for a poll of a job", { "idempotency-key": "k".repeat(256) }],
    ["an id in a form that no payment has", { "x-svc-payment-id": "0000, 0000" }],
    ["the id of no payment", { "x-svc-payment-id": "5e1f2f0a-3e6f-4b39-9c0f-6a4d1f0b7c11" }],
  ])(
    "isn't charged for a call that names a purchase by %s, and can send the payment without it",
    async (_, headers) => {
      const linkId = await shop.makeLink();
      const payment = await paymentHeader();
      const refused = await pay(linkId, payment, headers);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: expect.any(String) }] } });
      expect([await charged(), world.target.calls]).toEqual([0n, []]);
      expect((await pay(linkId, payment)).status).toBe(200);
      expect(await charged()).toBe(PRICE);
    },
  );

  test("who has paid gets the answer again after the link changed its method or was deactivated", async () => {
    const linkId = await shop.makeLink();
    const payment = await paymentHeader();
    const headers = { "idempotency-key": KEY };
    expect((await pay(linkId, payment, headers)).status).toBe(200);
    const change = (body: object) =>
      shop.payments.call("PATCH", `/api/v1/payment-links/${linkId}`, { key: shop.merchant.testKey, body });
    expect((await change({ targetMethod: "POST" })).status).toBe(200);
    expect(await pay(linkId, payment, headers)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect((await change({ active: false })).status).toBe(200);
    expect(await pay(linkId, payment, headers)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect((await pay(linkId, await paymentHeader(), { "idempotency-key": "another key of this buyer" })).status).toBe(
      404,
    );
  });

  test("with a key that is older than its answer gets an error and is not charged again", async () => {
    const linkId = await shop.makeLink();
    const headers = { "idempotency-key": KEY };
    expect((await pay(linkId, await paymentHeader(), headers)).status).toBe(200);
    await shop.query("UPDATE x402_payments SET answer_till = now() - interval '1 second' WHERE payment_link_id = $1", [
      linkId,
    ]);
    expect(await pay(linkId, await paymentHeader(), headers)).toMatchObject({
      status: 409,
      body: { hint: expect.stringContaining("new key") },
    });
    expect(await charged()).toBe(PRICE);
  });
});

describe("a payment whose authorization was used on the chain before the request", () => {
  test("by the payer buys nothing: the answer is 402, and the target isn't called", async () => {
    const linkId = await shop.makeLink();
    const payment = await paymentHeader();
    await broadcast(payment);
    expect((await pay(linkId, payment)).status).toBe(402);
    expect(world.target.calls).toHaveLength(0);
    expect(await shop.recorded(linkId)).toMatchObject({ rows: 0 });
  });

  test("by the payer, to the merchant, while the target works pays for the call, which is delivered once and charged once", async () => {
    const linkId = await shop.makeLink();
    const payment = await paymentHeader();
    const work = world.target.hold();
    const answer = pay(linkId, payment);
    await until(async () => world.target.calls.length === 1);
    await broadcast(payment);
    work();
    expect((await answer).status).toBe(200);
    world.target.respond = sunny;
    expect(await charged()).toBe(PRICE);
    expect(await shop.recorded(linkId)).toMatchObject({ rows: 1 });
  });
});

test.each([
  ["a status that HTTP does not have", { status: 799, body: "{}" }],
  ["more headers than a buyer's client reads", { status: 200, body: "{}", headers: { "x-much": "a".repeat(9_000) } }],
])("a target that answers with %s charges nothing", async (_what, answer) => {
  const linkId = await shop.makeLink();
  world.target.respond = answering(answer);
  const refused = await pay(linkId, await paymentHeader());
  world.target.respond = sunny;
  expect(refused).toMatchObject({ status: 502, body: { code: "UPSTREAM_ERROR" } });
  expect(refused.headers.get("x-svc-charged")).toBe("false");
  expect(await charged()).toBe(0n);
});
