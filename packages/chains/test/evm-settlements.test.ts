import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  evmContracts,
  type LocalEvmNode,
  newEvmAccount,
  startEvmNode,
  type TransferAuthorization,
} from "@svc/localstack/evm";
import { Interface, id } from "ethers";
import type { Chain } from "../src/chain.js";
import {
  BEGINNING,
  cancel,
  handedIn,
  inOneTransaction,
  paymentOf,
  proven,
  settle,
  sign,
} from "./evm-authorizations.js";
import {
  attacker,
  buyer,
  claimOn,
  facilitator,
  otherBuyer,
  otherMerchant,
  PRICE,
  pay,
  verifierOf,
} from "./evm-claims.js";
import { exchangesWithANode } from "./evm-exchanges.js";
import { watchedNode } from "./odd-node.js";

const CONFIRMATIONS = 3;

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

/** The authorizations settled in one transaction, in this order. */
const settleTogether = (...all: TransferAuthorization[]): Promise<string> =>
  inOneTransaction(
    node,
    batchAddress,
    all.map((one) => [node.usdc, handedIn(one)]),
  );
const prove = (one: TransferAuthorization, txHash: string, since = BEGINNING) =>
  chain.prove(paymentOf(one), txHash, { since });
describe("one Transfer pays one authorization", () => {
  test("one of k authorizations moved the price: the others are refuted for good, whatever else the transaction holds", async () => {
    const shown = await Promise.all([1, 2, 3, 4].map(() => sign()));
    const [paid, ...others] = shown as [TransferAuthorization, ...TransferAuthorization[]];
    // The same nonces, signed again for one unit to another wallet of the buyer.
    const twins = await Promise.all(
      others.map(({ nonce }) => sign({ nonce, amountBaseUnits: 1n, to: otherBuyer.address })),
    );
    const [first, ...rest] = twins as [TransferAuthorization, ...TransferAuthorization[]];
    const txHash = await settleTogether(first, paid, ...rest);
    expect(await prove(paid, txHash)).toEqual(proven(txHash, 3));
    for (const other of others) {
      expect(await prove(other, txHash)).toMatchObject({ outcome: "refuted" });
    }
  });

  test("a Transfer of another value or to another recipient doesn't count, even if it is more", async () => {
    for (const twin of [
      { amountBaseUnits: 2n * PRICE },
      { amountBaseUnits: PRICE - 1n },
      { to: otherMerchant.address },
    ]) {
      const shown = await sign();
      const txHash = await settle(node, await sign({ nonce: shown.nonce, ...twin }));
      expect(await prove(shown, txHash)).toMatchObject({ outcome: "refuted" });
    }
  });

  test("two honest payers in one batch each have their own Transfer", async () => {
    const one = await sign();
    const two = await sign({ privateKey: otherBuyer.privateKey });
    const txHash = await settleTogether(one, two);
    expect(await prove(one, txHash)).toEqual(proven(txHash, 1));
    expect(await prove(two, txHash)).toEqual(proven(txHash, 3));
  });

  test("a transaction without the authorization, or a failed one, says nothing about it", async () => {
    const shown = await sign();
    expect(await prove(shown, await pay(node))).toMatchObject({ outcome: "unrelated" });
    const tooMuch = await sign({ amountBaseUnits: 10n ** 15n });
    const data = handedIn(tooMuch);
    const failed = await node.send({ from: facilitator.address, to: node.usdc, data, gas: 300_000n });
    expect(await prove(tooMuch, failed)).toMatchObject({ outcome: "failed" });
    expect(await prove(shown, `0x${"0d".repeat(32)}`)).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
  });

  test("an authorization that was spent more than 120 s before it was claimed proves nothing", async () => {
    const shown = await sign();
    const txHash = await settle(node, shown);
    const proof = await prove(shown, txHash);
    const minedAt = proof.outcome === "proven" ? proof.confirmedAt.getTime() : Number.NaN;
    expect(await prove(shown, txHash, new Date(minedAt + 120_000))).toEqual(proven(txHash, 1));
    expect(await prove(shown, txHash, new Date(minedAt + 120_001))).toMatchObject({
      outcome: "before_claim",
    });
  });

  test("an authorization that was used without a Transfer needs the operator, and is never refused", async () => {
    const shown = await sign();
    // A token that logs three given words: a use of the authorization, and nothing after it.
    const logsWords = "0x60403560203560003560006000a300";
    const words = [id("AuthorizationUsed(address,bytes32)"), `0x${"0".repeat(24)}${shown.from.slice(2)}`, shown.nonce];
    await node.rpc("anvil_setCode", [node.usdc, logsWords]);
    const data = `0x${words.map((word) => word.slice(2)).join("")}`;
    const txHash = await node
      .send({ from: attacker.address, to: node.usdc, data })
      .finally(() => node.rpc("anvil_setCode", [node.usdc, evmContracts.testUsdc.deployedBytecode]));
    expect(await prove(shown, txHash)).toMatchObject({ outcome: "unreadable" });
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
    const patient = strict.prove(paymentOf(paid), txHash, { since: BEGINNING, waitMs: 120_000 });
    await node.mine();
    expect(await patient).toEqual(proven(txHash, 3));
    expect(await strict.prove(paymentOf(shown), txHash, { since: BEGINNING })).toMatchObject({ outcome: "refuted" });
  });

  test("on Arc the second log of each transfer, from another contract, doesn't count", async () => {
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
    const twice = (first: TransferAuthorization, second: TransferAuthorization) => {
      const native = forger.encodeFunctionData("forge", [first.from, first.to, first.value * 10n ** 12n]);
      const both = [first, second].flatMap((one) => [[arc.usdc, handedIn(one)] as const, [system, native] as const]);
      return inOneTransaction(arc, batch, both);
    };
    const shown = await sign({ network });
    const paid = await sign({ network });
    const txHash = await twice(await sign({ network, nonce: shown.nonce, amountBaseUnits: 1n }), paid);
    const how = { since: BEGINNING };
    expect(await arcChain.prove(paymentOf(paid, network), txHash, how)).toEqual(proven(txHash, 4));
    expect(await arcChain.prove(paymentOf(shown, network), txHash, how)).toMatchObject({ outcome: "refuted" });
  });
});

