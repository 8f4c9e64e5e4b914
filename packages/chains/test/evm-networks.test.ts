import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmContracts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { isEvmNetworkName, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import type { ChainVerifier } from "../src/chain-verifier.js";
import { buyer, claimOn, merchant, otherBuyer, otherMerchant, PRICE, pay, token, verifierOf } from "./evm-claims.js";

const FAKE_TOKEN = "0x00000000000000000000000000000000000fa4e0";

const encodeMint = (to: string) => token.encodeFunctionData("mint", [to, PRICE]);
const encodeTransfer = (to: string) => token.encodeFunctionData("transfer", [to, PRICE]);

describe.each(NETWORK_NAMES.filter(isEvmNetworkName))("a payment on %s", (network) => {
  const needed = NETWORKS[network].confirmations;
  let node: LocalEvmNode;
  let verifier: ChainVerifier;
  beforeAll(async () => {
    node = await startEvmNode({ network });
    verifier = verifierOf(node, { confirmations: needed });
    await node.mintUsdc(buyer.address, 1_000_000n);
  });
  afterAll(async () => {
    await verifier.close();
    await node.stop();
  });

  test("is proven with the network's confirmations, and not one block earlier", async () => {
    const txHash = await pay(node);
    if (needed > 1) {
      await node.mine(needed - 2);
      expect(await verifier.verify(claimOn(node, txHash))).toEqual({
        outcome: "pending",
        reason: "not_confirmed",
        confirmations: { seen: needed - 1, needed },
      });
      await node.mine();
    }
    const { blockNumber } = (await node.receipt(txHash)) ?? {};
    const block = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", [blockNumber, false]);
    expect(await verifier.verify(claimOn(node, txHash))).toEqual({
      outcome: "verified",
      recipient: merchant.address,
      creditedBaseUnits: PRICE,
      confirmedAt: new Date(Number(block.timestamp) * 1000),
      transfers: [
        expect.objectContaining({ txHash, to: merchant.address, baseUnits: PRICE, place: "0", authorization: null }),
      ],
    });
  });

  test("that is one unit short, to another recipient, or from another payer is refused for that reason", async () => {
    const short = await pay(node, PRICE - 1n);
    const forOther = await pay(node, PRICE, otherMerchant.address);
    expect(await verifier.verify(claimOn(node, short))).toMatchObject({ reason: "amount_mismatch" });
    expect(await verifier.verify(claimOn(node, forOther))).toMatchObject({ reason: "wrong_recipient" });
    expect(await verifier.verify(claimOn(node, short, { payer: otherBuyer.address }))).toMatchObject({
      outcome: "rejected",
      reason: "wrong_payer",
    });
  });

  test("in another token with USDC's own code and events is no payment", async () => {
    const { testUsdc } = evmContracts;
    await node.rpc("anvil_setCode", [FAKE_TOKEN, testUsdc.deployedBytecode]);
    await node.send({ from: buyer.address, to: FAKE_TOKEN, data: encodeMint(buyer.address) });
    const txHash = await node.send({ from: buyer.address, to: FAKE_TOKEN, data: encodeTransfer(merchant.address) });
    expect(await verifier.verify(claimOn(node, txHash))).toMatchObject({ outcome: "rejected", reason: "wrong_asset" });
  });

  test("is unknown while no block holds it", async () => {
    expect(await verifier.verify(claimOn(node, `0x${"5e".repeat(32)}`))).toEqual({
      outcome: "pending",
      reason: "tx_not_found",
      confirmations: { seen: 0, needed },
    });
  });
});
