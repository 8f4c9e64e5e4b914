import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { decodeBase64Json, type EvmNetworkName, NETWORKS, type Offer } from "@svc/x402";
import { ExactEvmScheme, registerExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment as wrapFetchVersion2, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import axios from "axios";
import bs58 from "bs58";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { withPaymentInterceptor } from "x402-axios";
import { createSigner, wrapFetchWithPayment } from "x402-fetch";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "../../src/evm/index.js";
import { type Facilitator, startFacilitator } from "../../src/facilitator/start-facilitator.js";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "../../src/solana/index.js";
import { type PaidResourceServer, startPaidResource } from "./paid-resource.js";

const PRICE = 10_000n;
const EVM = ["base_sepolia", "base", "eth_sepolia"] as const;
const { buyer, merchant } = evmAccounts;
const account = privateKeyToAccount(buyer.privateKey as Hex);

const nodes = new Map<EvmNetworkName, LocalEvmNode>();
const shops: PaidResourceServer[] = [];
let solana: SolanaNode;
let facilitator: Facilitator;

beforeAll(async () => {
  for (const network of EVM) {
    const node = await startEvmNode({ network });
    await node.mintUsdc(buyer.address, 1_000_000n);
    nodes.set(network, node);
  }
  solana = await startSolanaNode({ network: "solana_devnet" });
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000n);
  await solana.createTokenAccount(SOLANA_WALLETS.merchant.publicKey);
  const rpcUrls = Object.fromEntries([...nodes].map(([network, node]) => [network, node.rpcUrl]));
  facilitator = await startFacilitator({ rpcUrls: { ...rpcUrls, solana_devnet: solana.rpcUrl } });
});
afterAll(async () => {
  await Promise.all([...shops.map((shop) => shop.stop()), facilitator?.stop(), solana?.stop()]);
  await Promise.all([...nodes.values()].map((node) => node.stop()));
});

const offerOn = (network: Offer["network"], payTo = merchant.address): Offer => ({
  network,
  payTo,
  amountBaseUnits: PRICE,
  maxTimeoutSeconds: 120,
});

async function shopOn(networks: readonly EvmNetworkName[], version: 1 | 2): Promise<PaidResourceServer> {
  const shop = await startPaidResource(
    facilitator.url,
    networks.map((network) => offerOn(network)),
    version,
  );
  shops.push(shop);
  return shop;
}

const node = (network: EvmNetworkName) => nodes.get(network) as LocalEvmNode;

/** Amounts that a purchase moves from the buyer and to the merchant on the chain. */
async function moved(network: EvmNetworkName, buy: () => Promise<void>): Promise<[bigint, bigint]> {
  const { readUsdcBalance } = node(network);
  const before = [await readUsdcBalance(buyer.address), await readUsdcBalance(merchant.address)] as const;
  await buy();
  return [before[0] - (await readUsdcBalance(buyer.address)), (await readUsdcBalance(merchant.address)) - before[1]];
}

interface Purchase {
  readonly status: number;
  readonly body: unknown;
  readonly receipt: string | null;
}

const ofResponse = async (response: Response): Promise<Purchase> => ({
  status: response.status,
  body: await response.json(),
  receipt: response.headers.get("payment-response"),
});

const BODY = { question: "how are we?" };
const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(BODY) };

/** The public clients as in their documentation, without further settings. */
const CLIENTS: Record<string, { buy: (url: string) => Promise<Purchase>; version: 1 | 2 }> = {
  "x402-fetch 1.2": {
    version: 1,
    buy: async (url) => ofResponse(await wrapFetchWithPayment(fetch, account as never)(url, post)),
  },
  "x402-axios 0.7": {
    version: 1,
    async buy(url) {
      const response = await withPaymentInterceptor(axios.create() as never, account as never).post(url, BODY);
      return { status: response.status, body: response.data, receipt: String(response.headers["payment-response"]) };
    },
  },
  "@x402/fetch 2.27, both versions registered": {
    version: 2,
    async buy(url) {
      const client = new x402Client();
      registerExactEvmScheme(client, { signer: account });
      return ofResponse(await wrapFetchVersion2(fetch, client)(url, post));
    },
  },
  "@x402/fetch 2.27, version 2 only": {
    version: 2,
    async buy(url) {
      const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));
      return ofResponse(await wrapFetchVersion2(fetch, client)(url, post));
    },
  },
};

