import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type LinkShop, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { OWN, type PackedClient, packClient } from "./support/packed-client.js";

let client: PackedClient;
let shop: LinkShop;

beforeAll(async () => {
  // The Python programs run servers that receive webhooks and paid calls.
  const env = { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", WORKERS: "on" };
  [client, shop] = await Promise.all([packClient(), startLinkShop({ env })]);
});
afterAll(async () => {
  await shop?.stop();
  client?.remove();
});

const environment = (): Record<string, string> => ({
  SVC_BASE_URL: shop.payments.url,
  SVC_API_KEY: shop.merchant.testKey,
  BUYER_ADDRESS: evmAccounts.buyer.address,
  PRIVATE_KEY: evmAccounts.buyer.privateKey,
  NODE: process.execPath,
  SIGN_TYPED_DATA: join(OWN, "test/support/sign-typed-data.mjs"),
});

/** Runs a file of Python tests. Returns their number and their output. */
async function runTests(name: string): Promise<{ readonly count: number; readonly stdout: string }> {
  const options = { env: environment(), cwd: join(OWN, "test/python") };
  const { stdout, stderr } = await client.python(["-m", "unittest", "-v", name], options);
  return { count: Number(/^Ran (\d+) tests? in/m.exec(stderr)?.[1]), stdout };
}

describe("the Python client", () => {
  test.each([
    ["creates, reads, changes and lists products and links", "test_resources", 9],
    ["retries requests that may succeed, and keeps an unknown outcome unknown", "test_failures", 10],
    ["returns answers unchanged, and fails if an answer is incomplete", "test_http", 4],
    ["accepts only webhooks and calls that the service signed", "test_webhooks", 6],
    ["pays within its limits", "test_spending", 6],
  ])("%s", async (_what, name, least) => {
    expect((await runTests(name)).count).toBeGreaterThanOrEqual(least);
  });

  test("pays for links, and never twice for one call", async () => {
    const before = await shop.income();
    const { count, stdout } = await runTests("test_pay");
    expect(count).toBeGreaterThanOrEqual(13);
    const charged = BigInt(/^charged (\d+)$/m.exec(stdout)?.[1] ?? -1);
    expect(charged).toBeGreaterThan(0n);
    expect((await shop.income()) - before).toBe(charged);
  });
});
