import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { Redis } from "ioredis";
import pg from "pg";
import { newApiKey } from "../src/keys/api-key.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import {
  type Answer,
  type CallOptions,
  call,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";
import { rawAnswer } from "./support/raw-answer.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

const SECRETS = {
  databasePassword: "db-pass-4Zq",
  redisPassword: "redis-pass-8Kd",
  nodeKey: "node-key-2Vx",
  nodePassword: "node-pass-7Rt",
  encryptionKey: Buffer.alloc(32, "log-test-key").toString("base64"),
  upstreamHeader: "upstream-value-5Wm",
  idempotencyKey: "idempotency-key-3Hn",
  email: "ann.secret-6Yb@example.com",
  name: "Ann Secret-9Pc",
  address: "1 Secret-0Lf Road",
  cookie: "cookie-1Gs",
  query: "query-4Tj",
  unknownKey: newApiKey("test").token,
  malformedKey: "svc_test_sk_almost-2Qe",
  basic: Buffer.from("user:basic-pass-7Ui").toString("base64"),
};
const wallet = evmAccounts.merchant.address;
const PRODUCT = { name: "x", amount: 1 };
const LINK = { ...PRODUCT, network: "base_sepolia", isAgenticProxy: true, targetUrl: "https://api.example.com" };

describe.each(["debug", "trace"])("at LOG_LEVEL=%s", (level) => {
  let database: TestDatabase;
  let redis: RunningRedis;
  let proxy: TcpProxy;
  let node: LocalEvmNode;
  let service: PaymentsProcess;
  let merchant: TestMerchant;
  let revoked = "";
  const answers: Answer[] = [];

  beforeAll(async () => {
    [database, node, redis] = await Promise.all([
      createTestDatabase(),
      startEvmNode({ network: "base_sepolia" }),
      startRedis(),
    ]);
    const admin = new Redis(redis.url);
    await admin.config("SET", "requirepass", "another");
    admin.disconnect();
    await node.mintUsdc(evmAccounts.buyer.address, 100_000_000n);
    proxy = await startTcpProxy(database.url);
    const url = new URL(proxy.url);
    url.password = SECRETS.databasePassword;
    service = await startPaymentsProcess(url.href, {
      LOG_LEVEL: level,
      // With a wrong password, Redis's error contains the refused command.
      REDIS_URL: redis.url.replace("//", `//default:${SECRETS.redisPassword}@`),
      RATE_LIMIT_LOCALHOST: "enforce",
      RPC_URLS_BASE_SEPOLIA: node.rpcUrl,
      RPC_URLS_ETH_SEPOLIA: `http://user:${SECRETS.nodePassword}@127.0.0.1:1/v2/${SECRETS.nodeKey}`,
      RPC_URLS_SOLANA_DEVNET: `http://user:${SECRETS.nodePassword}@127.0.0.1:1/v2/${SECRETS.nodeKey}`,
      ENCRYPTION_KEYS: SECRETS.encryptionKey,
    });
    const maker = await startPayments({ databaseUrl: database.url });
    merchant = await maker.makeMerchant({ wallets: [wallet] });
    const spare = await maker.makeKey(merchant.id, "test");
    revoked = spare.token;
    await maker.deps.database.pool.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [spare.id]);
    await maker.stop();
    await drive();
  });
  afterAll(async () => {
    await service?.stop();
    await proxy?.stop();
    await node?.stop();
    await redis?.stop();
    await database?.drop();
  });

  /** Runs a statement on a connection that bypasses the proxy. */
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const ask = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const headers = { "idempotency-key": SECRETS.idempotencyKey + answers.length, cookie: `a=${SECRETS.cookie}` };
    const answer = await call(service.url, method, `${path}?x=${SECRETS.query}`, {
      key: merchant.testKey,
      ...options,
      headers: { ...headers, ...options.headers },
    });
    answers.push(answer);
    return answer;
  };
  const recording = (network: string, txHash: string, more: object = {}) => ({
    amount: 1,
    token: "USDC",
    network,
    txHash,
    walletAddress: evmAccounts.buyer.address,
    customerEmail: SECRETS.email,
    customerName: SECRETS.name,
    customerAddress: SECRETS.address,
    ...more,
  });
  const pay = () => node.transferUsdc({ from: evmAccounts.buyer.address, to: wallet, amountBaseUnits: 1_000_000n });
  const record = (body: object, options: CallOptions = {}) => ask("POST", "/api/v1/transactions", { body, ...options });

  /** Causes successes and failures of every kind, with a secret in every place that accepts one. */
  async function drive(): Promise<void> {
    const upstreamHeaders = { Authorization: SECRETS.upstreamHeader, "X-Key": SECRETS.upstreamHeader };
    const link = (await ask("POST", "/api/v1/payment-links", { body: { ...LINK, upstreamHeaders } })).body.data;
    await ask("PATCH", `/api/v1/payment-links/${link.id}`, { body: { upstreamHeaders } });
    await ask("POST", "/api/v1/payment-links", { body: { ...LINK, upstreamHeaders, amount: "x" } });
    await ask("POST", "/api/v1/payment-links", {
      body: { ...LINK, upstreamHeaders: { "bad name": SECRETS.upstreamHeader } },
    });
    await ask("GET", `/api/v1/payment-links/${link.id}`, { key: merchant.liveKey });
    const txHash = await pay();
    expect((await record(recording("base_sepolia", txHash, { paymentLinkId: link.id }))).status).toBe(201);
    await record(recording("base_sepolia", txHash));
    await record(recording("base_sepolia", "ab".repeat(32)));
    await record(recording("base_sepolia", "ab".repeat(32), { customerCountry: SECRETS.name }));
    await record(recording("eth_sepolia", "ab".repeat(32)));
    await record(recording("solana_devnet", "ab".repeat(64), { walletAddress: "1".repeat(32) }));
    await record({ ...recording("base_sepolia", txHash), amount: { secret: SECRETS.email } });
    for (const authorization of [
      `Bearer ${SECRETS.unknownKey}`,
      `Bearer ${revoked}`,
      `Bearer ${SECRETS.malformedKey}`,
      `Basic ${SECRETS.basic}`,
    ]) {
      await ask("GET", "/api/v1/products", { key: "", headers: { authorization } });
    }
    await ask("POST", "/api/v1/products", { rawBody: `{"name":"${SECRETS.email}"` });
    await ask("POST", "/api/v1/products", { rawBody: SECRETS.email, headers: { "content-type": "text/plain" } });
    await ask("DELETE", "/api/v1/products");
    await ask("GET", "/api/nothing");
    await failInTheDatabase();
    proxy.cut();
    await record(recording("base_sepolia", await pay()));
    await ask("PATCH", `/api/v1/payment-links/${link.id}`, { body: { upstreamHeaders } });
    await ask("GET", "/api/ready");
    proxy.resume();
    await breakLines();
  }

  /** Makes PostgreSQL refuse rows by a constraint: its error then contains the whole row. */
  async function failInTheDatabase(): Promise<void> {
    for (const [table, condition] of [
      ["transactions", "customer_email IS NULL"],
      ["payment_links", "upstream_headers IS NULL"],
    ]) {
      await query(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (${condition}) NOT VALID`);
    }
    const upstreamHeaders = { "X-Key": SECRETS.upstreamHeader };
    expect((await record(recording("base_sepolia", await pay()))).status).toBe(500);
    expect((await ask("POST", "/api/v1/payment-links", { body: { ...LINK, upstreamHeaders } })).status).toBe(500);
    await query("UPDATE idempotency_keys SET body = body || '\\x00'::bytea");
    const headers = { "idempotency-key": `${SECRETS.idempotencyKey}0` };
    expect(
      (await ask("POST", "/api/v1/payment-links", { body: { ...LINK, upstreamHeaders: {} }, headers })).status,
    ).toBe(409);
  }

  /** Sends characters that could end or start a log line. */
  async function breakLines(): Promise<void> {
    const forged = 'x\r\n{"level":"fatal","msg":"forged"}\u001b[2J\u2028\u0085';
    await ask("POST", "/api/v1/products", { body: { ...PRODUCT, name: forged } });
    await ask("POST", "/api/v1/products", { body: { ...PRODUCT, [forged]: 1 } });
    await ask("POST", "/api/v1/products", { body: { ...PRODUCT, metadata: { [forged]: "x".repeat(501) } } });
    await ask("GET", `/api/v1/products/${encodeURIComponent(forged)}`);
    await ask("GET", `/nothing/${encodeURIComponent(forged)}`);
    for (const byte of ["\x1b", "\x00", "\x85", "\x9b", "\xff"]) {
      await rawAnswer(
        service.url,
        `GET /a${byte}b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: ${byte}forged\r\n\r\n`,
      );
    }
  }

  test("no line of the output contains a secret", () => {
    const output = service.lines.join("\n");
    expect(service.lines.length).toBeGreaterThan(25);
    const keys = { test: merchant.testKey, live: merchant.liveKey, revoked };
    for (const [name, secret] of Object.entries({ ...SECRETS, ...keys })) {
      expect([name, output.includes(secret)]).toEqual([name, false]);
    }
    expect(output).not.toMatch(/svc_(test|live)_sk_|bearer|Failing row/i);
  });

  test("no error body contains a secret", () => {
    const bodies = answers.filter(({ status }) => status >= 400).map(({ text }) => text);
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 201, 400, 401, 404, 405, 409, 415, 422, 500, 503, 504]),
    );
    for (const [name, secret] of Object.entries({ ...SECRETS, test: merchant.testKey, revoked })) {
      expect([name, bodies.filter((text) => text.includes(secret))]).toEqual([name, []]);
    }
    expect(bodies.join("\n")).not.toMatch(/\bat .*\.ts:|node_modules|SELECT |INSERT |constraint|127\.0\.0\.1/);
  });

  test("every line is one JSON object with level, time and message, and no caller can forge one", () => {
    for (const line of service.lines) {
      const entry = JSON.parse(line);
      expect(entry).toMatchObject({
        level: expect.stringMatching(/^[a-z]+$/),
        service: "payments",
        msg: expect.any(String),
      });
      expect(Number.isNaN(Date.parse(entry.time))).toBe(false);
      expect(entry.msg).not.toBe("forged");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }
  });

  test("each response has one line with request, route and outcome", () => {
    const answered = service.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
    expect(answered).toContainEqual(
      expect.objectContaining({
        method: "POST",
        path: "/api/v1/transactions",
        route: "/api/v1/transactions",
        status: 201,
      }),
    );
    expect(answered.every(({ path }) => !path.includes("?"))).toBe(true);
    const failed = service.lines.map((line) => JSON.parse(line)).filter(({ level: of }) => of === "error");
    expect(failed.map(({ code }) => code)).toEqual(expect.arrayContaining(["INTERNAL_ERROR", "TIMEOUT"]));
    // While a dependency is down, the service doesn't log a stack for each request.
    const lines = service.lines.map((line) => JSON.parse(line));
    const unavailable = lines.filter(({ code }) => code === "SERVICE_UNAVAILABLE");
    expect(unavailable).toContainEqual(expect.objectContaining({ level: "warn", reason: expect.any(String) }));
    expect(unavailable.filter(({ err }) => err !== undefined)).toEqual([]);
    expect(failed.map(({ msg }) => msg)).toContain("Redis is lost: this process enforces its limits alone");
    // The worker that folds totals violates the same constraint, but its log line has no request id.
    const refused = failed.find(({ reqId, err }) => reqId && err.message?.includes("violates check constraint"));
    expect(refused).toMatchObject({
      reqId: expect.any(String),
      err: { name: "error", code: "23514", stack: expect.any(String) },
    });
  });
});
