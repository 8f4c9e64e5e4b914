import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { newApiKey } from "../src/keys/api-key.js";
import { exampleOf, type Operation, takes } from "./support/api-document.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import {
  type Answer,
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  unknownId,
} from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

/** Answers that all operations of a kind have in common. Each test calls every such operation. */
let database: TestDatabase;
let proxy: TcpProxy;
let dashboard: DashboardUnderTest;
let limited: PaymentsUnderTest;
let calls: DocumentedCalls;
let fullKey: string;
let user: User;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  // The service opens intents on this network, whose node doesn't answer.
  dashboard = await startDashboard({
    databaseUrl: proxy.url,
    env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", CHAIN_POLL_MS: "0" },
  });
  limited = await startPayments({
    databaseUrl: database.url,
    env: { RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1" },
  });
  calls = await documentedCalls(dashboard);
  fullKey = (await dashboard.makeMerchant()).liveKey;
  user = await dashboard.makeAccount();
});
afterAll(async () => {
  await limited?.stop();
  await dashboard?.stop();
  await proxy?.stop();
  await database?.drop();
});

const isGuarded = (operation: Operation) => takes(operation, "apiKey") || takes(operation, "sessionToken");
const hasBody = ({ requestBody }: Operation) => requestBody?.content?.["application/json"] !== undefined;
const credentialOf = (operation: Operation): string | undefined =>
  takes(operation, "apiKey") ? fullKey : takes(operation, "sessionToken") ? user.token : undefined;
/** Fills in everything that the path requires, so that only the tested fault is wrong. */
const addressOf = ({ path, method }: Operation): string => {
  const at = path.replace("{key}", "merchants/x").replaceAll(/\{\w+\}/g, unknownId());
  return path === "/api/webhooks" && method === "DELETE" ? `${at}?id=${unknownId()}` : at;
};
const documentedAt = ({ path }: Operation): string => path.replaceAll(/\{\w+\}/g, unknownId());

async function each(
  isMeant: (operation: Operation) => boolean,
  ask: (operation: Operation) => CallOptions,
  holds: (answer: Answer, operation: Operation) => void,
): Promise<void> {
  const operations = calls.document.operations.filter(isMeant);
  expect(operations.length).toBeGreaterThan(5);
  for (const operation of operations) {
    const answer = await dashboard.call(operation.method, addressOf(operation), ask(operation));
    holds(answer, operation);
    calls.see(operation.method, documentedAt(operation), answer);
  }
}

const codes = (v1: string, legacy: string) => (path: string) => (path.startsWith("/api/v1/") ? v1 : legacy);
const invalidCode = codes("VALIDATION_FAILED", "BAD_REQUEST");
const authCode = codes("AUTH_MISSING_CREDENTIALS", "UNAUTHORIZED");
const whatOf = ({ method, path }: Operation, { status, body }: Answer) => [method, path, status, body?.code];

test("401: every operation that requires a credential refuses a call without one", async () => {
  const body = (operation: Operation) => (hasBody(operation) ? {} : undefined);
  await each(
    isGuarded,
    (operation) => ({ body: body(operation) }),
    (answer, operation) => {
      const { method, path } = operation;
      expect(whatOf(operation, answer)).toEqual([method, path, 401, authCode(path)]);
      expect(answer.body.hint).toMatch(/^No credential was sent\./);
    },
  );
});

test("400: every operation that takes a body refuses invalid JSON", async () => {
  await each(
    hasBody,
    (operation) => ({
      key: credentialOf(operation),
      rawBody: '{"name":',
      headers: { "content-type": "application/json" },
    }),
    (answer, operation) => {
      const { method, path } = operation;
      expect(whatOf(operation, answer)).toEqual([method, path, 400, invalidCode(path)]);
    },
  );
});

test("413 and 415: every operation that takes a body refuses one that is too large, or of another type", async () => {
  for (const [status, code, more] of [
    [413, "PAYLOAD_TOO_LARGE", { body: { x: "x".repeat(1 << 20) } }],
    [415, "UNSUPPORTED_MEDIA_TYPE", { rawBody: "x", headers: { "content-type": "text/plain" } }],
  ] as const) {
    await each(
      hasBody,
      (operation) => ({ key: credentialOf(operation), ...more }),
      (answer, operation) => {
        expect(whatOf(operation, answer)).toEqual([operation.method, operation.path, status, code]);
      },
    );
  }
});

test("404: every operation on one resource reports an unknown id", async () => {
  await each(
    ({ path, responses }) => path.includes("{id}") && responses[404] !== undefined && !path.startsWith("/api/agent/"),
    (operation) => ({ key: credentialOf(operation), body: exampleOf(operation) }),
    (answer, operation) => {
      expect(whatOf(operation, answer)).toEqual([operation.method, operation.path, 404, "NOT_FOUND"]);
    },
  );
});