describe.each(["base_sepolia", "base"] as const)("on %s", (network) => {
  test.each([
    [1, "x402-fetch 1.2"],
    [1, "x402-axios 0.7"],
    [1, "@x402/fetch 2.27, both versions registered"],
    [2, "x402-fetch 1.2"],
    [2, "x402-axios 0.7"],
    [2, "@x402/fetch 2.27, both versions registered"],
    [2, "@x402/fetch 2.27, version 2 only"],
  ] as const)(
    "a version %d challenge is paid by %s: the price moves once, and the answer carries the receipt",
    async (version, name) => {
      const shop = await shopOn([network], version);
      const client = CLIENTS[name] as (typeof CLIENTS)[string];
      let bought: Purchase | undefined;
      expect(
        await moved(network, async () => {
          bought = await client.buy(shop.url);
        }),
      ).toEqual([PRICE, PRICE]);
      expect(bought).toMatchObject({ status: 200, body: { report: "fine", paidBy: buyer.address, echo: BODY } });
      const paidIn = version === 2 && client.version === 2 ? 2 : 1;
      const { x402Name, caip2 } = NETWORKS[network];
      expect(decodeBase64Json(bought?.receipt ?? "")).toEqual({
        ok: true,
        value: {
          success: true,
          transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          network: paidIn === 1 ? x402Name : caip2,
          payer: buyer.address,
        },
      });
      expect(shop.served()).toBe(1);
    },
  );
});

test("a version 2 client pays on a network that version 1 can't name, whatever the default challenge", async () => {
  const shop = await shopOn(["eth_sepolia"], 1);
  const client = new x402Client();
  registerExactEvmScheme(client, { signer: account });
  // Public clients pay on this network only if their owner allows it.
  const { caip2, usdc } = NETWORKS.eth_sepolia;
  client.setSpendControls({ allowedAssets: [{ network: caip2, asset: usdc }] });
  let bought: Purchase | undefined;
  expect(
    await moved("eth_sepolia", async () => {
      bought = await ofResponse(await wrapFetchVersion2(fetch, client)(shop.url, post));
    }),
  ).toEqual([PRICE, PRICE]);
  expect(bought).toMatchObject({ status: 200, body: { paidBy: buyer.address } });
});

test("a wallet without a chain pays the first EVM network of offers that list Solana first", async () => {
  const wallet = SOLANA_WALLETS.merchant.publicKey.toBase58();
  const shop = await startPaidResource(facilitator.url, [offerOn("solana_devnet", wallet), offerOn("base_sepolia")]);
  shops.push(shop);
  expect(await moved("base_sepolia", async () => void (await CLIENTS["x402-fetch 1.2"]?.buy(shop.url)))).toEqual([
    PRICE,
    PRICE,
  ]);
});

/** The public clients of Solana. Their version 2 adds a memo to the transaction. */
const SOLANA_CLIENTS: Record<1 | 2, (url: string) => Promise<Purchase>> = {
  async 1(url) {
    const signer = await createSigner("solana-devnet", bs58.encode(SOLANA_WALLETS.buyer.secretKey));
    const config = { svmConfig: { rpcUrl: solana.rpcUrl } };
    return ofResponse(await wrapFetchWithPayment(fetch, signer, undefined, undefined, config)(url, post));
  },
  async 2(url) {
    const signer = await createKeyPairSignerFromBytes(SOLANA_WALLETS.buyer.secretKey);
    const client = new x402Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl: solana.rpcUrl }));
    return ofResponse(await wrapFetchVersion2(fetch, client)(url, post));
  },
};

test.each([1, 2] as const)("on solana_devnet the client of version %d pays: the price moves once", async (version) => {
  const [payer, payee] = [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant].map(({ publicKey }) =>
    publicKey.toBase58(),
  ) as [string, string];
  const shop = await startPaidResource(facilitator.url, [offerOn("solana_devnet", payee)], version);
  shops.push(shop);
  const before = [await solanaUsdc(payer), await solanaUsdc(payee)] as const;
  const bought = await SOLANA_CLIENTS[version](shop.url);
  expect(bought).toMatchObject({ status: 200, body: { paidBy: payer } });
  expect(before[0] - (await solanaUsdc(payer))).toBe(PRICE);
  expect((await solanaUsdc(payee)) - before[1]).toBe(PRICE);
  const network = version === 1 ? "solana-devnet" : NETWORKS.solana_devnet.caip2;
  expect(decodeBase64Json(bought.receipt ?? "")).toMatchObject({ value: { success: true, network, payer } });
  expect(shop.served()).toBe(1);
});

async function solanaUsdc(owner: string): Promise<bigint> {
  const response = await fetch(solana.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "getTokenAccountBalance",
      params: [await solana.createTokenAccount(owner)],
    }),
  });
  const { result } = (await response.json()) as { result: { value: { amount: string } } };
  return BigInt(result.value.amount);
}
