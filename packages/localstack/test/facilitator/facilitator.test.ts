import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  checksumAddress,
  createFacilitatorClient,
  type EvmNetworkName,
  type FacilitatorClient,
  type Offer,
  type Payment,
} from "@svc/x402";
import { AbiCoder } from "ethers";
import {
  evmAccounts,
  evmContracts,
  type LocalEvmNode,
  signTransferAuthorization,
  startEvmNode,
} from "../../src/evm/index.js";
import { type Facilitator, startFacilitator } from "../../src/facilitator/start-facilitator.js";
import { type FaultyFacilitator, startFaultyFacilitator } from "../../src/facilitator/testing/index.js";
import { PRICE, signEvmPayment } from "./sign-payment.js";

const { buyer, merchant, otherBuyer } = evmAccounts;
/** A network that both versions name, and one that only version 2 names. */
const NETWORKS_TESTED = ["base_sepolia", "arc_testnet"] as const;
const resource = { url: "https://pay.example/1", description: "A report", mimeType: "application/json" };

const nodes = new Map<EvmNetworkName, LocalEvmNode>();
let facilitator: Facilitator;
let faulty: FaultyFacilitator;
let client: FacilitatorClient;

beforeAll(async () => {
  for (const network of NETWORKS_TESTED) {
    const node = await startEvmNode({ network });
    await node.mintUsdc(buyer.address, 10_000_000n);
    nodes.set(network, node);
  }
  facilitator = await startFacilitator({
    rpcUrls: Object.fromEntries([...nodes].map(([network, { rpcUrl }]) => [network, rpcUrl])),
  });
  faulty = await startFaultyFacilitator(facilitator.url);
  client = createFacilitatorClient({ url: faulty.url, verifyTimeoutMs: 1_500, settleTimeoutMs: 1_500 });
  await client.supported();
});
afterAll(async () => {
  await Promise.all([faulty?.stop(), facilitator?.stop()]);
  await Promise.all([...nodes.values()].map((node) => node.stop()));
});

const offerOn = (network: EvmNetworkName): Offer => ({
  network,
  payTo: merchant.address,
  amountBaseUnits: PRICE,
  maxTimeoutSeconds: 120,
});

const pay = signEvmPayment;

/** Increase of the merchant's balance during a settlement. */
async function earned(network: EvmNetworkName, act: () => Promise<unknown>): Promise<bigint> {
  const { readUsdcBalance } = nodes.get(network) as LocalEvmNode;
  const before = await readUsdcBalance(merchant.address);
  await act();
  return (await readUsdcBalance(merchant.address)) - before;
}

test("reports what it settles: version 1 if it has a name for the network, version 2 everywhere", async () => {
  const answer = await fetch(`${facilitator.url}/supported`);
  expect(await answer.json()).toMatchObject({
    kinds: [
      { x402Version: 1, scheme: "exact", network: "base-sepolia" },
      { x402Version: 2, scheme: "exact", network: "eip155:84532" },
      { x402Version: 2, scheme: "exact", network: "eip155:5042002" },
    ],
  });
});

describe.each(NETWORKS_TESTED)("on %s", (network) => {
  const verify = (payment: Payment) => client.verify(payment, offerOn(network), resource);
  const settle = (payment: Payment, mayHaveBeenSent = false) =>
    client.settle(payment, offerOn(network), resource, { mayHaveBeenSent });

  test("a signed payment is verified without moving anything, then settled once", async () => {
    faulty.forget();
    const payment = await pay(network);
    expect(await earned(network, () => verify(payment))).toBe(0n);
    expect(await verify(payment)).toEqual({ outcome: "valid", payer: buyer.address });
    const settled = { outcome: "settled", payer: buyer.address, network, transaction: expect.stringMatching(/^0x/) };
    expect(await earned(network, async () => expect(await settle(payment)).toMatchObject(settled))).toBe(PRICE);
  });

  test("a second settlement moves nothing and is unknown, never refused; the next buyer is served", async () => {
    const payment = await pay(network);
    await settle(payment);
    const again = await earned(network, async () => {
      expect(await settle(payment)).toMatchObject({ outcome: "unknown" });
      expect(await settle(payment, true)).toMatchObject({ outcome: "unknown" });
    });
    expect(again).toBe(0n);
    expect(await earned(network, async () => settle(await pay(network)))).toBe(PRICE);
  });

  test("one payment settled five times concurrently moves once; twenty concurrent payments all move", async () => {
    const one = await pay(network);
    expect(await earned(network, () => Promise.all(Array.from({ length: 5 }, () => settle(one))))).toBe(PRICE);
    const many = await Promise.all(Array.from({ length: 20 }, () => pay(network)));
    // The facilitator sends them one after the other, so the last one waits for all others.
    const patient = createFacilitatorClient({ url: facilitator.url });
    const offer = offerOn(network);
    const all = () => Promise.all(many.map((payment) => patient.settle(payment, offer, resource)));
    expect(await earned(network, all)).toBe(20n * PRICE);
  });

  test("a contract wallet pays with a signature that it accepts (ERC-1271), and with no other", async () => {
    const node = nodes.get(network) as LocalEvmNode;
    const owner = AbiCoder.defaultAbiCoder().encode(["address"], [buyer.address]);
    const wallet = await node.deploy(buyer.address, `${evmContracts.signatureWallet.bytecode}${owner.slice(2)}`);
    await node.mintUsdc(wallet, PRICE);
    expect(await verify(await pay(network, { from: wallet, privateKey: otherBuyer.privateKey }))).toMatchObject({
      outcome: "invalid",
    });
    const payment = await pay(network, { from: wallet });
    expect(await verify(payment)).toEqual({ outcome: "valid", payer: checksumAddress(wallet) });
    expect(await earned(network, () => settle(payment))).toBe(PRICE);
  });

  test.each<[string, () => Promise<Payment>]>([
    [
      "a payment that another key signed",
      () => pay(network, { privateKey: otherBuyer.privateKey, from: buyer.address }),
    ],
    ["a payment with a changed value", () => pay(network, { amountBaseUnits: PRICE - 1n }, { value: String(PRICE) })],
    ["a payment that was signed for another chain", () => pay(network).then((payment) => elsewhere(payment, network))],
    ["a payment from a payer without USDC", () => pay(network, { privateKey: otherBuyer.privateKey })],
    ["an expired payment", () => pay(network, { validBefore: 1_000n })],
    [
      "a payment that is not valid yet",
      () => pay(network, { validAfter: 4_000_000_000n, validBefore: 4_100_000_000n }),
    ],
    ["a payment to another recipient", () => pay(network, { to: otherBuyer.address })],
  ])("%s is invalid, and settling it is refused before anything is sent", async (_, make) => {
    const payment = await make();
    expect(await verify(payment)).toMatchObject({ outcome: "invalid" });
    const moved = await earned(network, async () => {
      expect(await settle(payment)).toMatchObject({ outcome: "refused" });
    });
    expect(moved).toBe(0n);
  });
});

