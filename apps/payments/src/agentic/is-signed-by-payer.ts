import { isEvmNetworkName, NETWORKS, type Payment } from "@svc/x402";

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

/**
 * Whether the payer's own key has signed, whatever the payment is worth. False also where it cannot be told here: contract
 * wallets, and Solana.
 */
export async function isSignedByPayer(payment: Payment): Promise<boolean> {
  if (payment.kind !== "evm" || !isEvmNetworkName(payment.network)) return false;
  const { eip712, chainId, usdc } = NETWORKS[payment.network];
  const { verifyTypedData } = await import("ethers/hash");
  try {
    const domain = { ...eip712, chainId, verifyingContract: usdc };
    const signer = verifyTypedData(domain, TYPES, payment.authorization, payment.signature);
    return signer.toLowerCase() === payment.payer.toLowerCase();
  } catch {
    return false;
  }
}
