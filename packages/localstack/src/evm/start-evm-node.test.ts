import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type EvmNetworkName, isEvmNetworkName, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { Interface } from "ethers";
import { evmAccounts, evmContracts, type LocalEvmNode, startEvmNode } from "./index.js";

const token = new Interface(evmContracts.testUsdc.abi);
const { merchant, buyer } = evmAccounts;

/** Computed from the EIP-712 domains of Circle's contracts on the real chains. */
const DOMAIN_SEPARATORS: Record<EvmNetworkName, string> = {
  base_sepolia: "0x71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818",
  eth_sepolia: "0xb90e5057db141a932946e64d09ccb7ffc9b00bd79fec26f698d29af0c83320a6",
  polygon_amoy: "0x5cddc98319864e897e4469bd1d13c2288c677047b54b8cca12bd342adb6be9eb",
  arc_testnet: "0x361191522483d32a83e70ae7183b4b9629442c13a78bc9921d6f707911c8c6b0",
  base: "0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f",
  ethereum: "0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335",
  polygon: "0xcaa2ce1a5703ccbe253a34eb3166df60a705c561b44b192061e28f2a985be2ca",
};

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each(NETWORK_NAMES.filter(isEvmNetworkName))("a local node of %s", (network) => {
  test("has the network's chain id, and USDC with the network's signing domain at the real address", async () => {
    const node = await startEvmNode({ network });
    try {
      expect(node.version).toMatch(/^anvil\/v1\./);
      expect(BigInt(await node.rpc<string>("eth_chainId"))).toBe(BigInt(NETWORKS[network].chainId));
      expect(node.usdc).toBe(NETWORKS[network].usdc);
      const call = { to: node.usdc, data: token.encodeFunctionData("DOMAIN_SEPARATOR") };
      expect(await node.rpc("eth_call", [call, "latest"])).toBe(DOMAIN_SEPARATORS[network]);
    } finally {
      await node.stop();
    }
  });
});

describe("a running node", () => {
  let node: LocalEvmNode;
  beforeAll(async () => {
    node = await startEvmNode({ network: "base_sepolia" });
  });
  afterAll(() => node.stop());

  test("moves minted USDC, and returns a transaction that is in a block", async () => {
    await node.mintUsdc(buyer.address, 50_000n);
    const before = await node.readUsdcBalance(merchant.address);
    const txHash = await node.transferUsdc({ from: buyer.address, to: merchant.address, amountBaseUnits: 20_000n });
    expect(await node.receipt(txHash)).toMatchObject({ status: "0x1" });
    expect(await node.readUsdcBalance(merchant.address)).toBe(before + 20_000n);
  });

  test("says why a transfer can't be made", async () => {
    const tooMuch = { from: buyer.address, to: merchant.address, amountBaseUnits: 10n ** 20n };
    await expect(node.transferUsdc(tooMuch)).rejects.toThrow("ERC20: transfer amount exceeds balance");
  });

  test("sends 30 concurrent transfers of one account without a clash of nonces", async () => {
    await node.mintUsdc(buyer.address, 30n);
    const one = { from: buyer.address, to: merchant.address, amountBaseUnits: 1n };
    const hashes = await Promise.all(Array.from({ length: 30 }, () => node.transferUsdc(one)));
    expect(new Set(hashes).size).toBe(30);
  });

  test("leaves transactions waiting while automatic mining is off", async () => {
    await node.mintUsdc(buyer.address, 1n);
    await node.setAutomine(false);
    try {
      const txHash = await node.transferUsdc({ from: buyer.address, to: merchant.address, amountBaseUnits: 1n });
      expect(await node.receipt(txHash)).toBeNull();
      await node.mine();
      expect(await node.receipt(txHash)).toMatchObject({ status: "0x1" });
    } finally {
      await node.setAutomine(true);
    }
  });

  test("drops the transactions of the last blocks in a reorg, and keeps the token", async () => {
    const txHash = await node.mintUsdc(buyer.address, 7n);
    const before = await node.readUsdcBalance(buyer.address);
    await node.reorg(1);
    expect(await node.receipt(txHash)).toBeNull();
    expect(await node.readUsdcBalance(buyer.address)).toBe(before - 7n);
  });

  test("refuses a taken port, and leaves nothing behind", async () => {
    const started: number[] = [];
    const second = startEvmNode({ network: "base", port: node.port, register: (pid) => started.push(pid) });
    await expect(second).rejects.toThrow("in use");
    expect(started.map(isRunning)).toEqual([false]);
  });
});

test("stop ends a hanging process for good, and may be called twice", async () => {
  const seen: string[] = [];
  const node = await startEvmNode({
    network: "base_sepolia",
    register: (pid) => seen.push(`started ${pid}`),
    unregister: (pid) => seen.push(`ended ${pid}`),
  });
  process.kill(node.pid, "SIGSTOP");
  await node.stop();
  await node.stop();
  expect(isRunning(node.pid)).toBe(false);
  expect(seen.slice(0, 2)).toEqual([`started ${node.pid}`, `ended ${node.pid}`]);
});
