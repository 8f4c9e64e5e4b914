import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts, type LocalEvmNode, newEvmAccount, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { until } from "@svc/localstack/until";
import { type EvmNetworkName, encodeBase64Json, NETWORKS } from "@svc/x402";
import { Wallet } from "ethers/wallet";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, startAgenticWorld } from "./support/agentic-world.js";
import { type Answer, agenticTo, createLink } from "./support/payments-under-test.js";

const HERE = "base_sepolia";
const THERE = "eth_sepolia";
const { attacker, buyer, merchant } = evmAccounts;
const TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
};

let world: AgenticWorld;
let there: LocalEvmNode;
let facilitator: Facilitator;
let shop: AgenticShop;
/** A contract wallet: the buyer's on one network, an attacker's on the other. */
let wallet: string;

beforeAll(async () => {
  world = await startAgenticWorld(HERE);
  there = await startEvmNode({ network: THERE });
  facilitator = await startFacilitator({ rpcUrls: { [HERE]: world.node.rpcUrl, [THERE]: there.rpcUrl } });
  shop = await startAgenticShop(world, {
    RATE_LIMIT_LOCALHOST: "exempt",
    CHAIN_POLL_MS: "100",
    RPC_URLS_ETH_SEPOLIA: there.rpcUrl,
    CONFIRMATIONS_ETH_SEPOLIA: "1",
    FACILITATOR_URL_TEST: facilitator.url,
  });
  const { bytecode } = evmContracts.signatureWallet;
  const withOwner = (owner: string) => `${bytecode}${owner.slice(2).padStart(64, "0")}`;
  // The wallet's address depends on the deployer's address and nonce, but not on the owner.
  const deployer = evmAccounts.otherBuyer.address;
  wallet = await world.node.deploy(deployer, withOwner(buyer.address));
  expect(await there.deploy(deployer, withOwner(attacker.address))).toBe(wallet);
});
afterAll(async () => {
  await shop?.stop();
  await facilitator?.stop();
  await there?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.target.calls.length = 0;
  await shop.query("DELETE FROM x402_uncharged");
});

const makeLink = async () =>
  (
    await createLink(shop.payments, shop.merchant.testKey, {
      network: HERE,
      networks: [HERE, THERE],
      ...agenticTo(world.target),
    })
  ).id;

/** A payment from this address, signed with this key. */
async function payment(network: EvmNetworkName, from: string, privateKey: string): Promise<string> {
  const { eip712, chainId, usdc, caip2 } = NETWORKS[network];
  const signer = new Wallet(privateKey);
  const nonce = newEvmAccount().privateKey;
  const validBefore = `${Math.floor(Date.now() / 1000) + 600}`;
  const authorization = { from, to: merchant.address, value: `${PRICE}`, validAfter: "0", validBefore, nonce };
  const signature = await signer.signTypedData({ ...eip712, chainId, verifyingContract: usdc }, TYPES, authorization);
  const accepted = {
    ...{ scheme: "exact", network: caip2, amount: `${PRICE}`, asset: usdc, payTo: merchant.address },
    ...{ maxTimeoutSeconds: 120, extra: { name: eip712.name, version: eip712.version } },
  };
  return encodeBase64Json({ x402Version: 2, accepted, payload: { signature, authorization } });
}

const pay = (linkId: string, signed: string, headers: Record<string, string> = {}): Promise<Answer> =>
  shop.payments.call("GET", payPath(linkId), { headers: { "payment-signature": signed, ...headers } });
const idOf = (answer: Answer): string => answer.headers.get("x-svc-payment-id") as string;
const payHere = async (linkId: string, headers: Record<string, string> = {}): Promise<string> => {
  await world.node.mintUsdc(wallet, PRICE);
  const answer = await pay(linkId, await payment(HERE, wallet, buyer.privateKey), {
    "x-customer-email": "buyer@example.org",
    ...headers,
  });
  expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
  return idOf(answer);
};
/**
 * Makes a delivered answer undelivered, as if the buyer's connection had broken. Waits first for the service to note
 * the delivery, because the note would overwrite this change.
 */
async function undeliver(paymentId: string): Promise<void> {
  await until(async () => {
    const [row] = await shop.query<{ noted: boolean }>(
      "SELECT delivered_at IS NOT NULL AS noted FROM x402_payments WHERE id = $1",
      [paymentId],
    );
    return row?.noted === true;
  });
  await shop.query("UPDATE x402_payments SET delivered_at = NULL, settled_at = now() - interval '2 s' WHERE id = $1", [
    paymentId,
  ]);
}

test("keeps a stored answer from the owner of the contract wallet's address on another network, however the request names it", async () => {
  const linkId = await makeLink();
  const key = "a key of the buyer, not guessed";
  const paymentId = await payHere(linkId, { "idempotency-key": key });
  const email = { "x-customer-email": "buyer@example.org" };
  const names: Record<string, string>[] = [{ "x-svc-payment-id": paymentId }, { "idempotency-key": key }];
  for (const headers of names) {
    const answer = await pay(linkId, await payment(THERE, wallet, attacker.privateKey), { ...email, ...headers });
    expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT", paymentId } });
    expect(answer.text).not.toContain("sunny");
    expect(answer.text).not.toContain("buyer@example.org");
  }
  await undeliver(paymentId);
  // Without a payment id, the attacker's request is the attacker's own purchase, and that wallet has no money.
  const answer = await pay(linkId, await payment(THERE, wallet, attacker.privateKey), email);
  expect(answer).toMatchObject({ status: 402, body: { error: expect.stringMatching(/insufficient/) } });
  expect(world.target.calls).toHaveLength(1);
});

test("gives the buyer the stored answer for a new payment on the same network, even after the address bought on another", async () => {
  const linkId = await makeLink();
  const paymentId = await payHere(linkId);
  await there.mintUsdc(wallet, PRICE);
  await undeliver(paymentId);
  const other = await pay(linkId, await payment(THERE, wallet, attacker.privateKey));
  expect(other).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(other.headers.get("idempotent-replayed")).toBeNull();
  await undeliver(idOf(other));
  await world.node.mintUsdc(wallet, PRICE);
  const again = await pay(linkId, await payment(HERE, wallet, buyer.privateKey));
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(idOf(again)).toBe(paymentId);
  expect(await world.node.readUsdcBalance(wallet)).toBe(PRICE);
});

test("returns the stored answer for its key on every network, without a second charge", async () => {
  const linkId = await makeLink();
  const first = await pay(linkId, await payment(HERE, buyer.address, buyer.privateKey));
  expect(first.status).toBe(200);
  await there.mintUsdc(buyer.address, PRICE);
  const named = { "x-svc-payment-id": idOf(first) };
  const again = await pay(linkId, await payment(THERE, buyer.address, buyer.privateKey), named);
  expect(again).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await there.readUsdcBalance(buyer.address)).toBe(PRICE);
});
