import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AbiCoder, Interface, Signature, Wallet } from "ethers";
import {
  evmAccounts,
  evmContracts,
  type LocalEvmNode,
  newEvmAccount,
  signTransferAuthorization,
  startEvmNode,
} from "./index.js";
import type { TransferAuthorization } from "./sign-authorization.js";

const token = new Interface(evmContracts.testUsdc.abi);
const { merchant, buyer, facilitator, attacker } = evmAccounts;
const network = "base_sepolia";
const BYTES = "(address,address,uint256,uint256,uint256,bytes32,bytes)";
const VRS = "(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)";

let node: LocalEvmNode;
beforeAll(async () => {
  node = await startEvmNode({ network });
  await node.mintUsdc(buyer.address, 1_000_000n);
});
afterAll(() => node.stop());

const plain = (a: TransferAuthorization) => [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce];
const relay = (data: string, from = facilitator.address) => node.send({ from, to: node.usdc, data });
const handIn = (a: TransferAuthorization, from?: string) =>
  relay(token.encodeFunctionData(`transferWithAuthorization${BYTES}`, [...plain(a), a.signature]), from);
const sign = (over: Partial<Parameters<typeof signTransferAuthorization>[0]> = {}) =>
  signTransferAuthorization({
    network,
    privateKey: buyer.privateKey,
    to: merchant.address,
    amountBaseUnits: 10_000n,
    ...over,
  });
const call = async (name: string, values: unknown[]) => {
  const answer = await node.rpc<string>("eth_call", [
    { to: node.usdc, data: token.encodeFunctionData(name, values) },
    "latest",
  ]);
  return token.decodeFunctionResult(name, answer)[0];
};

describe("a signed transfer (EIP-3009)", () => {
  test("moves the signer's USDC for any sender, with either form of signature", async () => {
    const before = await node.readUsdcBalance(merchant.address);
    await handIn(await sign());
    const second = await sign();
    const { v, r, s } = Signature.from(second.signature);
    await relay(token.encodeFunctionData(`transferWithAuthorization${VRS}`, [...plain(second), v, r, s]));
    expect(await node.readUsdcBalance(merchant.address)).toBe(before + 20_000n);
  });

  test("can be used once", async () => {
    const authorization = await sign();
    expect(await call("authorizationState", [buyer.address, authorization.nonce])).toBe(false);
    await handIn(authorization);
    expect(await call("authorizationState", [buyer.address, authorization.nonce])).toBe(true);
    await expect(handIn(authorization)).rejects.toThrow("authorization is used or canceled");
  });

  test("is refused before and after its validity", async () => {
    const nowSeconds = BigInt(Math.floor(Date.now() / 1000));
    await expect(handIn(await sign({ validAfter: nowSeconds + 60n }))).rejects.toThrow("not yet valid");
    await expect(handIn(await sign({ validBefore: nowSeconds - 60n }))).rejects.toThrow("is expired");
  });

  test("is refused if anything in it was changed, or if it is malleable", async () => {
    const authorization = await sign();
    for (const change of [{ value: 10_001n }, { to: attacker.address }, { nonce: `0x${"11".repeat(32)}` }]) {
      await expect(handIn({ ...authorization, ...change })).rejects.toThrow("invalid signature");
    }
    const { r, s, v } = Signature.from(authorization.signature);
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const twinS = (order - BigInt(s)).toString(16).padStart(64, "0");
    const twin = `${r}${twinS}${(v === 27 ? 28 : 27).toString(16)}`;
    await expect(handIn({ ...authorization, signature: twin })).rejects.toThrow("invalid signature");
  });

  test("with receiveWithAuthorization is accepted from its payee only", async () => {
    const authorization = await sign();
    const data = token.encodeFunctionData(`receiveWithAuthorization${BYTES}`, [
      ...plain(authorization),
      authorization.signature,
    ]);
    await expect(relay(data)).rejects.toThrow("caller must be the payee");
    // A signature over another message type gives no permission to receive.
    await expect(relay(data, merchant.address)).rejects.toThrow("invalid signature");
  });

  test("moves nothing after its signer canceled it", async () => {
    const authorization = await sign();
    const domain = { name: "USDC", version: "2", chainId: node.chainId, verifyingContract: node.usdc };
    const types = {
      CancelAuthorization: [
        { name: "authorizer", type: "address" },
        { name: "nonce", type: "bytes32" },
      ],
    };
    const what = { authorizer: buyer.address, nonce: authorization.nonce };
    const signature = await new Wallet(buyer.privateKey).signTypedData(domain, types, what);
    const values = [what.authorizer, what.nonce, signature];
    await relay(token.encodeFunctionData("cancelAuthorization(address,bytes32,bytes)", values));
    await expect(handIn(authorization)).rejects.toThrow("authorization is used or canceled");
  });

  test("from a contract wallet is checked by the wallet (ERC-1271)", async () => {
    const { bytecode } = evmContracts.signatureWallet;
    const owner = AbiCoder.defaultAbiCoder().encode(["address"], [buyer.address]);
    const wallet = await node.deploy(buyer.address, `${bytecode}${owner.slice(2)}`);
    await node.mintUsdc(wallet, 10_000n);
    await handIn(await sign({ from: wallet }));
    expect(await node.readUsdcBalance(wallet)).toBe(0n);
    await node.mintUsdc(wallet, 10_000n);
    await expect(handIn(await sign({ from: wallet, privateKey: attacker.privateKey }))).rejects.toThrow(
      "invalid signature",
    );
  });
});

test("an allowance is spent once, and a blacklisted account moves nothing", async () => {
  const spender = facilitator.address;
  await relay(token.encodeFunctionData("approve", [spender, 10n]), buyer.address);
  const spend = token.encodeFunctionData("transferFrom", [buyer.address, merchant.address, 10n]);
  await relay(spend);
  await expect(relay(spend)).rejects.toThrow("transfer amount exceeds allowance");
  const listed = newEvmAccount().address;
  await relay(token.encodeFunctionData("blacklist", [listed]));
  await expect(node.transferUsdc({ from: buyer.address, to: listed, amountBaseUnits: 1n })).rejects.toThrow(
    "account is blacklisted",
  );
});

test("its name can be set once", async () => {
  await expect(relay(token.encodeFunctionData("initialize", ["Other", "3"]))).rejects.toThrow("already initialized");
});
