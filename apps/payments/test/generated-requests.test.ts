import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { NETWORK_NAMES } from "@svc/x402";
import fc from "fast-check";
import {
  type Described,
  type GeneratedRequest,
  requestsTo,
  requestsWithNul,
} from "../../../packages/discovery/test/support/generated-requests.js";
import { type ApiDocument, apiDocument, type Operation } from "./support/api-document.js";
import { type DashboardUnderTest, startDashboard } from "./support/dashboard.js";
import { insertTransactions } from "./support/insert-rows.js";

/** Number of requests in the whole test. A nightly run sets GENERATED_REQUESTS=5000. */
const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 250);
const BATCH = 25;
const SEED = Number(process.env.GENERATED_SEED ?? 1);

let dashboard: DashboardUnderTest;
let document: ApiDocument;
let ids: string[];
/** A live key, used for all operations that accept an API key. */
let liveKey: string;
let credentials: Record<"apiKey" | "sessionToken", string[]>;

beforeAll(async () => {
  // No node answers, so the service knows nothing about any chain.
  const nodes = NETWORK_NAMES.map((name) => [`RPC_URLS_${name.toUpperCase()}`, "http://127.0.0.1:1"]);
  const env = { ...Object.fromEntries(nodes), CHAIN_POLL_MS: "0", LOG_LEVEL: "error" };
  dashboard = await startDashboard({ env, outbound: { resolver: async () => [] } });
  document = await apiDocument(dashboard.url);
  const merchant = await dashboard.makeMerchant();
  const make = async (path: string, body: object) => {
    const made = await dashboard.call("POST", path, { key: merchant.testKey, body });
    return made.body.data.id as string;
  };
  const link = { name: "x", amount: 1, network: "base_sepolia" };
  const agentic = { ...link, isAgenticProxy: true, targetUrl: "https://api.example.com" };
  const linkId = await make("/api/v1/payment-links", link);
  ids = [
    linkId,
    await make("/api/v1/products", { name: "x", amount: 1 }),
    await make("/api/v1/payment-links", agentic),
    await make("/api/webhooks", { url: "https://example.com/hook" }),
    await make("/api/checkout/session", { amount: 1, network: "base_sepolia" }),
    ...(await insertTransactions(dashboard.deps.database.pool, {
      merchantId: merchant.id,
      mode: "test",
      createdAtMs: [Date.now(), Date.now()],
      columns: { payment_link_id: linkId },
    })),
  ];
  const { issuer } = dashboard.provider;
  const data = { issuer, subject: "user|generated", merchantId: merchant.id };
  await dashboard.deps.database.prisma.merchantMember.create({ data });
  liveKey = merchant.liveKey;
  credentials = {
    apiKey: [merchant.testKey, merchant.testKey, merchant.liveKey, merchant.agenticTestKey],
    sessionToken: [await dashboard.provider.sessionToken({ subject: data.subject })],
  };
});
afterAll(() => dashboard?.stop());

type Asked = GeneratedRequest & { readonly operation: Operation; readonly key: string };

function requests(): fc.Arbitrary<Asked> {
  const ofOperation = (operation: Operation) => {
    const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one)) as (keyof typeof credentials)[];
    const own = schemes.flatMap((scheme) => credentials[scheme]);
    const key = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...own, ...(own.length ? [] : [""])) },
      { weight: 1, arbitrary: fc.constant("") },
    );
    return fc
      .tuple(requestsTo(operation as Described, ids), key)
      .map(([request, key]) => ({ ...request, operation, key }));
  };
  return fc.oneof(...document.operations.map(ofOperation));
}

async function faultsOf({ operation, key, ...request }: Asked): Promise<string[]> {
  const { method, path, ...options } = request;
  const answer = await dashboard.call(method, path, { ...options, key });
  const told = `${method} ${path} ${options.rawBody?.slice(0, 400) ?? ""} → ${answer.status} ${answer.text.slice(0, 300)}`;
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  if (answer.status === 500) return [told];
  return document.faults(operation, answer).map((fault) => `${told}: ${fault}`);
}
const counts = new Map<number, number>();

test("NUL in any text of a query is a bad request", async () => {
  const asked = document.operations.flatMap((operation) =>
    requestsWithNul(operation as Described, ids[0] as string).map((request) => {
      const [scheme = "apiKey"] = (operation.security ?? []).flatMap((one) => Object.keys(one));
      const key = scheme === "apiKey" ? liveKey : (credentials.sessionToken[0] as string);
      return { ...request, operation, key };
    }),
  );
  expect(asked.length).toBeGreaterThan(50);
  const faults = asked.map(async ({ operation, key, ...request }) => {
    const answer = await dashboard.call(request.method, request.path, { ...request, key });
    const told = [request.path, answer.status, ...document.faults(operation, answer)];
    return answer.status === 400 && told.length === 2 ? [] : [told];
  });
  expect((await Promise.all(faults)).flat()).toEqual([]);
});

test("requests generated from the document get only documented answers, and never a 500", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(requests(), { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      expect((await Promise.all(batch.map(faultsOf))).flat()).toEqual([]);
    }),
    { seed: SEED, numRuns: Math.ceil(REQUESTS / BATCH), endOnFailure: REQUESTS > 1_000 },
  );
  if (process.env.GENERATED_REQUESTS) console.log(`seed ${SEED}, answers by status`, Object.fromEntries(counts));
  // Enough requests pass validation, so that objects are created and read.
  expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 20);
}, 600_000);
