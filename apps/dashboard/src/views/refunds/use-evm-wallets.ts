import { discoverEvmWallets, type EvmWallet } from "@svc/wallets";
import { useEffect, useState } from "react";

/** The wallets of this browser for EVM networks, those too that announce themselves later. */
export function useEvmWallets(): readonly EvmWallet[] {
  const [wallets, setWallets] = useState<readonly EvmWallet[]>([]);
  useEffect(() => {
    setWallets([]);
    return discoverEvmWallets((wallet) => setWallets((known) => [...known, wallet]));
  }, []);
  return wallets;
}
