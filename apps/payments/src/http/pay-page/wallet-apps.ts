import { type NetworkName, networkOf } from "@svc/x402";
import type { PayerView } from "../payer.js";

/**
 * Links that open one wallet app on a phone. MetaMask's carries the transfer. The others open this page in the app's
 * own browser, by the app's scheme. If the app isn't installed, its https form would send the secret of the page's
 * address to the maker's server.
 */
export function appLinks(
  { network, payTo, tokenAddress, amountDueBaseUnits }: PayerView["networks"][number],
  pageUrl: string,
) {
  const row = networkOf(network as NetworkName);
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
