import { decodePaymentObject, type EvmNetworkName, type Payment, wireNetwork } from "@svc/x402";
import { evmAccounts, signTransferAuthorization } from "../../src/evm/index.js";

export const PRICE = 10_000n;

/**
 * Signs a payment from the buyer to the merchant on a network.
 * @param over replaces parts before signing
 * @param change replaces parts after signing
 */
export async function signEvmPayment(
  network: EvmNetworkName,
  over: Partial<Parameters<typeof signTransferAuthorization>[0]> = {},
  change: Record<string, string> = {},
): Promise<Payment> {
  const { signature, ...signed } = await signTransferAuthorization({
    network,
    privateKey: evmAccounts.buyer.privateKey,
    to: evmAccounts.merchant.address,
    amountBaseUnits: PRICE,
    ...over,
  });
  const texts = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
  const decoded = decodePaymentObject({
    x402Version: 1,
    scheme: "exact",
    network: wireNetwork(network, 1),
    payload: { signature, authorization: { ...texts, ...change } },
  });
  if (decoded.outcome !== "payment") throw new Error(JSON.stringify(decoded));
  return decoded.payment;
}
