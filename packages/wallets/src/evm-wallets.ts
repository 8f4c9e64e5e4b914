import { isRejection, NoAccount, OtherAccount, WrongNetwork, walletWords } from "./wallet-failures.js";

/** The interface through which a page calls a wallet (EIP-1193). */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
}

/** A wallet that announced itself (EIP-6963). */
export interface EvmWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: Provider;
}

/** Data that a wallet needs to add a network (EIP-3085). */
export interface WalletChain {
  readonly chainId: number;
  readonly title: string;
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/**
 * Calls `found` once for each wallet, including wallets that announce themselves later. Returns a function that stops
 * the search.
 */
export function discoverEvmWallets(found: (wallet: EvmWallet) => void): () => void {
  const known = new Set<string>();
  const listen = (event: Event) => {
    const wallet = (event as CustomEvent<EvmWallet>).detail;
    if (!wallet?.info?.uuid || !wallet.provider || known.has(wallet.info.uuid)) return;
    known.add(wallet.info.uuid);
    found(wallet);
  };
  addEventListener("eip6963:announceProvider", listen);
  dispatchEvent(new Event("eip6963:requestProvider"));
  return () => removeEventListener("eip6963:announceProvider", listen);
}

/** Asks the user for access, and returns the accounts that this page may see. @throws NoAccount */
export async function requestAccounts({ provider }: EvmWallet): Promise<[string, ...string[]]> {
  const [first, ...others] = (await provider.request({ method: "eth_requestAccounts" })) as string[];
  if (!first) throw new NoAccount();
  return [first, ...others];
}

/** Returns the account with this address. @throws OtherAccount if the wallet doesn't show it to this page */
export async function requestAccount(wallet: EvmWallet, address: string): Promise<string> {
  const accounts = await requestAccounts(wallet);
  const account = accounts.find((one) => one.toLowerCase() === address.toLowerCase());
  if (account === undefined) throw new OtherAccount(accounts[0]);
  return account;
}

/** Asks the wallet to sign a text as this account (EIP-191, `personal_sign`). Returns the signature in hex. */
export async function signEvmText(wallet: EvmWallet, address: string, text: string): Promise<string> {
  const account = await requestAccount(wallet, address);
  const hex = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return String(await wallet.provider.request({ method: "personal_sign", params: [`0x${hex}`, account] }));
}

const UNKNOWN_CHAIN = 4902;

/** Switches a wallet to a network, and adds the network if the wallet doesn't know it. @throws WrongNetwork */
export async function switchTo(provider: Provider, chain: WalletChain): Promise<void> {
  const { chainId, title, rpcUrl, explorerUrl, coin } = chain;
  const id = `0x${chainId.toString(16)}`;
  const isThere = async () => Number(await provider.request({ method: "eth_chainId" })) === chainId;
  if (await isThere()) return;
  const change = () => provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: id }] });
  try {
    await change().catch(async (error: unknown) => {
      const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } };
      if (code !== UNKNOWN_CHAIN && data?.originalError?.code !== UNKNOWN_CHAIN) throw error;
      const added = {
        chainId: id,
        chainName: title,
        rpcUrls: [rpcUrl],
        blockExplorerUrls: [explorerUrl],
        nativeCurrency: coin,
      };
      await provider.request({ method: "wallet_addEthereumChain", params: [added] });
      await change();
    });
  } catch (error) {
    // Some wallets don't let a page switch networks. A refusal by the user is rethrown unchanged.
    if (isRejection(error)) throw error;
    throw new WrongNetwork(walletWords(error), { cause: error });
  }
  if (!(await isThere())) throw new WrongNetwork();
}
