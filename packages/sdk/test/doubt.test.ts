import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { privateKeyToAccount } from "viem/accounts";
import { type LinkShop, type ShopLink, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { SUNNY, sunny } from "../../../apps/payments/test/support/recording-target.js";
import { payLink, RateLimitError, Svc, SvcError, UnknownOutcomeError, ValidationError } from "../src/index.js";

const PRODUCT = { name: "x", amount: 1 };
const GATEWAY = new Response("<html>Bad gateway</html>", { status: 502 });
const refusing = (status: number, code: string, more: object = {}) =>
  new Response(JSON.stringify({ status: "error", code, message: `It is ${code}.`, retryAfter: 0, ...more }), {
    status,
  });

/** A client whose requests get these answers in turn; null: the connection breaks. */
function clientOf(...answers: (Response | null)[]) {
  const keys: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    const answer = answers[keys.length - 1] ?? null;
    if (answer === null) throw new TypeError("fetch failed");
    return answer.clone();
  };
  return { client: new Svc({ apiKey: "k", fetch, maxRetries: answers.length - 1 }), keys };
}
const failureOf = async (call: Promise<unknown>): Promise<SvcError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof SvcError) return error;
  throw new Error("it did not fail");
};

describe("after an attempt with an unknown outcome", () => {
  test.each([
    ["429", refusing(429, "RATE_LIMITED")],
    ["a key that was revoked meanwhile", refusing(401, "AUTH_MISSING_CREDENTIALS", { retryAfter: undefined })],
    ["the first attempt in flight", refusing(409, "CONFLICT")],
    ["a request that didn't arrive completely", refusing(408, "BAD_REQUEST", { retryAfter: undefined })],
  ])("%s leaves the outcome unknown, and the error has the key for a retry", async (_what, refusal) => {
    const { client, keys } = clientOf(null, refusal);
    const error = await failureOf(client.products.create(PRODUCT));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ code: "CONNECTION", status: 0, cause: { status: refusal.status } });
    expect(error.message).toMatch(/^No response arrived\. .*It is /);
    expect([error.idempotencyKey, keys.length]).toEqual([keys[0], 2]);
  });

  test("a refusal by a proxy leaves the outcome unknown, too", async () => {
    const { client, keys } = clientOf(null, new Response("<html>Not found</html>", { status: 404 }));
    const error = await failureOf(client.products.create(PRODUCT));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({ code: "CONNECTION", idempotencyKey: keys[0], cause: { status: 404 } });
  });

  test("reports the outcome stored under the call's key, and any refusal if no outcome was unknown", async () => {
    const wrong = clientOf(GATEWAY, refusing(400, "VALIDATION_FAILED"));
    expect(await failureOf(wrong.client.products.create(PRODUCT))).toBeInstanceOf(ValidationError);
    const limited = clientOf(refusing(429, "RATE_LIMITED"), refusing(429, "RATE_LIMITED"));
    expect(await failureOf(limited.client.products.create(PRODUCT))).toBeInstanceOf(RateLimitError);
    const read = clientOf(null, refusing(429, "RATE_LIMITED"));
    expect(await failureOf(read.client.products.retrieve("1"))).toBeInstanceOf(RateLimitError);
  });
});