/** The same authorization, signed for another network's USDC. */
async function elsewhere(payment: Payment, network: EvmNetworkName): Promise<Payment> {
  if (payment.kind !== "evm") throw new Error("not of EVM");
  const { value, validAfter, validBefore, nonce } = payment.authorization;
  const { signature } = await signTransferAuthorization({
    network: network === "base_sepolia" ? "base" : "base_sepolia",
    privateKey: buyer.privateKey,
    to: merchant.address,
    amountBaseUnits: value,
    validAfter,
    validBefore,
    nonce,
  });
  return { ...payment, signature };
}

test.each([
  ["/verify", "text", 400],
  ["/verify", {}, 400],
  ["/settle", { x402Version: 1, paymentRequirements: { network: "base-sepolia" } }, 400],
  ["/settle", { x402Version: 2, paymentRequirements: { network: "eip155:84532" } }, 400],
  ["/settle", { x402Version: 1, paymentRequirements: { network: "base" } }, 400],
  ["/elsewhere", {}, 404],
])("%s with %j is answered %s by the protocol, not by a crash", async (path, body, status) => {
  const answer = await fetch(facilitator.url + path, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(expect.any(Object));
});

describe("when it misbehaves", () => {
  const network = "base_sepolia";

  test.each([
    ["hang-before", 0n, "unknown"],
    ["hang-after", PRICE, "unknown"],
    ["reset-before", 0n, "unknown"],
    ["reset-after", PRICE, "unknown"],
    ["error-before", 0n, "unknown"],
    ["error-after", PRICE, "unknown"],
    ["garbage-before", 0n, "unknown"],
    ["garbage-after", PRICE, "unknown"],
    ["no-transaction-after", PRICE, "unknown"],
    ["other-payer-after", PRICE, "unknown"],
    // Lies that only the chain can reveal, so the service must read it.
    ["refuse-after", PRICE, "refused"],
    ["claim-before", 0n, "settled"],
  ] as const)("settling with %s moves %d, and is %s to us", async (fault, amount, outcome) => {
    faulty.forget();
    const payment = await pay(network);
    faulty.fail("/settle", fault);
    const moved = await earned(network, async () => {
      expect(await client.settle(payment, offerOn(network), resource)).toMatchObject({ outcome });
    });
    expect(moved).toBe(amount);
    expect(faulty.seen.map(({ path, reached }) => ({ path, reached }))).toEqual([
      { path: "/settle", reached: amount > 0n },
    ]);
    faulty.forget();
    expect(await earned(network, async () => client.settle(await pay(network), offerOn(network), resource))).toBe(
      PRICE,
    );
  });

  test("a held request is executed, and answered when it is released", async () => {
    faulty.forget();
    const release = faulty.hold("/settle");
    const payment = await pay(network);
    const moved = await earned(network, async () => {
      const settled = client.settle(payment, offerOn(network), resource);
      await faulty.settled(1);
      release();
      expect(await settled).toMatchObject({ outcome: "settled" });
    });
    expect(moved).toBe(PRICE);
  });

  test("a fault on one path doesn't affect the others", async () => {
    faulty.forget();
    faulty.fail("/verify", "error-before");
    const payment = await pay(network);
    expect(await client.verify(payment, offerOn(network), resource)).toMatchObject({ outcome: "unknown" });
    expect(await client.settle(payment, offerOn(network), resource)).toMatchObject({ outcome: "settled" });
  });
});
