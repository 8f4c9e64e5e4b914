import { expect } from "@jest/globals";
import type { ErrorCode } from "@svc/errors";
import { evmAccounts } from "@svc/localstack/evm";
import { insertTransactions } from "./insert-rows.js";
import {
  type Answer,
  type CallOptions,
  call,
  type PaymentsUnderTest,
  type TestMerchant,
  unknownId,
} from "./payments-under-test.js";
import { rawAnswer } from "./raw-answer.js";
import type { TcpProxy } from "./tcp-proxy.js";

/** The services and objects that the cases use. */
export interface World {
  /** Uses the proxy to its database; has a node for base_sepolia, and an unreachable one for eth_sepolia. */
  readonly payments: PaymentsUnderTest;
  /** Uses the same database without the proxy, and enforces rate limits. */
  readonly limited: PaymentsUnderTest;
  readonly proxy: TcpProxy;
  readonly merchant: TestMerchant;
  readonly other: TestMerchant;
}

/** One way to produce a code. */
export interface ErrorCase {
  readonly code: ErrorCode;
  readonly what: string;
  run(world: World): Promise<Answer>;
  /** The expected body without `status` and `code`. */
  readonly body: object;
  readonly headers?: Record<string, string>;
  readonly status?: number;
  /** The body's status, unless it is `error`. */
  readonly word?: "duplicate";
}

const PRODUCT = { name: "x", amount: 1 };
const LINK = { ...PRODUCT, network: "base_sepolia" };
const RECORDED = `0x${"ab".repeat(32)}`;
const RECORDING = { amount: 1, token: "USDC", network: "base_sepolia", walletAddress: evmAccounts.buyer.address };

const ask = ({ payments, merchant }: World, method: string, path: string, options: CallOptions = {}) =>
  payments.call(method, path, { key: merchant.testKey, ...options });
