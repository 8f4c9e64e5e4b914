import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ERROR_CODES } from "@svc/errors";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import fc from "fast-check";
import { type ApiDocument, apiDocument } from "./support/api-document.js";
import {
  type BodyRoute,
  type OddRequest,
  oddBodyRequest,
  oddListRequest,
  oddSegment,
  storableLink,
} from "./support/odd-requests.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let document: ApiDocument;
let merchant: TestMerchant;
let sent = 0;
const PRODUCT = { name: "x", amount: 1, description: "d", metadata: { a: "b" } };
const LINK = {
  ...PRODUCT,
  network: "base_sepolia",
  isAgenticProxy: true,
  targetUrl: "https://api.example.com",
  inputExample: {},
};

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  payments = await startPayments({
    env: { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, CHAIN_POLL_MS: "0", LOG_LEVEL: "info" },
  });
  document = await apiDocument(payments.url);
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
});

const CODES = new Set<string>(ERROR_CODES);
/** Sends a bad request, and lists what is wrong with the answer. */
const faultsOf = async ({ method, path, ...options }: OddRequest): Promise<string[]> => {
  const answer = await payments.call(method, path, { key: merchant.testKey, ...options });
  sent++;
  const summary = `${method} ${path.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) return [summary];
  const operation = document.find(method, path);
  const faults = operation
    ? document.faults(operation, answer)
    : answer.status === 404
      ? []
      : ["is nowhere documented"];
  const { status, code, message } = answer.body ?? {};
  const isEnvelope = answer.status < 400 || (/^(error|duplicate)$/.test(status) && CODES.has(code) && message);
  if (!isEnvelope) faults.push("is not the envelope");
  return faults.map((fault) => `${summary}: ${fault}`);
};

const BATCH = 10;
/** Number of batches in each test. A nightly run sets PROPERTY_RUNS=200. */
const BATCHES = Number(process.env.PROPERTY_RUNS ?? 10);
/** Sends batches of generated requests. A failing batch is reduced to the smallest that still fails. */
const hold = (requests: fc.Arbitrary<OddRequest>) =>
  fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      expect((await Promise.all(batch.map(faultsOf))).flat()).toEqual([]);
    }),
    { numRuns: BATCHES },
  );

const recording = {
  amount: 1,
  token: "USDC",
  network: "base_sepolia",
  txHash: "ab".repeat(32),
  walletAddress: evmAccounts.buyer.address,
  customerEmail: "a@example.com",
};

describe("generated requests get an answer that the operation documents, and never a 5xx", () => {
  const made = async (path: string, body: object) =>
    `${path}/${(await payments.call("POST", path, { key: merchant.testKey, body })).body.data.id}`;
  const ROUTES: [string, () => Promise<BodyRoute>][] = [
    ["POST /products", async () => ({ method: "POST", path: "/api/v1/products", valid: PRODUCT })],
    ["POST /payment-links", async () => ({ method: "POST", path: "/api/v1/payment-links", valid: LINK })],
    ["POST /transactions", async () => ({ method: "POST", path: "/api/v1/transactions", valid: recording })],
    [
      "PATCH /products/{id}",
      async () => ({ method: "PATCH", path: await made("/api/v1/products", PRODUCT), valid: PRODUCT }),
    ],
    [
      "PATCH /payment-links/{id}",
      async () => ({ method: "PATCH", path: await made("/api/v1/payment-links", LINK), valid: LINK }),
    ],
  ];

  test.each(ROUTES)("%s", async (_name, route) => hold(oddBodyRequest(await route())));

  test.each(["products", "payment-links", "transactions"])("GET /%s", (name) =>
    hold(oddListRequest(`/api/v1/${name}`)),
  );

  test.each([
    ["GET", "products"],
    ["GET", "payment-links"],
    ["GET", "transactions"],
    ["PATCH", "products"],
    ["PATCH", "payment-links"],
  ])("%s /%s/{odd id}", (method, name) =>
    hold(
      oddSegment.map((segment) => ({
        method,
        path: `/api/v1/${name}/${segment}`,
        ...(method === "PATCH" ? { rawBody: "{}" } : {}),
      })),
    ),
  );

  afterAll(() => expect(sent).toBeGreaterThanOrEqual(13 * BATCHES * BATCH));
});

describe("accepted values are read back exactly as sent", () => {
  test("through POST and PATCH of a payment link", async () => {
    const path = "/api/v1/payment-links";
    const read = async (id: string) =>
      (await payments.call("GET", `${path}/${id}`, { key: merchant.testKey })).body.data;
    await fc.assert(
      fc.asyncProperty(storableLink, storableLink, async (first, second) => {
        const body = { ...LINK, metadata: {}, ...first };
        const made = await payments.call("POST", path, { key: merchant.testKey, body });
        expect(made.status).toBe(201);
        const { id } = made.body.data;
        expect(made.body.data).toMatchObject(first);
        expect(await read(id)).toEqual(made.body.data);
        const changed = await payments.call("PATCH", `${path}/${id}`, { key: merchant.testKey, body: second });
        expect(changed.status).toBe(200);
        expect(changed.body.data).toMatchObject(second);
        expect(await read(id)).toEqual(changed.body.data);
      }),
      { numRuns: 2 * BATCHES },
    );
  });
});
