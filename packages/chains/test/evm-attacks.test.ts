import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmContracts, type LocalEvmNode, signTransferAuthorization, startEvmNode } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { Interface } from "ethers";
import type { ChainVerifier, TransferClaim, Verdict } from "../src/chain-verifier.js";
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
import { passOn, startOddNode } from "./odd-node.js";

const forger = new Interface(evmContracts.eventForger.abi);
const multicall = new Interface(evmContracts.multicall.abi);
const RELAYED = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";

let node: LocalEvmNode;
let verifier: ChainVerifier;
let batchAddress: string;
let forgerAddress: string;
beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  verifier = verifierOf(node);
  forgerAddress = await node.deploy(attacker.address, evmContracts.eventForger.bytecode);
  batchAddress = await node.deploy(attacker.address, evmContracts.multicall.bytecode);
  for (const { address } of [buyer, otherBuyer, merchant, attacker]) {
    await node.mintUsdc(address, 1_000_000n);
    const approve = token.encodeFunctionData("approve", [batchAddress, 1_000_000n]);
    await node.send({ from: address, to: node.usdc, data: approve });
  }
});
afterAll(async () => {
  await verifier.close();
  await node.stop();
});

type Call = readonly [target: string, data: string];
const transfer = (from: string, to: string, value: bigint): Call => [
  node.usdc,
  token.encodeFunctionData("transferFrom", [from, to, value]),
];
const forge = (from: string, to: string, value: bigint): Call => [
  forgerAddress,
  forger.encodeFunctionData("forge", [from, to, value]),
];
/** All calls in one transaction, which the attacker sends. */
const inOne = (...calls: Call[]): Promise<string> =>
  node.send({
    from: attacker.address,
    to: batchAddress,
    data: multicall.encodeFunctionData("run", [calls.map(([target]) => target), calls.map(([, data]) => data)]),
  });
const verdictOn = (txHash: string, over: Partial<TransferClaim> = {}): Promise<Verdict> =>
  verifier.verify(claimOn(node, txHash, over));
const paid = (creditedBaseUnits: bigint, recipient = merchant.address) => ({
  outcome: "verified",
  recipient,
  creditedBaseUnits,
  confirmedAt: expect.any(Date),
  transfers: expect.any(Array),
});
const refused = (reason: string) => ({ outcome: "rejected", reason, message: expect.any(String) });

describe("the amount", () => {
  test("may be more than the claim, and all of it is reported", async () => {
    expect(await verdictOn(await pay(node, 20_000n))).toEqual(paid(20_000n));
  });

  test("one unit short is refused, and the message names both amounts", async () => {
    expect(await verdictOn(await pay(node, PRICE - 1n))).toEqual({
      outcome: "rejected",
      reason: "amount_mismatch",
      message: "0.009999 USDC arrived, 0.01 was expected.",
    });
  });

  test("is the sum of several transfers of one transaction", async () => {
    const half = transfer(buyer.address, merchant.address, 5_000n);
    expect(await verdictOn(await inOne(half, half))).toEqual(paid(PRICE));
    expect(await verdictOn(await inOne(half, transfer(buyer.address, merchant.address, 4_999n)))).toEqual(
      refused("amount_mismatch"),
    );
  });

  test("is what remains with the merchant: a refund in the same transaction is subtracted", async () => {
    const payment = transfer(buyer.address, merchant.address, PRICE);
    const refund = (to: string, value: bigint) => transfer(merchant.address, to, value);
    expect(await verdictOn(await inOne(payment, refund(buyer.address, PRICE)))).toEqual(refused("amount_mismatch"));
    expect(await verdictOn(await inOne(payment, refund(attacker.address, 1n)))).toEqual(refused("amount_mismatch"));
    expect(await verdictOn(await inOne(refund(buyer.address, 5n), payment, payment))).toEqual(paid(2n * PRICE - 5n));
  });

  test("is the payer's part: transfers of other senders in the same transaction don't count", async () => {
    const fromBuyer = transfer(buyer.address, merchant.address, 4_000n);
    const fromOther = transfer(otherBuyer.address, merchant.address, PRICE);
    const txHash = await inOne(fromOther, fromBuyer);
    expect(await verdictOn(txHash)).toEqual(refused("amount_mismatch"));
    expect(await verdictOn(txHash, { amountBaseUnits: 4_000n })).toEqual(paid(4_000n));
    expect(await verdictOn(txHash, { payer: otherBuyer.address })).toEqual(paid(PRICE));
    expect(await verdictOn(txHash, { payer: attacker.address })).toEqual(refused("wrong_payer"));
  });

  test("is zero for a transfer of zero, whatever the claim says", async () => {
    const txHash = await pay(node, 0n);
    for (const amountBaseUnits of [0n, 1n]) {
      expect(await verdictOn(txHash, { amountBaseUnits })).toEqual(refused("amount_mismatch"));
    }
  });

  test("excludes a token's own transfer fee", async () => {
    const { feeUsdc, testUsdc } = evmContracts;
    await node.rpc("anvil_setCode", [node.usdc, feeUsdc.deployedBytecode]);
    const txHash = await pay(node).finally(() => node.rpc("anvil_setCode", [node.usdc, testUsdc.deployedBytecode]));
    expect(await verdictOn(txHash)).toEqual(refused("amount_mismatch"));
    expect(await verdictOn(txHash, { amountBaseUnits: 9_000n })).toEqual(paid(9_000n));
  });
});

