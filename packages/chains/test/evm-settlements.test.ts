import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  evmContracts,
  type LocalEvmNode,
  signTransferAuthorization,
  startEvmNode,
  type TransferAuthorization,
} from "@svc/localstack/evm";
import { type EvmPayment, NETWORKS } from "@svc/x402";
import { Interface, id, Wallet } from "ethers";
import type { Chain } from "../src/chain.js";
import type { ChainSettings } from "../src/chain-verifier.js";
import { createEvmChain } from "../src/evm/evm-chain.js";
import {
  attacker,
  buyer,
  claimOn,
  facilitator,
  merchant,
  otherBuyer,
  otherMerchant,
  PRICE,
  pay,
  token,
  verifierOf,
} from "./evm-claims.js";
import { type OddNode, passOn, startOddNode } from "./odd-node.js";

const multicall = new Interface(evmContracts.multicall.abi);
const RELAYED = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const CANCELED = "cancelAuthorization(address,bytes32,bytes)";
const CONFIRMATIONS = 3;
const BEGINNING = new Date(0);

let node: LocalEvmNode;
let chain: Chain;
let batchAddress: string;
beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  chain = verifierOf(node);
  batchAddress = await node.deploy(attacker.address, evmContracts.multicall.bytecode);
  for (const { address } of [buyer, otherBuyer]) await node.mintUsdc(address, 10_000_000n);
});
afterAll(async () => {
  await chain.close();
  await node.stop();
});
const toStop: { stop?(): Promise<void>; close?(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of toStop.splice(0)) await (one.stop?.() ?? one.close?.());
});

const sign = (over: Partial<Parameters<typeof signTransferAuthorization>[0]> = {}): Promise<TransferAuthorization> =>
  signTransferAuthorization({
    network: "base_sepolia",
    privateKey: buyer.privateKey,
    to: merchant.address,
    amountBaseUnits: PRICE,
    ...over,
  });
/** What a buyer presents here. */
const paymentOf = ({ signature, ...authorization }: TransferAuthorization, network = node.network): EvmPayment => ({
  kind: "evm",
  version: 1,
  scheme: "exact",
  network,
  payer: authorization.from,
  authorization,
  signature,
  identity: { network, asset: NETWORKS[network].usdc, payer: authorization.from, nonce: authorization.nonce },
  paymentIdentifier: null,
  accepted: null,
});
const handedIn = ({ from, to, value, validAfter, validBefore, nonce, signature }: TransferAuthorization): string =>
  token.encodeFunctionData(RELAYED, [from, to, value, validAfter, validBefore, nonce, signature]);
/** The authorizations settled in one transaction, in this order. */
const settleTogether = (...all: TransferAuthorization[]): Promise<string> => {
  const calls = [all.map(() => node.usdc), all.map(handedIn)];
  return node.send({ from: attacker.address, to: batchAddress, data: multicall.encodeFunctionData("run", calls) });
};
const settle = (one: TransferAuthorization): Promise<string> =>
  node.send({ from: facilitator.address, to: node.usdc, data: handedIn(one) });
const cancel = async ({ from, nonce }: TransferAuthorization): Promise<string> => {
  const { eip712, chainId, usdc } = NETWORKS[node.network];
  const types = {
    CancelAuthorization: [
      { name: "authorizer", type: "address" },
      { name: "nonce", type: "bytes32" },
    ],
  };
  const domain = { ...eip712, chainId, verifyingContract: usdc };
  const signature = await new Wallet(buyer.privateKey).signTypedData(domain, types, { authorizer: from, nonce });
  const data = token.encodeFunctionData(CANCELED, [from, nonce, signature]);
  return node.send({ from: facilitator.address, to: node.usdc, data });
};
const proofOf = (one: TransferAuthorization, txHash: string, since = BEGINNING) =>
  chain.prove(paymentOf(one), txHash, { since });
const proven = (txHash: string, logIndex: number) => ({
  outcome: "proven",
  txHash,
  logIndex,
  confirmedAt: expect.any(Date),
});

