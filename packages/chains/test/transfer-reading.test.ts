import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import { PublicKey } from "@solana/web3.js";
import { startEvmNode } from "@svc/localstack/evm";
import { associatedTokenAddress, startSolanaNode } from "@svc/localstack/solana";
import { NETWORKS } from "@svc/x402";
import bs58 from "bs58";
import type { Chain } from "../src/chain.js";
import { createSolanaChain } from "../src/solana/solana-chain.js";
import type { Backlog, FeedPage, FeedStart } from "../src/transfer-feed.js";
import { canonicalTxHash } from "../src/tx-hash.js";
import * as evm from "./evm-claims.js";
import { startTamperingNode } from "./faulty-nodes.js";
import * as solana from "./solana-claims.js";

const AMOUNT = 20_000n;
const anHourAgo = () => new Date(Date.now() - 3_600_000);

async function read(chain: Chain, wallet: string, after: FeedStart["after"], at: Date | null) {
  return (await pages(chain, wallet, { after, at })).flatMap(({ transfers }) =>
    transfers.map(({ baseUnits }) => baseUnits),
  );
}

async function pages(chain: Chain, wallet: string, start: FeedStart): Promise<FeedPage[]> {
  const read: FeedPage[] = [];
  for await (const page of chain.readTransfers([wallet], start)) read.push(page);
  return read;
}

/** A local chain restarts from scratch at each start, while the position on the previous one is stored. */
describe("a chain whose newest block is newer than the last read one but has a lower number", () => {
  test("is read by time on EVM; the reader waits for a chain that is only behind", async () => {
    const node = await startEvmNode({ network: "base_sepolia" });
    const chain = evm.verifierOf(node);
    try {
      await node.mintUsdc(evm.buyer.address, AMOUNT);
      await evm.pay(node, AMOUNT);
      const wallet = evm.merchant.address.toLowerCase();
      const before = { block: 1_000_000n, time: anHourAgo() };
      expect(await read(chain, wallet, before, null)).toEqual([AMOUNT]);
      expect(await read(chain, wallet, before, new Date(Date.now() - 60_000))).toEqual([AMOUNT]);
      const later = { block: 1_000_000n, time: new Date(Date.now() + 3_600_000) };
      expect(await read(chain, wallet, later, null)).toEqual([]);
    } finally {
      await chain.close();
      await node.stop();
    }
  });

  test("is read by time on Solana; the reader waits for a chain that is only behind", async () => {
    const node = await startSolanaNode({ network: "solana_devnet" });
    const chain = solana.verifierAt([node.rpcUrl], node);
    try {
      await solana.fund(node);
      const account = ({ publicKey }: typeof solana.buyer) =>
        associatedTokenAddress(new PublicKey(node.usdc), publicKey);
      const { buyer, merchant } = solana;
      const transfer = { source: account(buyer), destination: account(merchant), owner: buyer.publicKey };
      await node.send([solana.move(node.usdc, transfer, AMOUNT)], [buyer]);
      const wallet = merchant.publicKey.toBase58();
      const before = { block: 1_000_000_000_000n, time: anHourAgo() };
      expect(await read(chain, wallet, before, null)).toContain(AMOUNT);
      const later = { block: 1_000_000_000_000n, time: new Date(Date.now() + 3_600_000) };
      expect(await read(chain, wallet, later, null)).toEqual([]);
      // No older row ended the list: the node may have pruned earlier rows, so the page doesn't cover them.
      const [page] = await pages(chain, wallet, { after: null, at: anHourAgo() });
      expect(page?.fromBlock).toBeGreaterThan(0n);
      expect(page?.fromBlock).toBeLessThanOrEqual(page?.transfers[0]?.blockNumber as bigint);
    } finally {
      await chain.close();
      await node.stop();
    }
  });
});

