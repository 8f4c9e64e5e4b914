import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { NETWORKS } from "@svc/x402";
import { registerExactEvmScheme } from "@x402/evm/exact/client";
import { x402Client } from "@x402/fetch";
import { privateKeyToAccount } from "viem/accounts";
import { type AgenticWorld, startAgenticWorld } from "../../../apps/payments/test/support/agentic-world.js";
import {
  agenticTo,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "../../../apps/payments/test/support/payments-under-test.js";
import { SUNNY } from "../../../apps/payments/test/support/recording-target.js";
import { PaymentNotMadeError, type PayOptions, payLink } from "../src/index.js";
import { solana } from "../src/solana.js";
import { requireAllowed, usdcUnits } from "../src/spending.js";

const EVM = "eth_sepolia";
const { buyer, merchant } = SOLANA_WALLETS;
const signer = privateKeyToAccount(evmAccounts.buyer.privateKey as `0x${string}`);
const { caip2, usdc } = NETWORKS[EVM];

let devnet: SolanaNode;
let world: AgenticWorld;
let payments: PaymentsUnderTest;
let seller: TestMerchant;

beforeAll(async () => {
  devnet = await startSolanaNode({ network: "solana_devnet" });
  await devnet.mintUsdc(buyer.publicKey, 10_000_000n);
  await devnet.createTokenAccount(merchant.publicKey);
  world = await startAgenticWorld(EVM, devnet);
  payments = await startPayments({ env: { ...world.env, RATE_LIMIT_LOCALHOST: "exempt" } });
  const wallets = [evmAccounts.merchant.address, merchant.publicKey.toBase58()];
  seller = await payments.makeMerchant({ wallets });
});
afterAll(async () => {
  await payments?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.target.calls.length = 0;
});

async function sell(amount: number, network: string = EVM, more: object = {}): Promise<string> {
  const { id } = await createLink(payments, seller.testKey, { ...agenticTo(world.target), network, amount, ...more });
  return `${payments.url}/api/agent/link/pl-${id}`;
}
async function expectPaid(url: string, options: PayOptions): Promise<void> {
  const { response, charged } = await payLink(url, options);
  expect([response.status, charged, await response.text()]).toEqual([200, true, SUNNY.body]);
  world.target.calls.length = 0;
}
async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentNotMadeError);
  expect(world.target.calls).toEqual([]);
  return (error as Error).message;
}