describe("one Transfer pays one authorization", () => {
  test("k authorizations of which one moved the price: the others are refuted for good, whatever else the transaction holds", async () => {
    const shown = await Promise.all([1, 2, 3, 4].map(() => sign()));
    const [paid, ...others] = shown as [TransferAuthorization, ...TransferAuthorization[]];
    // The nonces that were shown to us, signed once more: one unit to a wallet of the buyer's own.
    const twins = await Promise.all(
      others.map(({ nonce }) => sign({ nonce, amountBaseUnits: 1n, to: otherBuyer.address })),
    );
    const [first, ...rest] = twins as [TransferAuthorization, ...TransferAuthorization[]];
    const txHash = await settleTogether(first, paid, ...rest);
    expect(await proofOf(paid, txHash)).toEqual(proven(txHash, 3));
    for (const other of others) {
      expect(await proofOf(other, txHash)).toMatchObject({ outcome: "refuted", reason: "used_otherwise" });
    }
  });

  test("of another value or to somebody else is none of it, more of it included", async () => {
    for (const twin of [
      { amountBaseUnits: 2n * PRICE },
      { amountBaseUnits: PRICE - 1n },
      { to: otherMerchant.address },
    ]) {
      const shown = await sign();
      const txHash = await settle(await sign({ nonce: shown.nonce, ...twin }));
      expect(await proofOf(shown, txHash)).toMatchObject({ outcome: "refuted", reason: "used_otherwise" });
    }
  });

  test("two honest payers in one batch have each a Transfer of their own", async () => {
    const one = await sign();
    const two = await sign({ privateKey: otherBuyer.privateKey });
    const txHash = await settleTogether(one, two);
    expect(await proofOf(one, txHash)).toEqual(proven(txHash, 1));
    expect(await proofOf(two, txHash)).toEqual(proven(txHash, 3));
  });

  test("a transaction without it says nothing about it, and neither does one that failed", async () => {
    const shown = await sign();
    expect(await proofOf(shown, await pay(node))).toMatchObject({ outcome: "unrelated" });
    const tooMuch = await sign({ amountBaseUnits: 10n ** 15n });
    const data = handedIn(tooMuch);
    const failed = await node.send({ from: facilitator.address, to: node.usdc, data, gas: 300_000n });
    expect(await proofOf(tooMuch, failed)).toMatchObject({ outcome: "unrelated" });
    expect(await proofOf(shown, `0x${"0d".repeat(32)}`)).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
  });

  test("an authorization that was spent more than 120 s before it was claimed proves nothing", async () => {
    const shown = await sign();
    const txHash = await settle(shown);
    const proof = await proofOf(shown, txHash);
    const minedAt = proof.outcome === "proven" ? proof.confirmedAt.getTime() : Number.NaN;
    expect(await proofOf(shown, txHash, new Date(minedAt + 120_000))).toEqual(proven(txHash, 1));
    expect(await proofOf(shown, txHash, new Date(minedAt + 120_001))).toMatchObject({
      outcome: "refuted",
      reason: "before_claim",
    });
  });

  test("an authorization that is used without a Transfer after it is the operator's to look at, never a refusal", async () => {
    const shown = await sign();
    // A token that logs three words as they come: a use of the authorization, and nothing after it.
    const logsWords = "0x60403560203560003560006000a300";
    const words = [id("AuthorizationUsed(address,bytes32)"), `0x${"0".repeat(24)}${shown.from.slice(2)}`, shown.nonce];
    await node.rpc("anvil_setCode", [node.usdc, logsWords]);
    const data = `0x${words.map((word) => word.slice(2)).join("")}`;
    const txHash = await node
      .send({ from: attacker.address, to: node.usdc, data })
      .finally(() => node.rpc("anvil_setCode", [node.usdc, evmContracts.testUsdc.deployedBytecode]));
    expect(await proofOf(shown, txHash)).toMatchObject({ outcome: "unreadable" });
  });

  test("nothing is refuted, or believed, in a block that may still be replaced", async () => {
    const strict = verifierOf(node, { confirmations: 2 });
    toStop.push(strict);
    const shown = await sign();
    const paid = await sign();
    const txHash = await settleTogether(await sign({ nonce: shown.nonce, amountBaseUnits: 1n }), paid);
    for (const one of [shown, paid]) {
      expect(await strict.prove(paymentOf(one), txHash, { since: BEGINNING })).toMatchObject({ outcome: "pending" });
    }
    const patient = strict.prove(paymentOf(paid), txHash, { since: BEGINNING, waitMs: 20_000 });
    await node.mine();
    expect(await patient).toEqual(proven(txHash, 3));
    expect(await strict.prove(paymentOf(shown), txHash, { since: BEGINNING })).toMatchObject({ outcome: "refuted" });
  });

  test("on Arc the second log of each transfer, of another contract, stands for nothing", async () => {
    const arc = await startEvmNode({ network: "arc_testnet" });
    toStop.push(arc);
    const arcChain = verifierOf(arc);
    toStop.push(arcChain);
    const system = `0x${"f".repeat(39)}e`;
    const forger = new Interface(evmContracts.eventForger.abi);
    await arc.rpc("anvil_setCode", [system, evmContracts.eventForger.deployedBytecode]);
    const batch = await arc.deploy(attacker.address, evmContracts.multicall.bytecode);
    await arc.mintUsdc(buyer.address, 1_000_000n);
    const network = arc.network;
    const twice = async (first: TransferAuthorization, second: TransferAuthorization) => {
      const native = forger.encodeFunctionData("forge", [first.from, first.to, first.value * 10n ** 12n]);
      const targets = [arc.usdc, system, arc.usdc, system];
      const data = multicall.encodeFunctionData("run", [targets, [handedIn(first), native, handedIn(second), native]]);
      return arc.send({ from: attacker.address, to: batch, data });
    };
    const shown = await sign({ network });
    const paid = await sign({ network });
    const txHash = await twice(await sign({ network, nonce: shown.nonce, amountBaseUnits: 1n }), paid);
    const how = { since: BEGINNING };
    expect(await arcChain.prove(paymentOf(paid, network), txHash, how)).toEqual(proven(txHash, 4));
    expect(await arcChain.prove(paymentOf(shown, network), txHash, how)).toMatchObject({ outcome: "refuted" });
  });
});

