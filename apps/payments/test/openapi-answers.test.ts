import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type ApiDocument, apiDocument } from "./support/api-document.js";
import {
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let document: ApiDocument;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(evmAccounts.buyer.address, 10_000_000n);
  payments = await startPayments({
    env: { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, RPC_URLS_ETH_SEPOLIA: "http://127.0.0.1:1" },
  });
  document = await apiDocument(payments.url);
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
  other = await payments.makeMerchant();
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
});

/** Makes a call, and checks that the operation documents its answer for this status. */
const ask = async (status: number, method: string, path: string, options: CallOptions = {}) => {
  const answer = await payments.call(method, path, { key: merchant.testKey, ...options });
  const operation = document.find(method, path);
  if (!operation) throw new Error(`${method} ${path} is not documented`);
  expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, status, answer.body?.message]);
  expect([method, path, status, document.faults(operation, answer)]).toEqual([method, path, status, []]);
  return answer;
};

const PRODUCT = { name: "x", amount: 1 };
const FULL_PRODUCT = {
  ...PRODUCT,
  description: "d",
  pricingType: "recurring",
  billingInterval: "week",
  billingIntervalCount: 3,
  trialDays: 0,
  metadata: { a: 1, b: { c: null } },
};
const LINK = { ...PRODUCT, network: "base_sepolia" };
const FULL_LINK = {
  ...FULL_PRODUCT,
  network: "base_sepolia",
  networks: ["base_sepolia", "eth_sepolia"],
  customFields: [{ key: "k", label: "K", type: "dropdown", optional: true, options: ["a"] }],
  isAgenticProxy: true,
  targetUrl: "https://api.example.com",
  targetMethod: "POST",
  inputSchema: { type: "object" },
  inputExample: [1],
  forwardHeaders: ["x-a"],
  upstreamHeaders: { "x-b": "1" },
  successUrl: "https://a.example",
  returnUrl: "https://a.example",
  cancelUrl: "https://a.example",
};

test.each([
  ["/api/v1/products", PRODUCT, FULL_PRODUCT],
  ["/api/v1/payment-links", LINK, FULL_LINK],
])("each kind of answer of %s is as documented", async (path, minimal, full) => {
  for (const body of [minimal, full]) {
    const { data } = (await ask(201, "POST", path, { body })).body;
    await ask(200, "GET", `${path}/${data.id}`);
    await ask(200, "PATCH", `${path}/${data.id}`, { body: { name: "y" } });
    await ask(200, "GET", `${path}?limit=1`);
    await ask(403, "GET", `${path}/${data.id}`, { key: other.testKey });
    await ask(403, "PATCH", `${path}/${data.id}`, { key: other.testKey, body: {} });
    await ask(404, "PATCH", `${path}/${data.id}`, { key: merchant.liveKey, body: {} });
    await ask(400, "PATCH", `${path}/${data.id}`, { body: { amount: "1" } });
    await ask(409, "PATCH", `${path}/${data.id}`, { body: { merchantWalletAddress: await walletOf(other) } });
    await ask(415, "PATCH", `${path}/${data.id}`, { rawBody: "x", headers: { "content-type": "text/plain" } });
    await ask(413, "PATCH", `${path}/${data.id}`, { body: { description: "d".repeat(1 << 20) } });
  }
  await ask(400, "POST", path, { body: {} });
  await ask(400, "GET", `${path}?limit=x`);
  await ask(400, "GET", `${path}/x`);
  await ask(404, "GET", `${path}/${unknownId()}`);
  for (const [method, at] of [
    ["GET", path],
    ["POST", path],
    ["GET", `${path}/${unknownId()}`],
  ] as const) {
    await ask(401, method, at, { key: "", headers: { authorization: "Bearer x" } });
  }
  await ask(409, "POST", path, { body: { ...minimal, merchantWalletAddress: await walletOf(other) } });
  await ask(413, "POST", path, { body: { ...minimal, description: "d".repeat(1 << 20) } });
  await ask(415, "POST", path, { rawBody: "x", headers: { "content-type": "text/plain" } });
});

test("each kind of answer of a recording is as documented", async () => {
  const path = "/api/v1/transactions";
  const pay = { from: evmAccounts.buyer.address, to: evmAccounts.merchant.address, amountBaseUnits: 1_000_000n };
  const body = {
    amount: 1,
    token: "USDC",
    network: "base_sepolia",
    txHash: await node.transferUsdc(pay),
    walletAddress: evmAccounts.buyer.address,
    customerEmail: "ann@example.com",
    customerCountry: "DE",
    subtotalAmount: 0.9,
    taxAmount: 0.1,
  };
  const { data } = (await ask(201, "POST", path, { body })).body;
  await ask(409, "POST", path, { body });
  await ask(201, "POST", path, { body: { ...PLAIN, txHash: await node.transferUsdc(pay) } });
  await ask(200, "GET", `${path}/${data.id}`);
  await ask(200, "GET", path);
  await ask(400, "GET", `${path}?mode=live`);
  await ask(403, "GET", `${path}/${data.id}`, { key: other.testKey });
  await ask(404, "GET", `${path}/${data.id}`, { key: merchant.liveKey });
  await ask(400, "POST", path, { body: {} });
  await ask(404, "POST", path, { body: { ...PLAIN, txHash: "ab".repeat(32), paymentLinkId: unknownId() } });
  await ask(422, "POST", path, { body: { ...PLAIN, txHash: "ab".repeat(32) } });
  await ask(504, "POST", path, { body: { ...PLAIN, network: "eth_sepolia", txHash: "ab".repeat(32) } });
  await ask(401, "POST", path, { key: "", body });
});

test("each answer that needs no key is as documented", async () => {
  for (const path of ["/api/health", "/api/version", "/api/ready", "/.well-known/oauth-protected-resource"]) {
    await ask(200, "GET", path, { key: "" });
  }
});

const PLAIN = { amount: 1, token: "USDC", network: "base_sepolia", walletAddress: evmAccounts.buyer.address };

const walletOf = async ({ testKey }: TestMerchant): Promise<string> =>
  (await payments.call("POST", "/api/v1/products", { key: testKey, body: PRODUCT })).body.data.merchantWalletAddress;
