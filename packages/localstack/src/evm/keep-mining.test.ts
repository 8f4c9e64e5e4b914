import { afterAll, beforeAll, test } from "@jest/globals";
import { until } from "../until.js";
import { evmAccounts } from "./accounts.js";
import { FOLLOWING_BLOCKS, keepMining } from "./keep-mining.js";
import { type LocalEvmNode, startEvmNode } from "./start-evm-node.js";

let node: LocalEvmNode;
beforeAll(async () => {
  node = await startEvmNode({ network: "polygon_amoy" });
});
afterAll(() => node?.stop());

test("blocks follow a transaction at full speed, and the next transaction too", async () => {
  const stop = keepMining(node, 5);
  try {
    for (const amount of [1n, 2n]) {
      const hash = await node.mintUsdc(evmAccounts.buyer.address, amount);
      const block = Number((await node.receipt(hash))?.blockNumber);
      await until(async () => Number(await node.rpc("eth_blockNumber")) >= block + FOLLOWING_BLOCKS);
    }
  } finally {
    stop();
  }
});