describe("payLink", () => {
  test("pays on a network that x402's client refuses by default", async () => {
    await expectPaid(await sell(0.05), { signer });
  });

  test("repeats a call that was paid first until its answer arrives, and is charged once", async () => {
    const url = await sell(0.05, EVM, { settle: "before" });
    const before = await world.node.readUsdcBalance(evmAccounts.buyer.address);
    const { respond } = world.target;
    world.target.respond = (response) => {
      world.target.respond = respond;
      response.destroy();
    };
    await expectPaid(url, { signer });
    expect(before - (await world.node.readUsdcBalance(evmAccounts.buyer.address))).toBe(50_000n);
  });

  test("polls the job of a slow call, and is charged once", async () => {
    const url = await sell(0.05, EVM, { settle: "before" });
    const before = await world.node.readUsdcBalance(evmAccounts.buyer.address);
    const { respond } = world.target;
    const says = [202, 503, 202, 200];
    world.target.respond = (response, call) => {
      const status = call.url === "/job" ? says.shift() : 202;
      if (status === 200) respond(response, call);
      else response.writeHead(status ?? 500, { location: "/job", "retry-after": "1" }).end();
    };
    try {
      await expectPaid(url, { signer });
      const early = await payLink(url, { signer, followMs: 0 });
      expect([early.response.status, early.charged]).toEqual([202, true]);
      expect(await early.response.json()).toMatchObject({ status: "running", paymentId: early.paymentId });
    } finally {
      world.target.respond = respond;
    }
    expect(before - (await world.node.readUsdcBalance(evmAccounts.buyer.address))).toBe(100_000n);
  });

  test("pays up to maxAmount, 1 USDC by default, and reports a higher price", async () => {
    const url = await sell(5);
    expect(await refusalOf(payLink(url, { signer }))).toBe(
      "Nothing was paid. The seller asks for 5.00 USDC, and maxAmount is 1.00. Raise maxAmount to pay it.",
    );
    expect(await refusalOf(payLink(url, { signer, maxAmount: "4.999999" }))).toContain("maxAmount is 4.999999");
    await expectPaid(url, { signer, maxAmount: 5 });
  });

  test("pays only with the allowed tokens", async () => {
    const url = await sell(0.05);
    const other = [{ network: caip2, asset: NETWORKS.base_sepolia.usdc }];
    expect(await refusalOf(payLink(url, { signer, assets: other }))).toContain(`${usdc} on ${caip2}`);
    await expectPaid(url, { signer, assets: [{ network: caip2, asset: usdc.toLowerCase() }] });
  });

  test("pays on Solana, within the same limits, and with a signer of each family", async () => {
    const payer = solana(await createKeyPairSignerFromBytes(buyer.secretKey), { rpcUrl: devnet.rpcUrl });
    await expectPaid(await sell(0.05, "solana_devnet"), { signer: payer });
    expect(await refusalOf(payLink(await sell(5, "solana_devnet"), { signer: payer }))).toContain("asks for 5.00 USDC");
    await expectPaid(await sell(0.05), { signer: [payer, signer] });
    await expectPaid(await sell(0.05, "solana_devnet"), { signer: [signer, payer] });
  });

  test("pays with a client that the caller has set up, within that client's limits", async () => {
    const client = registerExactEvmScheme(new x402Client(), { signer });
    const url = await sell(0.05);
    expect(await refusalOf(payLink(url, { client }))).toContain("spendControls");
    client.setSpendControls({ allowedAssets: [{ network: caip2, asset: usdc }] });
    await expectPaid(url, { client });
  });

  test("pays nothing without a signer for the link's network, or with an invalid amount", async () => {
    const payer = solana(await createKeyPairSignerFromBytes(buyer.secretKey), { rpcUrl: devnet.rpcUrl });
    expect(await refusalOf(payLink(await sell(0.05), { signer: payer }))).toContain("No network/scheme registered");
    await expect(payLink("http://127.0.0.1:9", { signer, maxAmount: "$5" })).rejects.toThrow("maxAmount must be USDC");
  });
});

describe("spending limits", () => {
  const offer = { network: caip2, asset: usdc };
  const limits = { version: 2, assets: [offer], maxUnits: 1_000_000n };

  test("apply to the signed amount, whatever the member of the other version says", () => {
    const small = { ...offer, amount: "1", maxAmountRequired: "900000000" };
    expect(requireAllowed([small], limits)).toEqual([small]);
    expect(() => requireAllowed([small], { ...limits, version: 1 })).toThrow("asks for 900.00 USDC");
    const large = { ...offer, amount: "900000000", maxAmountRequired: "1" };
    expect(() => requireAllowed([large], limits)).toThrow("asks for 900.00 USDC");
  });

  test.each([[undefined], [""], ["-1"], ["1.5"], ["0x1"], ["1e1"]])("refuse a price of %j", (amount) => {
    expect(() => requireAllowed([{ ...offer, ...(amount === undefined ? {} : { amount }) }], limits)).toThrow(
      PaymentNotMadeError,
    );
  });

  test("are decimal amounts of USDC", () => {
    expect([usdcUnits("5"), usdcUnits(0.05), usdcUnits("0.000001")]).toEqual([5_000_000n, 50_000n, 1n]);
    for (const wrong of ["", "-1", "1.0000001", "1e3", Number.NaN, 1e21]) {
      expect(() => usdcUnits(wrong)).toThrow("maxAmount must be USDC");
    }
  });
});