describe("the recipient", () => {
  test("is the merchant: a payment to any other wallet is refused", async () => {
    expect(await verdictOn(await pay(node, PRICE, otherMerchant.address))).toEqual(refused("wrong_recipient"));
    expect(await verdictOn(await pay(node), { recipients: [] })).toEqual(refused("wrong_recipient"));
  });

  test("may be any of the merchant's wallets; the verdict names the paid one as the claim spells it", async () => {
    const recipients = [otherMerchant.address, merchant.address.toLowerCase(), facilitator.address];
    expect(await verdictOn(await pay(node), { recipients })).toEqual(paid(PRICE, merchant.address.toLowerCase()));
    const split = await inOne(
      transfer(otherBuyer.address, otherMerchant.address, 50_000n),
      transfer(buyer.address, facilitator.address, 2n),
      transfer(buyer.address, merchant.address, PRICE),
    );
    expect(await verdictOn(split, { recipients })).toEqual(paid(PRICE, merchant.address.toLowerCase()));
  });

  test("gets no credit for a transfer to itself", async () => {
    const own = { payer: merchant.address };
    const txHash = await node.transferUsdc({ from: merchant.address, to: merchant.address, amountBaseUnits: PRICE });
    expect(await verdictOn(txHash, own)).toEqual(refused("wrong_recipient"));
    expect(await verdictOn(txHash)).toEqual(refused("wrong_recipient"));
  });
});

describe("the payer", () => {
  test("is the sender of the USDC, in any case of letters", async () => {
    const txHash = await pay(node);
    expect(await verdictOn(txHash, { payer: otherBuyer.address })).toEqual(refused("wrong_payer"));
    expect(await verdictOn(txHash, { payer: "not an address" })).toEqual(refused("wrong_payer"));
    for (const payer of [buyer.address.toLowerCase(), buyer.address.toUpperCase().replace("0X", "0x")]) {
      expect(await verdictOn(txHash, { payer })).toEqual(paid(PRICE));
    }
  });

  test("is the signer of a relayed transfer (EIP-3009), not the sender of the transaction", async () => {
    const { network } = node;
    const { privateKey } = buyer;
    const wanted = { network, privateKey, to: merchant.address, amountBaseUnits: PRICE };
    const a = await signTransferAuthorization(wanted);
    const values = [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce, a.signature];
    const data = token.encodeFunctionData(RELAYED, values);
    const txHash = await node.send({ from: facilitator.address, to: node.usdc, data });
    expect(await verdictOn(txHash)).toEqual(paid(PRICE));
    expect(await verdictOn(txHash, { payer: facilitator.address })).toEqual(refused("wrong_payer"));
  });

  test("is missing for newly minted USDC, so the payment is refused", async () => {
    const txHash = await node.mintUsdc(merchant.address, PRICE);
    expect(await verdictOn(txHash)).toEqual(refused("wrong_payer"));
    const payer = `0x${"0".repeat(40)}`;
    expect(await verdictOn(txHash, { payer })).toMatchObject({ outcome: "rejected" });
  });
});

describe("the token", () => {
  test("is USDC: an event of another contract is refused, even beside a real payment that is too small", async () => {
    const forged = forge(buyer.address, merchant.address, PRICE);
    expect(await verdictOn(await inOne(forged))).toEqual(refused("wrong_asset"));
    expect(await verdictOn(await inOne(transfer(buyer.address, merchant.address, 1n), forged))).toEqual(
      refused("amount_mismatch"),
    );
    expect(await verdictOn(await inOne(transfer(buyer.address, attacker.address, PRICE), forged))).toEqual(
      refused("wrong_asset"),
    );
  });

  test("counts even if another contract logs a forged refund", async () => {
    const txHash = await inOne(
      transfer(buyer.address, merchant.address, PRICE),
      forge(merchant.address, attacker.address, PRICE),
    );
    expect(await verdictOn(txHash)).toEqual(paid(PRICE));
  });

  test("isn't the chain's own coin", async () => {
    const txHash = await node.send({ from: buyer.address, to: merchant.address, valueWei: 10n ** 18n });
    expect(await verdictOn(txHash)).toEqual(refused("wrong_recipient"));
  });
});

