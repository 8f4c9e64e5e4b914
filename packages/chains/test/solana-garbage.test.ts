import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import type { ChainSettings, ChainVerifier } from "../src/chain-verifier.js";
import { type FaultyNode, startFaultyNode, startTamperingNode } from "./faulty-nodes.js";
import { buyer, claimOn, merchant, PRICE, verifierAt } from "./solana-claims.js";

let node: SolanaNode;
let signature: string;
const opened: { stop(): Promise<void> }[] = [];

const opening = async <Thing extends { stop(): Promise<void> }>(starting: Promise<Thing>): Promise<Thing> => {
  const thing = await starting;
  opened.push(thing);
  return thing;
};

const verifying = (rpcUrls: string[], settings: Partial<ChainSettings> = {}): ChainVerifier => {
  const verifier = verifierAt(rpcUrls, node, settings);
  opened.push({ stop: () => verifier.close() });
  return verifier;
};

const verified = { outcome: "verified", creditedBaseUnits: PRICE };

beforeEach(async () => {
  node = await opening(startSolanaNode({ network: "solana_devnet" }));
  await node.airdrop(buyer.publicKey, 1_000_000_000n);
  await node.mintUsdc(buyer.publicKey, PRICE);
  signature = await node.transferUsdc(buyer, merchant.publicKey, PRICE);
});

afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.stop();
});

const tampered = async (change: Parameters<typeof startTamperingNode>[1]): Promise<FaultyNode> =>
  opening(startTamperingNode(node.rpcUrl, change));

interface RawBalance {
  readonly owner: string;
  readonly uiTokenAmount: object;
}

interface RawTransaction {
  readonly transaction: [bytes: string, encoding: string];
  readonly meta: { readonly preTokenBalances: RawBalance[]; readonly postTokenBalances: RawBalance[] };
}

type Answer = Parameters<typeof startFaultyNode>[0];
const says =
  (text: string, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(text);

describe("a node that answers nonsense is skipped, and alone it is unreachable, never a verdict", () => {
  test.each<[string, Answer]>([
    ["nothing", says("")],
    ["a page", says("<html>busy</html>")],
    ["null", says("null")],
    ["a number", says("7")],
    ["a list", says("[]")],
    ["an empty object", says("{}")],
    ["an error", says('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Node is unhealthy"}}')],
    ["a result of the wrong type", says('{"jsonrpc":"2.0","id":1,"result":{"a":1}}')],
    ["too many requests", says("slow down", 429)],
    ["a server error", says("oops", 500)],
    ["an empty success", (_request, response) => response.writeHead(204).end()],
    ["another address", (_request, response) => response.writeHead(307, { location: node.rpcUrl }).end()],
    ["a broken connection", (request) => request.socket.destroy()],
    [
      "half an answer",
      (_request, response) => response.writeHead(200, { "content-length": 99 }).end("{", () => response.destroy()),
    ],
    ["one byte after the other", (_request, response) => drip(response, 50)],
  ])("%s", async (_name, answer) => {
    const garbage = await opening(startFaultyNode(answer));
    const alone = await verifying([garbage.url], { nodeTimeoutMs: 500 }).verify(claimOn(node, signature));
    expect(alone.outcome).toBe("unreachable");
    expect(await verifying([garbage.url, node.rpcUrl]).verify(claimOn(node, signature))).toMatchObject(verified);
  });

  test("an endless answer is aborted by its length, not only by its time", async () => {
    const flooding = await opening(startFaultyNode((_request, response) => flood(response)));
    const verdict = await verifying([flooding.url], { nodeTimeoutMs: 20_000 }).verify(claimOn(node, signature));
    expect(verdict).toEqual({ outcome: "unreachable", cause: "node_error" });
  });

  test.each<[string, (transaction: RawTransaction) => unknown]>([
    ["no balances", (transaction) => ({ ...transaction, meta: { ...transaction.meta, postTokenBalances: null } })],
    ["no meta data", (transaction) => ({ ...transaction, meta: null })],
    ["balances without owners", (transaction) => withBalances(transaction, ({ owner: _, ...balance }) => balance)],
    [
      "an amount that is none",
      (transaction) =>
        withBalances(transaction, (balance) => ({
          ...balance,
          uiTokenAmount: { ...balance.uiTokenAmount, amount: "" },
        })),
    ],
    ["a mint that is none", (transaction) => withBalances(transaction, (balance) => ({ ...balance, mint: "<b>" }))],
    [
      "another transaction",
      ({ transaction: [bytes, encoding], ...rest }) => {
        const others = Buffer.from(bytes, "base64").fill(7, 1, 65);
        return { ...rest, transaction: [others.toString("base64"), encoding] };
      },
    ],
  ])("a transaction with %s", async (_name, change) => {
    const forgetful = await tampered((method, result) =>
      method === "getTransaction" ? change(result as RawTransaction) : result,
    );
    expect(await verifying([forgetful.url]).verify(claimOn(node, signature))).toEqual({
      outcome: "unreachable",
      cause: "node_error",
    });
    expect(await verifying([forgetful.url, node.rpcUrl]).verify(claimOn(node, signature))).toMatchObject(verified);
  });
});

const withBalances = (transaction: RawTransaction, change: (balance: RawBalance) => unknown) => {
  const { preTokenBalances, postTokenBalances, ...meta } = transaction.meta;
  return {
    ...transaction,
    meta: { ...meta, preTokenBalances: preTokenBalances.map(change), postTokenBalances: postTokenBalances.map(change) },
  };
};

const drip = (response: ServerResponse, everyMs: number) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(" "), everyMs);
  response.on("close", () => clearInterval(timer));
};

const flood = (response: ServerResponse) => {
  const block = Buffer.alloc(1024 * 1024, 0x20);
  const more = () => {
    while (!response.destroyed && response.write(block));
  };
  response.writeHead(200).on("drain", more);
  more();
};