describe("a Solana payment in an answer without a block time", () => {
  test("is read with the time of its block; while no node knows that time, nothing counts as read", async () => {
    const node = await startSolanaNode({ network: "solana_devnet" });
    let knowsTimes = false;
    const timeless = await startTamperingNode(node.rpcUrl, (method, result) => {
      if (method === "getTransaction" && result !== null) return { ...(result as object), blockTime: null };
      return method === "getBlockTime" && !knowsTimes ? null : result;
    });
    const chain = solana.verifierAt([timeless.url], node);
    try {
      await solana.fund(node);
      const { buyer, merchant } = solana;
      const account = ({ publicKey }: typeof buyer) => associatedTokenAddress(new PublicKey(node.usdc), publicKey);
      const transfer = { source: account(buyer), destination: account(merchant), owner: buyer.publicKey };
      const signature = await node.send([solana.move(node.usdc, transfer, AMOUNT)], [buyer]);
      const wallet = merchant.publicKey.toBase58();
      await expect(read(chain, wallet, null, anHourAgo())).rejects.toThrow();
      const txHash = canonicalTxHash("solana_devnet", signature) as string;
      expect(await chain.lookUpTransfers(txHash, [wallet])).toEqual({ outcome: "unreachable" });
      knowsTimes = true;
      await sleep(50);
      expect(await read(chain, wallet, null, anHourAgo())).toContain(AMOUNT);
      expect(await chain.lookUpTransfers(txHash, [wallet])).toMatchObject({ transfers: [{ baseUnits: AMOUNT }] });
    } finally {
      await chain.close();
      await timeless.stop();
      await node.stop();
    }
  });
});

describe("a Solana account with 60,000 unread transactions", () => {
  const FLOOD = 60_000;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const buildSignature = (index: number) => {
    const bytes = Buffer.alloc(64, 9);
    bytes.writeUInt32BE(index, 0);
    return bs58.encode(bytes);
  };

  test("is read back in bounded rounds, each continuing the last one, while others are read in every round", async () => {
    const [flooded, calm] = [solana.otherMerchant, solana.merchant].map(({ publicKey }) => publicKey.toBase58());
    const mint = new PublicKey(NETWORKS.solana_devnet.usdc);
    const account = associatedTokenAddress(mint, solana.otherMerchant.publicKey).toBase58();
    const read = new Set<number>();
    let pages = 0;
    const results: Record<string, (params: [string, { limit: number; before?: string }]) => unknown> = {
      getGenesisHash: () => NETWORKS.solana_devnet.genesisHash,
      getSlot: () => 2_000_000,
      getBlockTime: () => nowSeconds,
      getSignaturesForAddress([address, { limit, before }]) {
        pages += 1;
        if (address !== account) return [];
        const from =
          before === undefined
            ? 0
            : bs58
                .decode(before)
                .slice(0, 4)
                .reduce((sum, byte) => sum * 256 + byte, 0) + 1;
        const indexes = Array.from({ length: Math.min(limit, FLOOD - from) }, (_, at) => from + at);
        for (const index of indexes) read.add(index);
        const err = { InstructionError: [0, "Custom"] };
        return indexes.map((index) => ({
          signature: buildSignature(index),
          slot: 1_900_000 - index,
          err,
          blockTime: nowSeconds,
        }));
      },
    };
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method]?.(params) }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const rpcUrls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
    const chain = createSolanaChain("solana_devnet", { ...solana.SETTINGS, rpcUrls });
    const behind = new Map<string, Backlog>();
    let rounds = 0;
    try {
      do {
        rounds += 1;
        pages = 0;
        const start = { after: { block: 1_000n, time: anHourAgo() }, at: null };
        const seen: FeedPage[] = [];
        for await (const page of chain.readTransfers([flooded, calm] as string[], start, [...behind.values()])) {
          seen.push(page);
          for (const backlog of page.behind ?? []) behind.set(backlog.wallet, backlog);
          for (const wallet of page.caughtUp ?? []) behind.delete(wallet);
        }
        expect(seen[0]).toMatchObject({ wallets: [calm], final: { block: 2_000_000n } });
        expect(pages).toBeLessThanOrEqual(12);
      } while (behind.size > 0 && rounds < 20);
      expect(read.size).toBe(FLOOD);
      // 60 pages, ten a round; then those that arrived meanwhile.
      expect(rounds).toBe(8);
    } finally {
      await chain.close();
      await new Promise((resolve) => server.close(resolve).closeAllConnections());
    }
  });
});