describe("the transaction", () => {
  test("pays nothing if it reverts", async () => {
    const data = token.encodeFunctionData("transfer", [merchant.address, 10n ** 15n]);
    const txHash = await node.send({ from: buyer.address, to: node.usdc, data, gas: 200_000n });
    expect(await node.receipt(txHash)).toMatchObject({ status: "0x0" });
    expect(await verdictOn(txHash)).toEqual(refused("tx_reverted"));
  });

  test("is not found in the pool, not confirmed in a new block, and then paid", async () => {
    const strict = verifierOf(node, { confirmations: 3 });
    await node.setAutomine(false);
    try {
      const txHash = await pay(node);
      const claim = claimOn(node, txHash);
      const pending = (reason: string, seen: number) => ({
        outcome: "pending",
        reason,
        confirmations: { seen, needed: 3 },
      });
      expect(await strict.verify(claim)).toEqual(pending("tx_not_found", 0));
      await node.mine();
      expect(await strict.verify(claim)).toEqual(pending("not_confirmed", 1));
      await node.mine();
      expect(await strict.verify(claim)).toEqual(pending("not_confirmed", 2));
      await node.mine();
      expect(await strict.verify(claim)).toEqual(paid(PRICE));
    } finally {
      await node.setAutomine(true);
      await strict.close();
    }
  });

  test("is no longer paid after a reorg dropped it", async () => {
    const txHash = await pay(node);
    expect(await verdictOn(txHash)).toEqual(paid(PRICE));
    await node.reorg(1);
    expect(await verdictOn(txHash)).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
  });

  test("is found while polling if it arrives late", async () => {
    let looks = 0;
    const watched = await startOddNode(async (body, response) => {
      response.end(await passOn(node.rpcUrl, body));
      looks += 1;
    });
    const patient = verifierOf(node, { pollMs: 240_000, rpcUrls: [watched.rpcUrl] });
    await node.setAutomine(false);
    try {
      const txHash = await pay(node);
      const verdict = patient.verify(claimOn(node, txHash));
      await until(() => looks > 0);
      await node.mine();
      expect(await verdict).toEqual(paid(PRICE));
    } finally {
      await node.setAutomine(true);
      await patient.close();
      await watched.stop();
    }
  });

  test("isn't found when it doesn't arrive while polling", async () => {
    const patient = verifierOf(node, { pollMs: 900 });
    const startMs = performance.now();
    const verdict = await patient.verify(claimOn(node, `0x${"0d".repeat(32)}`));
    expect(verdict).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
    expect(performance.now() - startMs).toBeGreaterThan(850);
    await patient.close();
  });

  test("may be up to 120 s older than its session; an older one is never refused for good", async () => {
    const txHash = await pay(node);
    const verdict = await verdictOn(txHash);
    const minedAt = verdict.outcome === "verified" ? verdict.confirmedAt.getTime() : Number.NaN;
    expect(await verdictOn(txHash, { notBefore: new Date(minedAt + 120_000) })).toEqual(paid(PRICE));
    expect(await verdictOn(txHash, { notBefore: new Date(minedAt + 120_001) })).toMatchObject({
      outcome: "pending",
      reason: "tx_not_found",
      message: expect.stringContaining("for something else"),
    });
  });
});

test("on Arc the second event of a transfer, with 18 decimals, doesn't count", async () => {
  const arc = await startEvmNode({ network: "arc_testnet" });
  const arcVerifier = verifierOf(arc);
  try {
    // Address at which Arc's gas coin logs its transfers.
    const system = `0x${"f".repeat(39)}e`;
    await arc.rpc("anvil_setCode", [system, evmContracts.eventForger.deployedBytecode]);
    const batch = await arc.deploy(buyer.address, evmContracts.multicall.bytecode);
    await arc.mintUsdc(buyer.address, 1_000_000n);
    await arc.send({
      from: buyer.address,
      to: arc.usdc,
      data: token.encodeFunctionData("approve", [batch, 1_000_000n]),
    });
    const asArcLogs = (value: bigint, alsoErc20: boolean): Promise<string> => {
      const native = forger.encodeFunctionData("forge", [buyer.address, merchant.address, value * 10n ** 12n]);
      const erc20 = token.encodeFunctionData("transferFrom", [buyer.address, merchant.address, value]);
      const calls = alsoErc20
        ? [
            [system, arc.usdc],
            [native, erc20],
          ]
        : [[system], [native]];
      return arc.send({ from: buyer.address, to: batch, data: multicall.encodeFunctionData("run", calls) });
    };
    const verify = async (txHash: string) => arcVerifier.verify(claimOn(arc, txHash));
    expect(await verify(await asArcLogs(PRICE, true))).toEqual(paid(PRICE));
    expect(await verify(await asArcLogs(PRICE - 1n, true))).toEqual(refused("amount_mismatch"));
    expect(await verify(await asArcLogs(PRICE, false))).toEqual(refused("wrong_asset"));
  } finally {
    await arcVerifier.close();
    await arc.stop();
  }
});
