import { getNetwork, type NetworkName } from "@svc/x402";
import type { PayerView } from "../payer.js";

/**
 * Links that open one wallet app on a phone. MetaMask's link contains the transfer. The other links use the app's
 * scheme to open this page in the app's own browser. An https link to this page wouldn't be safe: if the app isn't
 * installed, the link sends the secret in the page's address to the app maker's server.
 */
export function appLinks(
  { network, payTo, tokenAddress, amountDueBaseUnits }: PayerView["networks"][number],
  pageUrl: string,
) {
  const row = getNetwork(network as NetworkName);
  const page = encodeURIComponent(pageUrl);
  if (row.family === "solana") {
    return [{ name: "Phantom", href: `phantom://browse/${page}?ref=${encodeURIComponent(new URL(pageUrl).origin)}` }];
  }
  const transfer = `${tokenAddress}@${row.chainId}/transfer?address=${payTo}&uint256=${amountDueBaseUnits}`;
  return [
    { name: "MetaMask", href: `https://link.metamask.io/send/${transfer}` },
    { name: "Coinbase Wallet", href: `cbwallet://dapp?url=${page}` },
  ];
}
