import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import type { Chain } from "../src/chain.js";
import type { ChainSettings } from "../src/chain-verifier.js";
import { createEvmChain } from "../src/evm/evm-chain.js";
import { BEGINNING, paymentOf, proven, settle, sign } from "./evm-authorizations.js";
import { passOn, startOddNode, watchedNode } from "./odd-node.js";

/** Tests of the settlement suite, on its chain: how many requests each method needs, and which nodes are used. */
export function exchangesWithANode(startedNode: () => LocalEvmNode): void {
  let node: LocalEvmNode;
  beforeAll(() => {
    node = startedNode();
  });
  const toStop: { stop?(): Promise<void>; close?(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of toStop.splice(0)) await (one.stop?.() ?? one.close?.());
  });
  function asking(rpcUrls: string[], settings: Partial<ChainSettings> = {}, now?: () => number): Chain {
    const all = { confirmations: 1, nodeTimeoutMs: 30_000, pollMs: 0, ...settings, rpcUrls };
    const opened = createEvmChain("base_sepolia", all, { cooldownMs: 100, ...(now ? { now } : {}) });
    toStop.push(opened);
    return opened;
  }

  describe("exchanges with a node", () => {
    test("each step of a purchase costs one request after the first; a proof costs two if its block isn't the newest", async () => {
      const seen = await watchedNode(node.rpcUrl);
      toStop.push(seen);
      const counted = asking([seen.rpcUrl]);
      const one = await sign();
      await counted.authorizationState(paymentOf(await sign()));
      const cost = async (question: Promise<unknown>) => {
        const before = seen.requests();
        await question;
        return seen.requests() - before;
      };
      expect(await cost(counted.authorizationState(paymentOf(one)))).toBe(1);
      const txHash = await settle(node, one);
      expect(await cost(counted.prove(paymentOf(one), txHash, { since: BEGINNING }))).toBe(1);
      await node.mine();
      expect(await cost(counted.prove(paymentOf(one), txHash, { since: BEGINNING }))).toBe(2);
    });

    test("a node that rejects batches gets single calls, and no batch again", async () => {
      const single = await startOddNode(async (body, response) => {
        if (body.startsWith("[")) response.writeHead(400).end('{"error":"batches are not supported"}');
        else response.end(await passOn(node.rpcUrl, body));
      });
      toStop.push(single);
      const asked = asking([single.rpcUrl]);
      const one = await sign();
      const txHash = await settle(node, one);
      expect(await asked.prove(paymentOf(one), txHash, { since: BEGINNING })).toEqual(proven(txHash, 1));
      const before = single.requests();
      expect(await asked.prove(paymentOf(one), txHash, { since: BEGINNING })).toEqual(proven(txHash, 1));
      expect(single.requests() - before).toBe(3);
    });

    test("a node with a stale newest block is skipped; without another node the outcome is unknown", async () => {
      const { timestamp } = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
      const fresh = await startEvmNode({ network: "base_sepolia" });
      toStop.push(fresh);
      const headAgeMaxMs = 60_000;
      const stuckAt = Number(timestamp) * 1000 + headAgeMaxMs + 1;
      const one = await sign();
      const behind = asking([node.rpcUrl], { headAgeMaxMs }, () => stuckAt);
      expect(await behind.authorizationState(paymentOf(one))).toEqual({ outcome: "unreachable", cause: "behind" });
      await fresh.rpc("evm_setNextBlockTimestamp", [Math.floor(stuckAt / 1000)]);
      await fresh.mine();
      const both = asking([node.rpcUrl, fresh.rpcUrl], { headAgeMaxMs }, () => stuckAt);
      // On the fresh node, the buyer has no USDC. So the balance shows which node answered.
      expect(await both.authorizationState(paymentOf(one))).toMatchObject({ outcome: "known", balanceBaseUnits: 0n });
    });
  });
}