test("a recorded payment names the authorizations that paid it", async () => {
  const one = await sign();
  const two = await sign({ amountBaseUnits: 5n });
  const txHash = await settleTogether(one, two, await sign({ privateKey: otherBuyer.privateKey }));
  const named = ({ from, nonce, value }: TransferAuthorization) => ({ payer: from, nonce, amountBaseUnits: value });
  expect(await chain.verify(claimOn(node, txHash))).toMatchObject({
    outcome: "verified",
    creditedBaseUnits: PRICE + 5n,
    authorizations: [named(one), named(two), { payer: otherBuyer.address, amountBaseUnits: PRICE }],
  });
  expect(await chain.verify(claimOn(node, await pay(node)))).toMatchObject({ authorizations: [] });
});

describe("before the claim", () => {
  const stateOf = (one: TransferAuthorization) => chain.authorizationState(paymentOf(one));

  test("an authorization is unused, used or cancelled, and the payer has so much", async () => {
    const [unused, used, cancelled] = [await sign(), await sign(), await sign()];
    await settle(used);
    await cancel(cancelled);
    const balanceBaseUnits = await node.usdcBalanceOf(buyer.address);
    const known = { outcome: "known", balanceBaseUnits, canReceive: true };
    expect(await stateOf(unused)).toEqual({ ...known, authorization: "unused" });
    expect(await stateOf(used)).toEqual({ ...known, authorization: "used" });
    expect(await stateOf(cancelled)).toEqual({ ...known, authorization: "used" });
  });

  test("the payer's signature is told from another's, whatever he owns, and a contract wallet is asked", async () => {
    const poor = Wallet.createRandom();
    expect(await chain.isSignedByPayer(paymentOf(await sign({ privateKey: poor.privateKey })))).toBe(true);
    expect(await chain.isSignedByPayer(paymentOf(await sign({ from: otherBuyer.address })))).toBe(false);
    const { signatureWallet } = evmContracts;
    const owner = buyer.address.slice(2).padStart(64, "0");
    const wallet = await node.deploy(buyer.address, `${signatureWallet.bytecode}${owner}`);
    expect(await chain.isSignedByPayer(paymentOf(await sign({ from: wallet })))).toBe(true);
    const byOther = await sign({ from: wallet, privateKey: otherBuyer.privateKey });
    expect(await chain.isSignedByPayer(paymentOf(byOther))).toBe(false);
  });
});

describe("when nobody can say", () => {
  let strict: Chain;
  beforeAll(() => {
    strict = verifierOf(node, { confirmations: CONFIRMATIONS });
  });
  afterAll(() => strict.close());
  const found = (one: TransferAuthorization, since = new Date()) => strict.find(paymentOf(one), since);

  test("the transaction of an authorization is found, and no other's", async () => {
    const [used, unused] = [await sign(), await sign()];
    const txHash = await settle(used);
    expect(await found(used)).toEqual({ outcome: "found", txHash });
    expect(await found(unused)).toEqual({ outcome: "not_yet" });
  });

  test("a cancelled authorization is never settled, once no other block can replace the cancellation's", async () => {
    const one = await sign();
    await cancel(one);
    expect(await found(one)).toEqual({ outcome: "not_yet" });
    await node.mine(CONFIRMATIONS - 1);
    expect(await found(one)).toEqual({ outcome: "never" });
  });

  test("one whose end has passed is never settled, once a block after its end is final", async () => {
    const { timestamp } = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
    const one = await sign({ validBefore: BigInt(timestamp) + 60n });
    await node.rpc("evm_increaseTime", [120]);
    expect(await found(one)).toEqual({ outcome: "not_yet" });
    await node.mine();
    expect(await found(one)).toEqual({ outcome: "not_yet" });
    await node.mine(CONFIRMATIONS - 1);
    expect(await found(one)).toEqual({ outcome: "never" });
  });

  test("a use is found behind many blocks, at a node that searches few at once", async () => {
    const one = await sign();
    const txHash = await settle(one);
    await node.mine(1_500);
    const widths: number[] = [];
    const narrow = await watched((body) => {
      for (const { method, params } of [JSON.parse(body)].flat()) {
        if (method !== "eth_getLogs") continue;
        const width = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
        widths.push(width);
        if (width > 300) return { error: { code: -32005, message: "query returned more than 10000 results" } };
      }
      return null;
    });
    const searching = asking([narrow.rpcUrl]);
    expect(await searching.find(paymentOf(one), new Date())).toEqual({ outcome: "found", txHash });
    // The first reaches back to the chain's beginning.
    expect(widths.slice(1, 5)).toEqual([1_000, 500, 250, 500]);
    expect(widths.length).toBeLessThan(30);
  });

  test("nothing is told while no node answers", async () => {
    const one = await sign();
    const silent = asking(["http://127.0.0.1:1"]);
    expect(await silent.find(paymentOf(one), new Date())).toEqual({ outcome: "unreachable" });
    expect(await silent.authorizationState(paymentOf(one))).toMatchObject({ outcome: "unreachable" });
    const asked = silent.prove(paymentOf(one), `0x${"0d".repeat(32)}`, { since: BEGINNING });
    expect(await asked).toMatchObject({ outcome: "unreachable" });
  });
});

