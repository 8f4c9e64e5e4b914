import { expect } from "@jest/globals";
import {
  evmContracts,
  type LocalEvmNode,
  signTransferAuthorization,
  type TransferAuthorization,
} from "@svc/localstack/evm";
import { type EvmPayment, NETWORKS } from "@svc/x402";
import { Interface, Wallet } from "ethers";
import { attacker, buyer, facilitator, merchant, PRICE, token } from "./evm-claims.js";

const multicall = new Interface(evmContracts.multicall.abi);
const RELAYED = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const CANCELED = "cancelAuthorization(address,bytes32,bytes)";

/** A time before every claim. */
export const BEGINNING = new Date(0);

/** Signs a payment of PRICE from the buyer to the merchant on base_sepolia. `over` replaces these values. */
export const sign = (
  over: Partial<Parameters<typeof signTransferAuthorization>[0]> = {},
): Promise<TransferAuthorization> =>
  signTransferAuthorization({
    network: "base_sepolia",
    privateKey: buyer.privateKey,
    to: merchant.address,
    amountBaseUnits: PRICE,
    ...over,
  });

/** Builds the payment that a buyer sends with this authorization. */
export const paymentOf = (
  { signature, ...authorization }: TransferAuthorization,
  network: LocalEvmNode["network"] = "base_sepolia",
): EvmPayment => ({
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

export const handedIn = ({
  from,
  to,
  value,
  validAfter,
  validBefore,
  nonce,
  signature,
}: TransferAuthorization): string =>
  token.encodeFunctionData(RELAYED, [from, to, value, validAfter, validBefore, nonce, signature]);

/** Makes several calls in one transaction, through the Multicall contract at `batchAddress`. */
export const inOneTransaction = (
  node: LocalEvmNode,
  batchAddress: string,
  calls: readonly (readonly [target: string, data: string])[],
): Promise<string> =>
  node.send({
    from: attacker.address,
    to: batchAddress,
    data: multicall.encodeFunctionData("run", [calls.map(([target]) => target), calls.map(([, data]) => data)]),
  });

export const settle = (node: LocalEvmNode, one: TransferAuthorization): Promise<string> =>
  node.send({ from: facilitator.address, to: node.usdc, data: handedIn(one) });

export async function cancel(node: LocalEvmNode, { from, nonce }: TransferAuthorization): Promise<string> {
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
}

export const proven = (txHash: string, logIndex: number): object => ({
  outcome: "proven",
  txHash,
  logIndex,
  confirmedAt: expect.any(Date),
});
