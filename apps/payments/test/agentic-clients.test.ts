import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { type Bought, evmBuyers, type PublicBuyer } from "@svc/localstack/public-buyers";
import { NETWORKS } from "@svc/x402";
import { registerExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment as wrapFetchVersion2, x402Client } from "@x402/fetch";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { fromHeader } from "./support/link-shop.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { type RecordingTarget, startRecordingTarget } from "./support/recording-target.js";

const EVM = ["base_sepolia", "base", "eth_sepolia"] as const;
type Network = (typeof EVM)[number];
const { buyer, merchant } = evmAccounts;
const account = privateKeyToAccount(buyer.privateKey as Hex);
const PRICE = 50_000n;

const nodes = new Map<Network, LocalEvmNode>();
let facilitator: Facilitator;
let target: RecordingTarget;
/** Services by the x402 version of their PAYMENT-REQUIRED header. Version 2 is the default. */
const services = new Map<1 | 2, { payments: PaymentsUnderTest; seller: TestMerchant }>();

beforeAll(async () => {
  for (const network of EVM) {
    const node = await startEvmNode({ network });
    await node.mintUsdc(buyer.address, 10_000_000n);
    nodes.set(network, node);
  }
  const rpcUrls = Object.fromEntries([...nodes].map(([network, node]) => [network, node.rpcUrl]));
  facilitator = await startFacilitator({ rpcUrls });
  target = await startRecordingTarget();
  for (const version of [1, 2] as const) {
    const payments = await startPayments({ env: serviceEnv(version) });
    services.set(version, { payments, seller: await payments.makeMerchant({ wallets: [merchant.address] }) });
  }
});
afterAll(async () => {
  await Promise.all([...services.values()].map(({ payments }) => payments.stop()));
  await Promise.all([target?.stop(), facilitator?.stop()]);
  await Promise.all([...nodes.values()].map((node) => node.stop()));
});

const serviceEnv = (version: 1 | 2): Record<string, string> => ({
  ...Object.fromEntries(
    [...nodes].flatMap(([network, { rpcUrl }]) => [
      [`RPC_URLS_${network.toUpperCase()}`, rpcUrl],
      [`CONFIRMATIONS_${network.toUpperCase()}`, "1"],
    ]),
  ),
  FACILITATOR_URL_TEST: facilitator.url,
  FACILITATOR_URL_LIVE: facilitator.url,
  ...(version === 1 ? { X402_CHALLENGE_VERSION: "1" } : {}),
  OUTBOUND_ALLOW_HOSTS: new URL(target.url).host,
});

const node = (network: Network) => nodes.get(network) as LocalEvmNode;
const service = (version: 1 | 2) => services.get(version) as { payments: PaymentsUnderTest; seller: TestMerchant };

/** Creates a link and returns its URL, as an agent gets it. */
async function sell(network: Network, version: 1 | 2): Promise<string> {
  const { payments, seller } = service(version);
  const made = await payments.call("POST", "/api/v1/payment-links", {
    key: NETWORKS[network].mode === "live" ? seller.liveKey : seller.testKey,
    body: { network, name: "Weather", amount: 0.05, isAgenticProxy: true, targetUrl: `${target.url}/weather` },
  });
  expect(made.status).toBe(201);
  return `${payments.url}/api/agent/link/pl-${made.body.data.id}`;
}

const BODY = { city: "Rome" };

/** Buys once, and checks that only the price moved on the chain. */
async function expectBought(network: Network, url: string, buy: (url: string) => Promise<Bought>): Promise<Bought> {
  const { readUsdcBalance } = node(network);
  const before = [await readUsdcBalance(buyer.address), await readUsdcBalance(merchant.address)] as const;
  target.calls.length = 0;
  const bought = await buy(url);
  expect(bought).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(before[0] - (await readUsdcBalance(buyer.address))).toBe(PRICE);
  expect((await readUsdcBalance(merchant.address)) - before[1]).toBe(PRICE);
  expect(target.calls.map(({ method, url, body }) => [method, url, JSON.parse(body.toString())])).toEqual([
    ["POST", "/weather", BODY],
  ]);
  return bought;
}

const buyersOf = (network: Network) => {
  const { chainId, title } = NETWORKS[network];
  return evmBuyers(buyer.privateKey, { id: chainId, name: title });
};

test.each(["base_sepolia", "base"] as const)(
  "every public client pays a link on %s as its README sets it up: it gets the target's answer, and the price moves once",
  async (network) => {
    for (const { name, post } of await buyersOf(network)) {
      const { receipt } = await expectBought(network, await sell(network, 2), (url) => post(url, BODY)).catch(
        (error) => {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        },
      );
      expect(fromHeader(receipt)).toMatchObject({
        success: true,
        payer: buyer.address,
        network: expect.stringMatching(new RegExp(`^(${NETWORKS[network].x402Name}|${NETWORKS[network].caip2})$`)),
      });
    }
  },
);

test("if the operator sets version 1 for the header, clients of version 1 can pay, and so can those of version 2 that request theirs", async () => {
  const buyers = new Map((await buyersOf("base_sepolia")).map((one) => [one.name, one]));
  for (const [name, headers] of [
    ["x402-fetch 1.2", {}],
    ["@x402/fetch 2, both versions", {}],
    ["@x402/fetch 2, version 2 only", { "X-402-Version": "2" }],
  ] as const) {
    const { post } = buyers.get(name) as PublicBuyer;
    await expectBought("base_sepolia", await sell("base_sepolia", 1), (url) => post(url, BODY, headers));
  }
});

test("a network without a version 1 name has an empty list in version 1, and clients pay it through the version 2 header", async () => {
  const url = await sell("eth_sepolia", 1);
  const unpaid = await fetch(url);
  expect(unpaid.status).toBe(402);
  expect(await unpaid.json()).toMatchObject({ x402Version: 1, accepts: [] });
  const { caip2, usdc } = NETWORKS.eth_sepolia;
  expect(fromHeader(unpaid.headers.get("payment-required"))).toMatchObject({
    x402Version: 2,
    accepts: [{ network: caip2, amount: String(PRICE), asset: usdc, payTo: merchant.address }],
  });
  await expectBought("eth_sepolia", url, async (at) => {
    const client = registerExactEvmScheme(new x402Client(), { signer: account });
    // Public clients pay on this network only if their owner allows it.
    client.setSpendControls({ allowedAssets: [{ network: caip2, asset: usdc }] });
    const answer = await wrapFetchVersion2(fetch, client)(at, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(BODY),
    });
    return { status: answer.status, body: await answer.json(), receipt: answer.headers.get("payment-response") };
  });
});
