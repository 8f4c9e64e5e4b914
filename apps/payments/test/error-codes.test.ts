import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { errorRecord, toAnchor } from "@svc/errors";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { ERROR_CASES, type World } from "./support/error-cases.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

let database: TestDatabase;
let node: LocalEvmNode;
let proxy: TcpProxy;
let payments: PaymentsUnderTest;
let limited: PaymentsUnderTest;
let world: World;

beforeAll(async () => {
  [database, node] = await Promise.all([createTestDatabase(), startEvmNode({ network: "base_sepolia" })]);
  proxy = await startTcpProxy(database.url);
  const env = { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, RPC_URLS_ETH_SEPOLIA: "http://127.0.0.1:1" };
  payments = await startPayments({ databaseUrl: proxy.url, env });
  limited = await startPayments({
    databaseUrl: database.url,
    env: { RATE_LIMIT_LOCALHOST: "enforce" },
    // The clock stands still, so the window of ten seconds never ends.
    limitClock: () => 1_800_000_000_000,
  });
  world = {
    payments,
    limited,
    proxy,
    merchant: await payments.makeMerchant(),
    other: await payments.makeMerchant(),
  };
});
afterAll(async () => {
  await limited?.stop();
  await payments?.stop();
  await proxy?.stop();
  await node?.stop();
  await database?.drop();
});

describe("each error code is produced over HTTP, in its envelope", () => {
  test.each(ERROR_CASES.map((one) => [one.code, one.what, one] as const))("%s: %s", async (code, _what, one) => {
    const answer = await one.run(world);
    const docUrl = expect.stringMatching(new RegExp(`/errors#${toAnchor(code)}$`));
    expect(answer.body).toEqual({ status: one.word ?? "error", code, docUrl, ...one.body });
    expect(answer.status).toBe(one.status ?? errorRecord(code).status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const [name, value] of Object.entries(one.headers ?? {})) expect(answer.headers.get(name)).toBe(value);
  });
});