test("a verified payment lists the payer's transfers with their places and authorizations, and no others", async () => {
  const one = await sign();
  const two = await sign({ amountBaseUnits: 5n });
  const txHash = await settleTogether(one, two, await sign({ privateKey: otherBuyer.privateKey }));
  const named = ({ from, nonce, value }: TransferAuthorization, place: string) => ({
    place,
    baseUnits: value,
    authorization: { payer: from, nonce },
  });
  expect(await chain.verify(claimOn(node, txHash))).toMatchObject({
    outcome: "verified",
    creditedBaseUnits: PRICE + 5n,
    transfers: [named(one, "1"), named(two, "3")],
  });
  const plain = await chain.verify(claimOn(node, await pay(node)));
  expect(plain).toMatchObject({ transfers: [{ place: "0", authorization: null }] });
});

describe("before the claim", () => {
  const readState = (one: TransferAuthorization) => chain.authorizationState(paymentOf(one));

  test("an authorization is unused, used or canceled, and the payer's balance is read", async () => {
    const [unused, used, cancelled] = [await sign(), await sign(), await sign()];
    await settle(node, used);
    await cancel(node, cancelled);
    const balanceBaseUnits = await node.readUsdcBalance(buyer.address);
    const known = { outcome: "known", balanceBaseUnits, canReceive: true };
    expect(await readState(unused)).toEqual({ ...known, authorization: "unused" });
    expect(await readState(used)).toEqual({ ...known, authorization: "used" });
    expect(await readState(cancelled)).toEqual({ ...known, authorization: "used" });
  });

  test("distinguishes the payer's signature from another's, whatever the payer owns, and asks a contract wallet", async () => {
    const poor = newEvmAccount();
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

describe("when the outcome is unknown", () => {
  let strict: Chain;
  beforeAll(() => {
    strict = verifierOf(node, { confirmations: CONFIRMATIONS });
  });
  afterAll(() => strict.close());
  const found = (one: TransferAuthorization, since = new Date()) => strict.find(paymentOf(one), since);

  test("finds the transaction of an authorization, and no other one", async () => {
    const [used, unused] = [await sign(), await sign()];
    const txHash = await settle(node, used);
    expect(await found(used)).toEqual({ outcome: "found", txHash });
    expect(await found(unused)).toEqual({ outcome: "not_yet" });
  });

  test("a canceled authorization is never settled, once the cancellation is final", async () => {
    const one = await sign();
    await cancel(node, one);
    expect(await found(one)).toEqual({ outcome: "used" });
    await node.mine(CONFIRMATIONS - 1);
    expect(await found(one)).toEqual({ outcome: "never" });
  });

  test("an expired authorization is never settled, once a block after its end is final", async () => {
    const { timestamp } = await node.rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
    const one = await sign({ validBefore: BigInt(timestamp) + 60n });
    await node.rpc("evm_increaseTime", [120]);
    expect(await found(one)).toEqual({ outcome: "not_yet" });
    await node.mine();
    expect(await found(one)).toEqual({ outcome: "not_yet" });
    await node.mine(CONFIRMATIONS - 1);
    expect(await found(one)).toEqual({ outcome: "never" });
  });

  test("finds a use many blocks ago on a node that searches few blocks at once", async () => {
    const one = await sign();
    const txHash = await settle(node, one);
    await node.mine(1_500);
    const widths: number[] = [];
    const narrow = await watchedNode(node.rpcUrl, (body) => {
      for (const { method, params } of [JSON.parse(body)].flat()) {
        if (method !== "eth_getLogs") continue;
        const width = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
        widths.push(width);
        if (width > 300) return { error: { code: -32005, message: "query returned more than 10000 results" } };
      }
      return null;
    });
    toStop.push(narrow);
    const searching = verifierOf(node, { rpcUrls: [narrow.rpcUrl] });
    toStop.push(searching);
    expect(await searching.find(paymentOf(one), new Date())).toEqual({ outcome: "found", txHash });
    // The first query reaches back to the chain's beginning.
    expect(widths.slice(1, 5)).toEqual([1_000, 500, 250, 500]);
    expect(widths.length).toBeLessThan(30);
  });

  test("gives no verdict while no node answers", async () => {
    const one = await sign();
    const silent = verifierOf(node, { rpcUrls: ["http://127.0.0.1:1"] });
    toStop.push(silent);
    expect(await silent.find(paymentOf(one), new Date())).toEqual({ outcome: "unreachable" });
    expect(await silent.authorizationState(paymentOf(one))).toMatchObject({ outcome: "unreachable" });
    const asked = silent.prove(paymentOf(one), `0x${"0d".repeat(32)}`, { since: BEGINNING });
    expect(await asked).toMatchObject({ outcome: "unreachable" });
  });
});

exchangesWithANode(() => node);
