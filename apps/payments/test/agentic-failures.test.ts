import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { adviseOn } from "@svc/errors";
import { evmAccounts } from "@svc/localstack/evm";
import { encodeBase64Json } from "@svc/x402";
import { paymentHeader } from "./support/agentic-world.js";
import { fromHeader, type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import type { Answer } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";

/**
 * Tests the advice in the answers to a paid call that fails. In other suites, `LinkShop.pay` checks every such answer
 * against the same rule.
 */
let shop: LinkShop;
let link: ShopLink;
beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink();
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.world.facilitator.forget();
  shop.target.respond = sunny;
});

const KEY = "a-key-of-a-buyer-0001";
const adviceIn = ({ status, body }: Answer) => {
  const { reason, retryable, retryAfter, action } = body;
  return [status, { reason, retryable, ...(retryAfter === undefined ? {} : { retryAfter }), action }];
};
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe("a refused payment", () => {
  test.each<[string, string, () => Promise<Answer>]>([
    ["another amount", "invalid_exact_evm_payload_authorization_value", () => pay({ amountBaseUnits: 1n })],
    ["another recipient", "invalid_exact_evm_payload_recipient_mismatch", () => pay({ to: `0x${"9".repeat(40)}` })],
    [
      "an expired authorization",
      "invalid_exact_evm_payload_authorization_valid_before",
      () => pay({ validBefore: BigInt(nowSeconds() - 60) }),
    ],
    ["a network that isn't offered", "invalid_network", () => pay({ network: "polygon_amoy" })],
    [
      "a wallet without money",
      "invalid_exact_evm_insufficient_balance",
      () => pay({ privateKey: `0x${"7".repeat(64)}` }),
    ],
    [
      "another scheme",
      "unsupported_scheme",
      () => sent({ x402Version: 1, scheme: "upto", network: "base-sepolia", payload: {} }),
    ],
  ])("for %s says what to do: %s", async (_, reason, call) => {
    const answer = await call();
    expect(answer.body.error).toBe(reason);
    expect(adviceIn(answer)).toEqual([402, adviseOn(reason)]);
  });

  test("from the seller's own wallet can't be retried", async () => {
    const answer = await pay({ privateKey: evmAccounts.merchant.privateKey });
    expect(adviceIn(answer)).toEqual([402, adviseOn("invalid_payment", "give_up")]);
  });

  const pay = (payment: Parameters<typeof paymentHeader>[0]) => shop.pay(link, { payment });
  const sent = (payment: object) =>
    shop.payments.call("GET", link.path, { headers: { "x-payment": encodeBase64Json(payment) } });
});

test("a challenge without a payment advises nothing", async () => {
  const { status, body } = await shop.payments.call("GET", link.path);
  expect(status).toBe(402);
  for (const member of ["reason", "action", "retryable", "retryAfter"]) expect(body).not.toHaveProperty(member);
});

test("a conflict says whether to use a new payment, a new key or another network", async () => {
  const payment = await paymentHeader();
  const call = (query: string, headers: object = {}) =>
    shop.payments.call("GET", `${link.path}${query}`, { headers: { "x-payment": payment, ...headers } });
  expect((await call("", { "idempotency-key": KEY })).status).toBe(200);
  expect(adviceIn(await call("?other=1"))).toEqual([409, adviseOn("other_request")]);
  expect(adviceIn(await call(""))).toEqual([409, adviseOn("not_the_buyer")]);
  // The answer must not reveal whether a guessed key exists.
  const guessed = await call("", { "idempotency-key": "a-key-that-is-guessed" });
  expect(adviceIn(guessed)).toEqual([409, adviseOn("not_the_buyer")]);
  const taken = await shop.pay(link, { query: "?other=2", headers: { "idempotency-key": KEY } });
  expect(adviceIn(taken)).toEqual([409, adviseOn("key_taken")]);
});

test.each<[string, string, "/verify" | "/settle", Parameters<LinkShop["world"]["facilitator"]["fail"]>[1]]>([
  ["nothing was verified", "verification_unknown", "/verify", "error-before"],
  ["the settlement may have been sent", "settlement_unknown", "/settle", "error-before"],
])("a 504 because %s says whether the same payment is good again: %s", async (_, reason, path, fault) => {
  shop.world.facilitator.fail(path, fault);
  const answer = await shop.pay(link, { query: `?${reason}`, headers: { "idempotency-key": `${KEY}-${reason}` } });
  expect(adviceIn(answer)).toEqual([504, adviseOn(reason)]);
  expect(answer.headers.get("retry-after")).toBe(String(adviseOn(reason).retryAfter));
});

test("a call of a target that is too slow isn't charged, and the same payment can be used again", async () => {
  const impatient = await shop.another({ TARGET_TIMEOUT_MS: "200" });
  try {
    shop.target.respond = () => {};
    const answer = await impatient.call("GET", link.path, { headers: { "x-payment": await paymentHeader() } });
    expect(adviceIn(answer)).toEqual([504, adviseOn("target_timeout")]);
    expect(answer.headers.get("x-svc-charged")).toBe("false");
  } finally {
    await impatient.stop();
  }
});

test("x402's own members stay as they are: a refusal's header is a challenge of version 2", async () => {
  const answer = await shop.pay(link, { payment: { amountBaseUnits: 1n } });
  const challenge = fromHeader(answer.headers.get("payment-required"));
  expect(Object.keys(challenge).sort()).toEqual(["accepts", "error", "extensions", "resource", "x402Version"]);
});
