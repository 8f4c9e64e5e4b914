import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API_VERSION, Svc } from "../../../packages/sdk/src/index.js";
import { API_VERSIONS } from "../src/http/api-versions.js";
import { closeConnections, send } from "./support/http-request.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

const NAME = "x-svc-api-version";
const [FIRST] = API_VERSIONS;

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(async () => {
  closeConnections();
  await payments?.stop();
});

test("versions are dates, oldest first, and the first one never changes", () => {
  expect(API_VERSIONS.filter((version) => !/^\d{4}-\d{2}-\d{2}$/.test(version))).toEqual([]);
  expect(API_VERSIONS).toEqual([...new Set(API_VERSIONS)].sort());
  // Requests without the header get this version, so no release may change it.
  expect(FIRST).toBe("2026-11-27");
});

test.each([
  ["a success", "GET", "/api/v1/products", 200],
  ["a missing resource", "GET", `/api/v1/products/${unknownId()}`, 404],
  ["an unknown address", "GET", "/api/nothing", 404],
  ["a method that isn't allowed", "DELETE", "/api/v1/products", 405],
  ["a malformed path", "GET", "/api/v1/%zz", 400],
  ["an address before /api/v1", "GET", "/api/products", 200],
  ["a paid link that doesn't exist", "GET", `/api/agent/link/pl-${unknownId()}`, 404],
  ["a probe", "GET", "/api/health", 200],
  ["a document", "GET", "/openapi.json", 200],
  ["a page", "GET", "/docs", 200],
])("a request without a version works, and %s names the first one", async (_what, method, path, status) => {
  const answer = await send(payments.url, { method, path, key: merchant.testKey });
  expect([answer.status, answer.headers.get(NAME)]).toEqual([status, FIRST]);
});

test("a refused credential and a rate-limited request name the version, too", async () => {
  const limited = await startPayments({ env: { RATE_LIMIT_LOCALHOST: "enforce" } });
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, () => limited.call("GET", "/api/v1/products")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(answers.filter(({ headers }) => headers.get(NAME) !== FIRST)).toEqual([]);
  } finally {
    await limited.stop();
  }
});

test.each(API_VERSIONS)("a request may name version %s", async (version) => {
  const { status, headers } = await payments.call("GET", "/api/v1/products", {
    key: merchant.testKey,
    headers: { [NAME]: version },
  });
  expect([status, headers.get(NAME)]).toEqual([200, version]);
});

test.each(["2019-01-01", "latest", "", `${FIRST}, ${FIRST}`])(
  'the unknown version "%s" is a 400 that lists the known ones, and nothing is created',
  async (version) => {
    const key = merchant.testKey;
    const headers = { [NAME]: version };
    const body = { name: "Of another version", amount: 1 };
    const reason = `is not a version of this API. Send one of ${API_VERSIONS.join(", ")}, or leave the header out`;
    const answer = await payments.call("POST", "/api/v1/products", { key, headers, body });
    expect([answer.status, answer.headers.get(NAME)]).toEqual([400, FIRST]);
    expect(answer.body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ field: "X-Svc-Api-Version", reason }],
    });
    const legacy = await payments.call("POST", "/api/products", { key, headers, body });
    expect([legacy.status, legacy.body.code]).toEqual([400, "BAD_REQUEST"]);
    const { body: list } = await payments.call("GET", "/api/v1/products", { key });
    expect(list.data).toEqual([]);
    expect((await payments.call("GET", "/docs", { headers })).status).toBe(200);
    expect((await payments.call("POST", "/api/v1/products", { headers, body })).status).toBe(401);
  },
);

test("pages of other origins may send and read the header", async () => {
  for (const [path, key] of [
    ["/api/v1/session", undefined],
    [`/api/agent/link/pl-${unknownId()}`, merchant.testKey],
  ] as const) {
    const preflight = await payments.call("OPTIONS", path);
    expect([path, preflight.headers.get("access-control-allow-headers")]).toEqual([
      path,
      expect.stringContaining(NAME),
    ]);
    const { headers } = await payments.call("GET", path, { key });
    expect([path, headers.get("access-control-expose-headers")?.toLowerCase()]).toEqual([
      path,
      expect.stringContaining(NAME),
    ]);
  }
});

test("OpenAPI names the header and the versions once", async () => {
  for (const path of ["/openapi.json", "/openapi-deprecated.json"]) {
    const text = await (await fetch(payments.url + path)).text();
    expect([path, text.split("X-Svc-Api-Version").length - 1]).toEqual([path, path === "/openapi.json" ? 1 : 0]);
  }
  const { info } = (await payments.call("GET", "/openapi.json")).body;
  expect(info.description).toContain(`\`X-Svc-Api-Version: ${FIRST}\``);
});

test("the TypeScript client names the newest version, with a credential only", async () => {
  expect(API_VERSION).toBe(API_VERSIONS.at(-1));
  const sent: (string | null)[] = [];
  const options = {
    baseUrl: payments.url,
    fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get(NAME));
      return fetch(input, init);
    },
  };
  await new Svc({ ...options, apiKey: merchant.testKey }).products.list();
  await expect(new Svc({ ...options, maxRetries: 0 }).products.retrieve(unknownId())).rejects.toThrow();
  expect(sent).toEqual([API_VERSION, null]);
});
