import { describe, expect, test } from "@jest/globals";
import { PublicKey } from "@solana/web3.js";
import { startEvmNode } from "@svc/localstack/evm";
import { associatedTokenAddress, startSolanaNode } from "@svc/localstack/solana";
import type { Chain } from "../src/chain.js";
import type { FeedPage, FeedStart } from "../src/transfer-feed.js";
import * as evm from "./evm-claims.js";
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

/** A local chain begins anew at each start, and what was read of the one before is remembered. */
describe("a chain whose newest block is younger than what was read and has a lower number", () => {
  test("is read by time on EVM; one that is only behind is waited for", async () => {
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

  test("is read by time on Solana; one that is only behind is waited for", async () => {
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
      // Nothing older ended the list: its node may have forgotten what came before, and says nothing of it.
      const [page] = await pages(chain, wallet, { after: null, at: anHourAgo() });
      expect(page?.fromBlock).toBe(page?.transfers[0]?.blockNumber);
    } finally {
      await chain.close();
      await node.stop();
    }
  });
});
