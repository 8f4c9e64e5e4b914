import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { NETWORKS } from "@svc/x402";
import { until } from "../until.js";
import { evmAccounts } from "./accounts.js";
import { keepMining } from "./keep-mining.js";
import { type LocalEvmNode, startEvmNode } from "./start-evm-node.js";

let node: LocalEvmNode;
beforeAll(async () => {
  node = await startEvmNode({ network: "polygon_amoy" });
});
afterAll(() => node?.stop());

test("a transaction gets as many confirmations as any network needs, and so does the next one", async () => {
  const needed = Math.max(...Object.values(NETWORKS).map(({ confirmations }) => confirmations));
  let ticks = 0;
  const rpc: typeof node.rpc = (method, params) => {
    if (method === "eth_blockNumber") ticks += 1;
    return node.rpc(method, params);
  };
  const stop = keepMining({ rpc, mine: () => node.mine() }, 50);
  try {
    for (const amount of [1n, 2n]) {
      const hash = await node.mintUsdc(evmAccounts.buyer.address, amount);
      const block = Number((await node.receipt(hash))?.blockNumber);
      const ticksBefore = ticks;
      await until(async () => Number(await node.rpc("eth_blockNumber")) >= block + needed);
      // A block per tick. An idle chain would take eight ticks for each.
      expect(ticks - ticksBefore).toBeLessThan(3 * needed);
    }
  } finally {
    stop();
  }
});