interface Watched extends OddNode {
  /** Bodies of the requests so far. */
  readonly bodies: string[];
}
type Refusal = { readonly error: object } | null;
/** The node, with what it is asked written down; what `refuse` says is answered in its place. */
async function watched(refuse: (body: string) => Refusal = () => null): Promise<Watched> {
  const bodies: string[] = [];
  const odd = await startOddNode(async (body, response) => {
    bodies.push(body);
    const refusal = refuse(body);
    const asked = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
    if (refusal === null) {
      response.end(await passOn(node.rpcUrl, body));
    } else if (!Array.isArray(asked)) {
      response.end(JSON.stringify({ jsonrpc: "2.0", id: asked.id, ...refusal }));
    } else {
      const answers = JSON.parse(await passOn(node.rpcUrl, body)) as { id: number }[];
      const refused = new Set(asked.filter(({ method }) => method === "eth_getLogs").map(({ id }) => id));
      response.end(
        JSON.stringify(answers.map((one) => (refused.has(one.id) ? { jsonrpc: "2.0", id: one.id, ...refusal } : one))),
      );
    }
  });
  toStop.push(odd);
  return { ...odd, bodies };
}
function asking(rpcUrls: string[], settings: Partial<ChainSettings> = {}, now?: () => number): Chain {
  const all = { confirmations: 1, nodeTimeoutMs: 5_000, pollMs: 0, ...settings, rpcUrls };
  const opened = createEvmChain("base_sepolia", all, { cooldownMs: 100, ...(now ? { now } : {}) });
  toStop.push(opened);
  return opened;
}

describe("exchanges with a node", () => {
  test("each question of a purchase costs one, after the first; a proof one more where the block is no longer the newest", async () => {
    const seen = await watched();
    const counted = asking([seen.rpcUrl]);
    const one = await sign();
    await counted.authorizationState(paymentOf(await sign()));
    const cost = async (question: Promise<unknown>) => {
      const before = seen.requests();
      await question;
      return seen.requests() - before;
    };
    expect(await cost(counted.authorizationState(paymentOf(one)))).toBe(1);
    const txHash = await settle(one);
    expect(await cost(counted.prove(paymentOf(one), txHash, { since: BEGINNING }))).toBe(1);
    await node.mine();
    expect(await cost(counted.prove(paymentOf(one), txHash, { since: BEGINNING }))).toBe(2);
  });

  test("a node that takes no batches is asked one by one, and is not tried with a batch again", async () => {
    const single = await startOddNode(async (body, response) => {
      if (body.startsWith("[")) response.writeHead(400).end('{"error":"batches are not supported"}');
      else response.end(await passOn(node.rpcUrl, body));
    });
    toStop.push(single);
    const asked = asking([single.rpcUrl]);
    const one = await sign();
    const txHash = await settle(one);
    expect(await asked.prove(paymentOf(one), txHash, { since: BEGINNING })).toEqual(proven(txHash, 1));
    const before = single.requests();
    expect(await asked.prove(paymentOf(one), txHash, { since: BEGINNING })).toEqual(proven(txHash, 1));
    expect(single.requests() - before).toBe(3);
  });

  test("a node whose newest block is too old is asked no more; the next one is, and without one nobody can tell", async () => {
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
    // The one that keeps up knows of no USDC of the buyer's: the answer is its own.
    expect(await both.authorizationState(paymentOf(one))).toMatchObject({ outcome: "known", balanceBaseUnits: 0n });
  });
});