describe("payLink", () => {
  const signer = privateKeyToAccount(evmAccounts.buyer.privateKey as `0x${string}`);
  let shop: LinkShop;
  let link: ShopLink;
  let before: bigint;
  beforeAll(async () => {
    shop = await startLinkShop();
    link = await shop.makeLink();
  });
  beforeEach(async () => {
    shop.target.respond = sunny;
    before = await shop.income();
  });
  afterAll(() => shop?.stop());

  const urlOf = (query: string) => `${shop.payments.url}${link.path}?${query}`;
  const isPayment = (input: Parameters<typeof fetch>[0]) => (input as Request).headers.has("payment-signature");
  /** Replaces the answer to a payment. */
  const losing =
    (inPlaceOfIt: () => Response): typeof fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      if (!isPayment(input)) return answer;
      await answer.text();
      return inPlaceOfIt();
    };
  const broken = () => {
    throw new TypeError("terminated");
  };

  test.each([
    ["a connection that breaks", broken, { code: "CONNECTION", status: 0, cause: expect.any(TypeError) }],
    ["a gateway's failure", () => GATEWAY.clone(), { code: "UNKNOWN", status: 502 }],
    ["an unknown outcome", () => refusing(504, "TIMEOUT"), { code: "TIMEOUT", status: 504 }],
  ])(
    "the error has the key after %s, and repeating the call with it is charged once",
    async (what, inPlaceOfIt, expected) => {
      const url = urlOf(`after=${what.length}`);
      const error = await failureOf(payLink(url, { signer, fetch: losing(inPlaceOfIt) }));
      expect(error).toBeInstanceOf(UnknownOutcomeError);
      expect(error).toMatchObject({ ...expected, idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) });
      const headers = { "idempotency-key": error.idempotencyKey as string };
      const again = await payLink(url, { signer, init: { headers } });
      expect([again.charged, await again.response.text()]).toEqual([true, SUNNY.body]);
      expect((await shop.income()) - before).toBe(500_000n);
    },
  );

  test("doesn't change failures before any payment, or those that say that nothing was charged", async () => {
    await expect(payLink(urlOf("a"), { signer, fetch: broken })).rejects.toThrow("terminated");
    const early = await payLink(urlOf("b"), { signer, fetch: async () => GATEWAY.clone() });
    expect([early.response.status, early.charged]).toEqual([502, false]);
    const uncharged = () => new Response("", { status: 504, headers: { "x-svc-charged": "false" } });
    const sender: typeof fetch = (input, init) =>
      isPayment(input) ? Promise.resolve(uncharged()) : fetch(input, init);
    const late = await payLink(urlOf("c"), { signer, fetch: sender });
    expect([late.response.status, late.charged]).toEqual([504, false]);
    expect(await shop.income()).toBe(before);
  });

  /** Replaces the service's answers to the first payments by these. Later payments get the service's own answers. */
  const failing = (...failures: Response[]) => {
    const keys: (string | null)[] = [];
    const send: typeof fetch = (input, init) => {
      if (!isPayment(input)) return fetch(input, init);
      keys.push((input as Request).headers.get("idempotency-key"));
      const failure = failures.shift();
      return failure === undefined ? fetch(input, init) : Promise.resolve(failure);
    };
    return { send, keys };
  };
  const paidFailure = (status: number, code: string, reason: string, action: string, more = {}) =>
    refusing(status, code, { reason, action, retryable: true, ...more });

  test.each([
    ["wait", () => paidFailure(504, "TIMEOUT", "settlement_unknown", "wait")],
    ["repeat_same", () => paidFailure(409, "CONFLICT", "signer_unverified", "repeat_same")],
    ["sign_new", () => paidFailure(402, "PAYMENT_REQUIRED", "payment_expired", "sign_new")],
  ])("follows %s with the same key, and pays once", async (action, failure) => {
    const { send, keys } = failing(failure());
    const { response, charged, failure: none } = await payLink(urlOf(`follows=${action}`), { signer, fetch: send });
    expect([response.status, charged, none]).toEqual([200, true, null]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect((await shop.income()) - before).toBe(500_000n);
  });

  test.each([
    ["top_up", 402],
    ["use_other_network", 409],
    ["give_up", 409],
  ])("leaves %s to its caller, typed", async (action, status) => {
    const { send, keys } = failing(paidFailure(status, "CONFLICT", "a_reason", action, { retryAfter: undefined }));
    const { response, charged, failure } = await payLink(urlOf(`leaves=${action}`), { signer, fetch: send });
    expect([response.status, charged, keys.length]).toEqual([status, false, 1]);
    expect(failure).toEqual({ reason: "a_reason", retryable: true, retryAfter: undefined, action });
    expect(await response.text()).toContain("a_reason");
  });

  test("signs again only once", async () => {
    const refused = () => paidFailure(402, "PAYMENT_REQUIRED", "invalid_payment", "sign_new");
    const { send, keys } = failing(refused(), refused(), refused());
    const { response, failure } = await payLink(urlOf("twice"), { signer, fetch: send });
    expect([response.status, failure?.action, keys.length]).toEqual([402, "sign_new", 2]);
  });

  test("remembers that a payment may have been charged, whatever comes after it", async () => {
    const open = () => paidFailure(504, "TIMEOUT", "settlement_unknown", "wait");
    const refused = paidFailure(402, "PAYMENT_REQUIRED", "insufficient_funds", "top_up");
    for (const next of [refused, refusing(429, "RATE_LIMITED")]) {
      const { send } = failing(open(), next);
      const error = await failureOf(payLink(urlOf(`open=${next.status}`), { signer, fetch: send }));
      expect(error).toBeInstanceOf(UnknownOutcomeError);
    }
    const { send } = failing(open());
    const error = await failureOf(payLink(urlOf("open=not-followed"), { signer, fetch: send, followMs: 0 }));
    expect(error).toMatchObject({ paymentFailure: { reason: "settlement_unknown", action: "wait" } });
  });

  test("stops waiting when the caller's signal aborts, and reports the key", async () => {
    const controller = new AbortController();
    const { send } = failing();
    const abortingSend: typeof fetch = async (input, init) => {
      if (!isPayment(input)) return send(input, init);
      setTimeout(() => controller.abort());
      return paidFailure(504, "TIMEOUT", "settlement_unknown", "wait", { retryAfter: 25 });
    };
    const init = { signal: controller.signal };
    const error = await failureOf(payLink(urlOf("aborted"), { signer, fetch: abortingSend, init }));
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error.idempotencyKey).toMatch(/^[\w-]{36}$/);
  });
});
