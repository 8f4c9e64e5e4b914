import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { evmAccounts } from "@svc/localstack/evm";
import {
  evmBuyers,
  evmInBandPayer,
  type PublicBuyer,
  solanaBuyers,
  solanaInBandPayer,
} from "@svc/localstack/public-buyers";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { NETWORKS } from "@svc/x402";
import { type AgenticWorld, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { WEATHER_DOCUMENT } from "./support/weather-api.js";

/** Unmodified clients of x402 pay a route of an API on both chain families. */
let devnet: SolanaNode;
let world: AgenticWorld;
let payments: PaymentsUnderTest;
let seller: TestMerchant;
let buyers: Record<string, PublicBuyer[]>;

beforeAll(async () => {
  const { buyer, merchant } = SOLANA_WALLETS;
  devnet = await startSolanaNode({ network: "solana_devnet" });
  await devnet.mintUsdc(buyer.publicKey, 1_000_000n);
  await devnet.createTokenAccount(merchant.publicKey);
  world = await startAgenticWorld("base_sepolia", devnet);
  payments = await startPayments({ env: world.env });
  seller = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address, merchant.publicKey.toBase58()] });
  const { chainId, title } = NETWORKS.base_sepolia;
  buyers = {
    base_sepolia: await evmBuyers(evmAccounts.buyer.privateKey, { id: chainId, name: title }),
    solana_devnet: await solanaBuyers(buyer.secretKey, devnet.rpcUrl),
  };
});
afterAll(async () => {
  await payments?.stop();
  await world?.stop();
});

async function sellWeather(network: string): Promise<{ readonly id: string }> {
  const call = async (path: string, body: object) =>
    (await payments.call("POST", `/api/v1/apis${path}`, { key: seller.testKey, body })).body.data;
  const api = await call("", { name: "Weather", baseUrl: `${world.target.url}/v1`, network });
  const body = { document: JSON.stringify(WEATHER_DOCUMENT), price: 0.02 };
  const { confirmation } = await call(`/${api.id}/import`, body);
  await call(`/${api.id}/import`, { ...body, confirmation });
  return api;
}

test.each(["base_sepolia", "solana_devnet"])(
  "clients pay a POST route on %s and get the target's answer",
  async (network) => {
    const api = await sellWeather(network);
    const all = buyers[network] as PublicBuyer[];
    for (const buyer of all) {
      world.target.calls.length = 0;
      const bought = await buyer.post(`${payments.url}/api/agent/api-${api.id}/reports`, { city: "Rome" });
      expect([buyer.name, bought.status, bought.body]).toEqual([buyer.name, 200, { report: "sunny" }]);
      expect(bought.receipt).not.toBeNull();
      expect(world.target.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /v1/reports"]);
    }
    const { body: listed } = await payments.call("GET", "/api/v1/transactions", { key: seller.testKey });
    const own = listed.data.filter((one: { network: string }) => one.network === network);
    expect(own.map(({ amount }: { amount: number }) => amount)).toEqual(all.map(() => 0.02));
  },
);

test.each(["base_sepolia", "solana_devnet"])("an MCP client buys a tool on %s, paid in band", async (network) => {
  const api = await sellWeather(network);
  const { secretKey } = SOLANA_WALLETS.buyer;
  const sign =
    network === "base_sepolia"
      ? evmInBandPayer(evmAccounts.buyer.privateKey)
      : await solanaInBandPayer(secretKey, devnet.rpcUrl);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp/api-${api.id}`, payments.url)));
  world.target.calls.length = 0;
  const asked = { name: "post_reports", arguments: { body: { city: "Rome" } } };
  const challenge = await client.callTool(asked);
  expect(challenge.isError).toBe(true);
  const payment = await sign(challenge.structuredContent);
  const bought = await client.callTool({ ...asked, _meta: { "x402/payment": payment } });
  expect([bought.isError, bought.structuredContent]).toEqual([undefined, { report: "sunny" }]);
  expect(bought._meta?.["x402/payment-response"]).toMatchObject({ success: true, transaction: expect.any(String) });
  expect(world.target.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /v1/reports"]);
  await client.close();
});