const post = (world: World, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(world, "POST", path, { body, headers });
const product = async (world: World) => (await post(world, "/api/v1/products", PRODUCT)).body.data;

const field = (name: string, reason: string) => ({
  message: `${name}: ${reason}`,
  errors: [{ field: name, reason }],
});
const METADATA = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"';

export const ERROR_CASES: readonly ErrorCase[] = [
  {
    code: "VALIDATION_FAILED",
    what: "a missing field",
    run: (world) => post(world, "/api/v1/products", { amount: 1 }),
    body: field("name", "is required"),
  },
  {
    code: "VALIDATION_FAILED",
    what: "truncated JSON",
    run: (world) => ask(world, "POST", "/api/v1/products", { rawBody: '{"name":' }),
    body: field("body", "is not valid JSON"),
  },
  ...(["/api/v1/products/%zz", "/api/%zz"] as const).map(
    (path): ErrorCase => ({
      code: path.includes("v1") ? "VALIDATION_FAILED" : "BAD_REQUEST",
      what: `the path ${path}, which isn't a valid URL`,
      run: (world) => ask(world, "GET", path),
      body: field("path", "is not a valid URL"),
    }),
  ),
  {
    code: "AUTH_MISSING_CREDENTIALS",
    what: "no key",
    run: (world) => call(world.payments.url, "GET", "/api/v1/products"),
    body: {
      message: "A valid API key or session token is required.",
      hint: expect.stringMatching(/^No credential was sent\./),
    },
    headers: { "www-authenticate": `Bearer ${METADATA}` },
  },
  {
    code: "AUTH_MISSING_CREDENTIALS",
    what: "an unknown key",
    run: (world) =>
      call(world.payments.url, "POST", "/api/v1/products", { key: `svc_test_sk_${"0".repeat(48)}`, body: PRODUCT }),
    body: {
      message: "A valid API key or session token is required.",
      hint: expect.stringMatching(/^There is no such key\./),
    },
    headers: { "www-authenticate": `Bearer ${METADATA}, error="invalid_token"` },
  },
  {
    code: "AUTH_TENANT_MISMATCH",
    what: "another merchant's product",
    run: async (world) =>
      ask(world, "GET", `/api/v1/products/${(await product(world)).id}`, { key: world.other.testKey }),
    body: { message: "This product belongs to another merchant." },
  },
  {
    code: "API_KEY_SCOPE_INSUFFICIENT",
    what: "a link that is not agentic, with an agentic key",
    run: (world) =>
      ask(world, "POST", "/api/v1/payment-links", {
        key: world.merchant.agenticTestKey,
        body: { isAgenticProxy: false },
      }),
    body: {
      message: "A key of scope agentic has no access to this. It covers only those payment links that are agentic.",
      hint: "Use an agentic link, or a key of scope full.",
    },
    headers: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  },
  {
    code: "NOT_FOUND",
    what: "an unknown product",
    run: (world) => ask(world, "GET", `/api/v1/products/${unknownId()}`),
    body: { message: "There is no such product in test mode." },
  },
  {
    code: "NOT_FOUND",
    what: "a product of the other mode",
    run: async (world) =>
      ask(world, "GET", `/api/v1/products/${(await product(world)).id}`, { key: world.merchant.liveKey }),
    body: { message: "There is no such product in live mode." },
  },
  ...["/api/v1/nothing", "/api/nothing", "/nothing", "/nothing/below"].map(
    (path): ErrorCase => ({
      code: "NOT_FOUND",
      what: `the unknown route ${path}, with or without a key`,
      run: (world) => call(world.payments.url, "GET", path),
      body: { message: "There is nothing at this address." },
    }),
  ),
  {
    code: "METHOD_NOT_ALLOWED",
    what: "DELETE of a product",
    run: (world) => ask(world, "DELETE", `/api/v1/products/${unknownId()}`),
    body: { message: "This address does not allow DELETE." },
    headers: { allow: "GET, HEAD, PATCH" },
  },
  {
    code: "METHOD_NOT_ALLOWED",
    what: "PUT of the list",
    run: (world) => ask(world, "PUT", "/api/v1/transactions", { body: {} }),
    body: { message: "This address does not allow PUT." },
    headers: { allow: "GET, HEAD, POST" },
  },
  {
    code: "METHOD_NOT_ALLOWED",
    what: "POST of a probe, outside v1",
    run: (world) => ask(world, "POST", "/api/health", { body: {} }),
    body: { message: "This address does not allow POST." },
    headers: { allow: "GET, HEAD" },
  },
  {
    code: "CONFLICT",
    what: "a used Idempotency-Key",
    run: async (world) => {
      const headers = { "idempotency-key": "used" };
      await post(world, "/api/v1/products", PRODUCT, headers);
      return post(world, "/api/v1/products", { ...PRODUCT, amount: 2 }, headers);
    },
    body: {
      message: "This Idempotency-Key was used with another body.",
      hint: "Use a new key for a new request.",
    },
  },
  {
    code: "CONFLICT",
    what: "another merchant's wallet",
    run: async (world) =>
      post(world, "/api/v1/payment-links", { ...LINK, merchantWalletAddress: await walletOf(world) }),
    body: {
      message: "This wallet address is registered by another merchant.",
      hint: "A wallet belongs to one merchant. If you control it, take it over in live mode with POST /api/agentic/verification.",
    },
  },
  {
    code: "PRECONDITION_FAILED",
    what: "a change with an outdated ETag",
    run: async (world) => {
      const path = `/api/v1/products/${(await product(world)).id}`;
      return ask(world, "PATCH", path, { body: { amount: 2 }, headers: { "if-match": '"stale"' } });
    },
    body: {
      message: "This resource has changed since you read it. Nothing was saved.",
      hint: "Read it again, decide what to keep, and send the change with the new ETag.",
    },
  },
  {
    code: "TRANSACTION_DUPLICATE",
    what: "a recorded hash",
    run: async (world) => {
      const rows = { merchantId: world.other.id, mode: "test" as const, createdAtMs: [0], columns: {} };
      const [id] = await insertTransactions(world.limited.deps.database.pool, rows);
      const { pool } = world.limited.deps.database;
      await pool.query("UPDATE transactions SET tx_hash = $1 WHERE id = $2", [RECORDED, id]);
      return post(world, "/api/v1/transactions", { ...RECORDING, txHash: RECORDED });
    },
    word: "duplicate",
    body: {
      message: "This transaction hash is already recorded.",
      hint: "List transactions with txHash to read the first recording.",
    },
  },
  {
    code: "TRANSACTION_CHAIN_VERIFY_FAILED",
    what: "a hash that no node knows",
    run: (world) => post(world, "/api/v1/transactions", { ...RECORDING, txHash: "cd".repeat(32) }),
    body: {
      message: "No node knows this transaction yet. Check the hash, or try again in a few seconds.",
      reason: "tx_not_found",
      retryable: true,
      retryAfter: 5,
      confirmations: { seen: 0, needed: 1 },
    },
    headers: { "retry-after": "5" },
  },
  {
    code: "TIMEOUT",
    what: "a node that cannot be reached",
    run: (world) =>
      post(world, "/api/v1/transactions", { ...RECORDING, network: "eth_sepolia", txHash: "cd".repeat(32) }),
    body: {
      message: "No node of the chain could be reached, so the payment could not be checked.",
      hint: "Nothing was recorded. Send the same request again.",
      retryAfter: 5,
      retryable: true,
    },
    headers: { "retry-after": "5" },
  },
  {
    code: "PAYLOAD_TOO_LARGE",
    what: "a body of more than a megabyte",
    run: (world) => post(world, "/api/v1/products", { ...PRODUCT, description: "d".repeat(1 << 20) }),
    body: { message: "The body is too large." },
  },
  {
    code: "PAYLOAD_TOO_LARGE",
    what: "a path of more than 8192 characters",
    run: (world) => ask(world, "GET", `/api/v1/products/${"a".repeat(8192)}`),
    status: 414,
    body: { message: "The path is too long." },
  },
  {
    code: "PAYLOAD_TOO_LARGE",
    what: "headers of more than 16 KiB",
    run: (world) =>
      rawAnswer(
        world.payments.url,
        `GET /api/v1/products HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
      ),
    status: 431,
    body: { message: "The headers are too large." },
  },
  {
    code: "BAD_REQUEST",
    what: "bytes that aren't HTTP",
    run: (world) => rawAnswer(world.payments.url, "NONSENSE\r\n\r\n"),
    body: { message: "This is not a valid HTTP request." },
  },
  ...["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", "json"].map(
    (type): ErrorCase => ({
      code: "UNSUPPORTED_MEDIA_TYPE",
      what: `a body of type ${type}`,
      run: (world) =>
        ask(world, "POST", "/api/v1/products", { rawBody: JSON.stringify(PRODUCT), headers: { "content-type": type } }),
      body: { message: "The body must have the media type application/json." },
    }),
  ),
  {
    code: "RATE_LIMITED",
    what: "the 31st read in 10 seconds",
    run: async (world) => {
      for (let count = 0; count < 30; count++) await call(world.limited.url, "GET", "/api/version");
      return call(world.limited.url, "GET", "/api/v1/products", { key: world.merchant.testKey });
    },
    body: {
      message: expect.stringMatching(/^Too many requests from this IP address\. Retry in \d+ s\.$/),
      retryAfter: expect.any(Number),
    },
    headers: { "x-ratelimit-limit": "30", "x-ratelimit-remaining": "0" },
  },
  {
    code: "INTERNAL_ERROR",
    what: "a stored answer that was tampered with",
    run: async (world) => {
      const headers = { "idempotency-key": "tampered" };
      const session = { amount: 1, network: "base_sepolia" };
      await post(world, "/api/checkout/session", session, headers);
      await world.limited.deps.database.pool.query("UPDATE idempotency_keys SET body = body || '\\x00'::bytea");
      return post(world, "/api/checkout/session", session, headers);
    },
    body: { message: "Unexpected failure. Retry in a second or two." },
  },
  {
    code: "SERVICE_UNAVAILABLE",
    what: "a database that is down",
    run: async (world) => {
      world.proxy.cut();
      return ask(world, "GET", "/api/v1/products").finally(() => world.proxy.resume());
    },
    body: { message: "The database cannot be reached. Try again.", retryAfter: 2 },
    headers: { "retry-after": "2" },
  },
];

const walletOf = async ({ payments, other }: World): Promise<string> =>
  (await payments.call("POST", "/api/v1/products", { key: other.testKey, body: PRODUCT })).body.data
    .merchantWalletAddress;
