import { discoverEvmWallets, discoverSolanaWallets, type EvmWallet, type SolanaWallet } from "@svc/wallets";
import { useEffect, useState } from "react";

/** A wallet of this browser. */
export type BrowserWallet = { readonly id: string; readonly name: string; readonly icon: string } & (
  | { readonly family: "evm"; readonly wallet: EvmWallet }
  | { readonly family: "solana"; readonly wallet: SolanaWallet }
);

const ofEvm = (wallet: EvmWallet): BrowserWallet => ({ family: "evm", wallet, id: wallet.info.uuid, ...wallet.info });
const ofSolana = (wallet: SolanaWallet): BrowserWallet => ({
  family: "solana",
  wallet,
  id: wallet.name,
  name: wallet.name,
  icon: wallet.icon,
});

/** The browser's wallets for a family of networks, including those that announce themselves later. */
export function useWallets(family: BrowserWallet["family"]): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    setWallets([]);
    const add = (wallet: BrowserWallet) => setWallets((known) => [...known, wallet]);
    if (family === "evm") return discoverEvmWallets((wallet) => add(ofEvm(wallet)));
    return discoverSolanaWallets((wallet) => add(ofSolana(wallet)));
  }, [family]);
  return wallets;
}
