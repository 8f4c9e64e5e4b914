import { type EvmPayment, NETWORKS } from "@svc/x402";
import { Interface } from "ethers/abi";
import { TypedDataEncoder } from "ethers/hash";
import { recoverAddress } from "ethers/transaction";
import { RpcError } from "../json-rpc-node.js";
import type { NodeQuestions } from "../node-questions.js";
import { contractCall, type EvmNode } from "./evm-node.js";

const TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
};
const WALLET = new Interface(["function isValidSignature(bytes32, bytes) view returns (bytes4)"]);
/** What a contract wallet answers to a signature of its owner (ERC-1271). */
const IS_VALID = "0x1626ba7e";

/** Whether the payer has signed: its own key, or, for a deployed contract wallet, whoever the wallet says. */
export async function isSignedBy(
  { network, authorization, signature, payer }: EvmPayment,
  ask: NodeQuestions<EvmNode>,
): Promise<boolean | null> {
  const { eip712, chainId, usdc } = NETWORKS[network];
  const digest = TypedDataEncoder.hash({ ...eip712, chainId, verifyingContract: usdc }, TYPES, authorization);
  if (signerOf(digest, signature) === payer.toLowerCase()) return true;
  const call = contractCall(payer, WALLET.encodeFunctionData("isValidSignature", [digest, signature]), "latest");
  const answer = await ask.first(async (node) => {
    const { results } = await node.head(["eth_getCode", [payer, "latest"]]);
    if (results[0] === "0x") return false;
    try {
      return String((await node.head(call)).results[0]).startsWith(IS_VALID);
    } catch (error) {
      if (error instanceof RpcError && /revert/i.test(error.message)) return false;
      throw error;
    }
  });
  return typeof answer === "boolean" ? answer : null;
}

function signerOf(digest: string, signature: string): string | null {
  try {
    return recoverAddress(digest, signature).toLowerCase();
  } catch {
    return null;
  }
}
