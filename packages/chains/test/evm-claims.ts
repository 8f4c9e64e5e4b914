import { evmAccounts, evmContracts, type LocalEvmNode } from "@svc/localstack/evm";
import { Interface } from "ethers";
import type { Chain } from "../src/chain.js";
import type { ChainSettings, TransferClaim } from "../src/chain-verifier.js";
import { createEvmChain } from "../src/evm/evm-chain.js";

export const { merchant, buyer, otherMerchant, otherBuyer, attacker, facilitator } = evmAccounts;
export const token = new Interface(evmContracts.testUsdc.abi);

/** 0.01 USDC, the price in all these tests. */
export const PRICE = 10_000n;

const SETTINGS = { confirmations: 1, nodeTimeoutMs: 30_000, pollMs: 0 };

export const verifierOf = (node: LocalEvmNode, settings: Partial<ChainSettings> = {}): Chain =>
  createEvmChain(node.network, { ...SETTINGS, rpcUrls: [node.rpcUrl], ...settings }, { cooldownMs: 100 });

/** Builds the claim that the buyer paid the merchant 0.01 USDC in this transaction. */
export const claimOn = (node: LocalEvmNode, txHash: string, over: Partial<TransferClaim> = {}): TransferClaim => ({
  network: node.network,
  txHash,
  payer: buyer.address,
  recipients: [merchant.address],
  amountBaseUnits: PRICE,
  ...over,
});

/** Transfers the buyer's USDC. Returns the hash of the mined transaction. */
export const pay = (node: LocalEvmNode, amountBaseUnits = PRICE, to = merchant.address): Promise<string> =>
  node.transferUsdc({ from: buyer.address, to, amountBaseUnits });