test("400: every operation on one resource refuses a malformed id", async () => {
  const operations = calls.document.operations.filter(({ path }) => path.includes("{id}"));
  expect(operations.length).toBeGreaterThan(10);
  for (const operation of operations) {
    const { method, path } = operation;
    const answer = await dashboard.call(method, path.replace("{id}", "x%20"), { key: credentialOf(operation) });
    expect(whatOf(operation, answer)).toEqual([method, path, 400, invalidCode(path)]);
    calls.see(method, documentedAt(operation), answer);
  }
});

/** Operations that a user without a merchant may call. */
const OF_ANY_USER = new Set(["retrieveSession", "acceptInvitation", "onboardAgenticAccount", "openAccount"]);

test("403: every dashboard operation refuses a user without a merchant, except those that create one", async () => {
  const stranger = await dashboard.signIn(null);
  await each(
    (operation) => takes(operation, "sessionToken") && !OF_ANY_USER.has(operation.operationId ?? ""),
    (operation) => ({ key: stranger.token, body: hasBody(operation) ? {} : undefined }),
    (answer, operation) => {
      expect(whatOf(operation, answer)).toEqual([operation.method, operation.path, 403, "FORBIDDEN"]);
    },
  );
});

test("404 and 503: public answers distinguish a missing resource from one that can't be read now", async () => {
  // New ids each time, because a price is cached for a second.
  const paths = () => [
    `/api/agent/payments/${unknownId()}`,
    `/api/agent/link/pl-${unknownId()}/price`,
    `/api/agent/link/pl-${unknownId()}/jobs/${unknownId()}`,
    `/api/agent/api-${unknownId()}/openapi.json`,
    `/m/shop-${unknownId().slice(0, 8)}/openapi.json`,
    `/api/payment-links/${unknownId()}`,
  ];
  const headers = { "idempotency-key": "a-key-of-a-buyer-0001" };
  for (const path of paths()) expect((await calls.ask(404, "GET", path, { headers })).body.code).toBe("NOT_FOUND");
  proxy.cut();
  try {
    for (const path of paths())
      expect((await calls.ask(503, "GET", path, { headers })).body.code).toBe("SERVICE_UNAVAILABLE");
  } finally {
    proxy.resume();
  }
});

test("409: an Idempotency-Key that rotated a secret cannot be used with another body", async () => {
  const key = (await dashboard.makeMerchant()).testKey;
  const made = await calls.ask(201, "POST", "/api/webhooks", { key, body: { url: "https://example.com/hook" } });
  const path = `/api/webhooks/${made.body.data.id}/rotate-secret`;
  const headers = { "idempotency-key": "rotate-1" };
  const first = await dashboard.call("POST", path, { key, headers });
  expect(first.status).toBeLessThan(300);
  expect((await calls.ask(409, "POST", path, { key, headers, body: {} })).body.code).toBe("CONFLICT");
});

/** POSTs with an API key that create nothing. */
const MAKES_NOTHING = new Set(["cancelPaymentIntent", "cancelRefund", "draftRefund", "importApi", "quoteTax"]);

test("every creating POST with an API key documents the Idempotency-Key, and reads it before anything else", async () => {
  await each(
    (operation) =>
      operation.method === "POST" && takes(operation, "apiKey") && !MAKES_NOTHING.has(operation.operationId ?? ""),
    (operation) => ({ key: credentialOf(operation), headers: { "idempotency-key": "k".repeat(256) } }),
    (answer, operation) => {
      const { parameters = [] } = operation as { parameters?: readonly { readonly name: string }[] };
      expect([operation.path, parameters.map(({ name }) => name.toLowerCase())]).toEqual([
        operation.path,
        expect.arrayContaining(["idempotency-key"]),
      ]);
      expect([operation.path, answer.status, answer.body.message]).toEqual([
        operation.path,
        400,
        "Idempotency-Key: must be 1 to 255 printable ASCII characters",
      ]);
    },
  );
});

test("503: every operation that needs the database answers so while it is down", async () => {
  proxy.cut();
  try {
    await each(
      isGuarded,
      // The service must look up a key that it has not cached, and the merchant of a session.
      (operation) => ({ key: takes(operation, "apiKey") ? newApiKey("live").token : user.token }),
      (answer, operation) => {
        const { method, path } = operation;
        expect(whatOf(operation, answer)).toEqual([method, path, 503, "SERVICE_UNAVAILABLE"]);
        expect(answer.body.retryAfter).toEqual(expect.any(Number));
      },
    );
  } finally {
    proxy.resume();
  }
});

test("429: every operation refuses an address that is locked, a valid credential or none", async () => {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  for (let turn = 0; turn < 10; turn++) await limited.call("POST", "/api/products", { key: "x", headers });
  for (const operation of calls.document.operations) {
    const answer = await limited.call(operation.method, addressOf(operation), {
      key: credentialOf(operation),
      headers,
    });
    expect(whatOf(operation, answer)).toEqual([operation.method, operation.path, 429, "RATE_LIMITED"]);
    expect(answer.body.retryAfter).toEqual(expect.any(Number));
    calls.see(operation.method, documentedAt(operation), answer);
  }
});
