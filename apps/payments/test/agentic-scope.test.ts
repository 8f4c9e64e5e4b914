import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { exampleOf, type Operation, takes } from "./support/api-document.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { insertTransactions } from "./support/insert-rows.js";
import {
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

/** Requests data from every operation that a key of scope agentic may not see. */
let payments: PaymentsUnderTest;
let calls: DocumentedCalls;

beforeAll(async () => {
  // The service opens intents on this network, whose node doesn't answer.
  payments = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", CHAIN_POLL_MS: "0" } });
  calls = await documentedCalls(payments);
});
afterAll(() => payments?.stop());

test("403: a key of scope agentic records no payment of a link that is not agentic", async () => {
  const merchant = await payments.makeMerchant();
  const body = { name: "x", amount: 1, network: "base_sepolia" };
  const link = await payments.call("POST", "/api/v1/payment-links", { key: merchant.testKey, body });
  const payment = {
    ...{
      amount: 1,
      token: "USDC",
      network: "base_sepolia",
      txHash: "ab".repeat(32),
      walletAddress: `0x${"1".repeat(40)}`,
    },
    paymentLinkId: link.body.data.id,
  };
  for (const path of ["/api/v1/transactions", "/api/transactions"]) {
    const answer = await calls.ask(403, "POST", path, { key: merchant.agenticTestKey, body: payment });
    expect(answer.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
  }
});

describe("a key of scope agentic", () => {
  /** Occurs in every text of objects that aren't agentic. */
  const MARK = "an-ordinary-thing";
  let merchant: TestMerchant;
  /** Ids of objects that aren't agentic, by their resource's path segment. */
  const ordinary = new Map<string, string>();
  const LINK = { name: MARK, amount: 1, network: "base_sepolia" };

  beforeAll(async () => {
    merchant = await payments.makeMerchant();
    const key = merchant.testKey;
    const make = async (path: string, body: object) =>
      (await calls.ask(201, "POST", path, { key, body })).body.data.id as string;
    const linkId = await make("/api/v1/payment-links", LINK);
    const [transactionId] = await insertTransactions(payments.deps.database.pool, {
      merchantId: merchant.id,
      mode: "test",
      createdAtMs: [Date.now()],
      columns: { payment_link_id: linkId, customer_name: MARK },
    });
    const session = { paymentLinkId: linkId, metadata: { MARK } };
    const intent = { paymentLinkId: linkId, clientReference: MARK };
    ordinary.set("payment-links", linkId).set("transactions", transactionId as string);
    ordinary.set("payment-intents", await make("/api/v1/payment-intents", intent));
    ordinary.set("session", await make("/api/checkout/session", session));
    const hook = await make("/api/webhooks", { url: `https://example.com/${MARK}` });
    ordinary.set("webhooks", hook).set("deliveries", await make(`/api/webhooks/${hook}/test`, {}));
  });

  /** Builds the call of an operation on such an object, as a full key would make it. */
  function asked({ path, method, ...operation }: Operation): [string, CallOptions] {
    const thing = /([^/]+)\/\{/.exec(path)?.[1] ?? "";
    const id = ordinary.get(thing) ?? unknownId();
    if (path === "/api/webhooks" && method === "DELETE") return [`${path}?id=${ordinary.get("webhooks")}`, {}];
    const example = exampleOf({ path, method, ...operation }) as object | undefined;
    const meant = { paymentLinkId: ordinary.get("payment-links"), id: ordinary.get("webhooks") };
    const named = Object.entries(meant).filter(([name]) => example && name in example);
    const body = example && { ...example, ...Object.fromEntries(named) };
    return [path.replaceAll(/\{\w+\}/g, id), { body }];
  }
  const state = async () =>
    (
      await payments.deps.database.pool.query(
        `SELECT (SELECT jsonb_agg(to_jsonb(l)) FROM payment_links l WHERE id = ANY($1)) AS links,
           (SELECT jsonb_agg(to_jsonb(t)) FROM transactions t WHERE merchant_id = $2) AS transactions,
           (SELECT jsonb_agg(to_jsonb(i)) FROM payment_intents i WHERE merchant_id = $2) AS intents,
           (SELECT jsonb_agg(to_jsonb(s)) FROM checkout_sessions s WHERE merchant_id = $2) AS sessions,
           (SELECT jsonb_agg(to_jsonb(e)) FROM webhook_endpoints e WHERE id = ANY($1)) AS endpoints,
           (SELECT jsonb_agg(to_jsonb(d)) FROM webhook_deliveries d WHERE id = ANY($1)) AS deliveries`,
        [[...ordinary.values()], merchant.id],
      )
    ).rows[0];

  test("can't read or change anything that isn't agentic, by any operation", async () => {
    const operations = calls.document.operations.filter((operation) => takes(operation, "apiKey"));
    const before = await state();
    for (const operation of operations) {
      const [path, options] = asked(operation);
      const answer = await payments.call(operation.method, path, { key: merchant.agenticTestKey, ...options });
      expect([operation.method, path, answer.text.includes(MARK)]).toEqual([operation.method, path, false]);
      calls.see(operation.method, path, answer);
    }
    expect(await state()).toEqual(before);
    // With a full key, the same operations do show the objects. So the checks above could have failed.
    const shown: string[] = [];
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const [path] = asked(operation);
      const { text } = await payments.call("GET", path, { key: merchant.testKey });
      if (text.includes(MARK)) shown.push(operation.path);
    }
    expect(shown.sort()).toEqual([
      "/api/checkout/session/{id}",
      "/api/payment-links",
      "/api/transactions",
      "/api/transactions/{id}",
      "/api/v1/events",
      "/api/v1/payment-intents",
      "/api/v1/payment-intents/{id}",
      "/api/v1/payment-links",
      "/api/v1/payment-links/{id}",
      "/api/v1/transactions",
      "/api/v1/transactions/{id}",
      "/api/webhooks",
    ]);
  });

  test("gets 403 on every operation about payment intents, whatever is sent", async () => {
    const intents = calls.document.operations.filter(({ path }) => path.startsWith("/api/v1/payment-intents"));
    expect(intents.map(({ method, path }) => `${method} ${path}`)).toHaveLength(5);
    for (const operation of intents) {
      const [path, options] = asked(operation);
      for (const sent of [options, { rawBody: operation.method === "GET" ? undefined : "{" }]) {
        const answer = await calls.ask(403, operation.method, path, { key: merchant.agenticTestKey, ...sent });
        expect(answer.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
      }
    }
  });

  test("gets no answer of a full key by repeating its Idempotency-Key", async () => {
    const options = { body: { ...LINK, name: `${MARK} once` }, headers: { "idempotency-key": "order 7" } };
    await calls.ask(201, "POST", "/api/v1/payment-links", { key: merchant.testKey, ...options });
    const answer = await calls.ask(400, "POST", "/api/v1/payment-links", { key: merchant.agenticTestKey, ...options });
    expect(answer.text).not.toContain(MARK);
  });
});
