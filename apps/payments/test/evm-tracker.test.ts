import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { PaymentTracker } from "@svc/chains";
import { createEvmTracker } from "@svc/chains/evm";
import { evmAccounts, evmContracts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { decodePaymentText, type EvmPayment, NETWORKS } from "@svc/x402";
import { Interface } from "ethers/abi";
import { Wallet } from "ethers/wallet";
import { paymentHeader } from "./support/agentic-world.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const { buyer, deployer } = evmAccounts;
const { usdc, eip712, chainId } = NETWORKS.base_sepolia;
const CONFIRMATIONS = 3;

let node: LocalEvmNode;
let tracker: PaymentTracker;
const since = new Date();

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(buyer.address, 10_000_000n);
  tracker = createEvmTracker("base_sepolia", {
    rpcUrls: [node.rpcUrl],
    confirmations: CONFIRMATIONS,
    nodeTimeoutMs: 5_000,
    pollMs: 0,
  });
});
afterAll(async () => {
  await tracker?.close();
  await node?.stop();
});

async function sign(validBefore?: bigint): Promise<EvmPayment> {
  const decoded = decodePaymentText(await paymentHeader({ validBefore }));
  if (decoded.outcome !== "payment" || decoded.payment.kind !== "evm") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
}
const relay = (data: string) => node.send({ from: deployer.address, to: usdc, data });
function handIn({ authorization, signature }: EvmPayment): Promise<string> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const name = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
  return relay(TOKEN.encodeFunctionData(name, [from, to, value, validAfter, validBefore, nonce, signature]));
}
async function cancel({ authorization: { nonce } }: EvmPayment): Promise<void> {
  const signature = await new Wallet(buyer.privateKey).signTypedData(
    { ...eip712, chainId, verifyingContract: usdc },
    {
      CancelAuthorization: [
        { name: "authorizer", type: "address" },
        { name: "nonce", type: "bytes32" },
      ],
    },
    { authorizer: buyer.address, nonce },
  );
  const name = "cancelAuthorization(address,bytes32,bytes)";
  await relay(TOKEN.encodeFunctionData(name, [buyer.address, nonce, signature]));
}

test("finds the transaction of an authorisation, and no other's", async () => {
  const [used, unused] = [await sign(), await sign()];
  const txHash = await handIn(used);
  expect(await tracker.find(used, since)).toEqual({ outcome: "found", txHash });
  expect(await tracker.find(unused, since)).toEqual({ outcome: "not_yet" });
  expect(await tracker.balance(used)).toBe(await node.usdcBalanceOf(buyer.address));
});

test("a cancelled authorisation is never settled, once no other block can replace the cancellation's", async () => {
  const payment = await sign();
  await cancel(payment);
  expect(await tracker.find(payment, since)).toEqual({ outcome: "not_yet" });
  await node.mine(CONFIRMATIONS - 1);
  expect(await tracker.find(payment, since)).toEqual({ outcome: "never" });
});

test("an authorisation whose end has passed is never settled, once a block after its end is final", async () => {
  const payment = await sign(BigInt(Math.floor(Date.now() / 1000) + 60));
  await node.rpc("evm_increaseTime", [120]);
  expect(await tracker.find(payment, since)).toEqual({ outcome: "not_yet" });
  await node.mine();
  expect(await tracker.find(payment, since)).toEqual({ outcome: "not_yet" });
  await node.mine(CONFIRMATIONS - 1);
  expect(await tracker.find(payment, since)).toEqual({ outcome: "never" });
});

test("tells nothing while no node answers", async () => {
  const payment = await sign();
  await node.stop();
  expect(await tracker.find(payment, since)).toEqual({ outcome: "unreachable" });
  expect(await tracker.balance(payment)).toBeNull();
});
