import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
} from "@solana/wallet-standard-features";
import { getWallets } from "@wallet-standard/app";
import type { Wallet, WalletAccount } from "@wallet-standard/base";
import { StandardConnect, type StandardConnectFeature } from "@wallet-standard/features";
import { NoAccount } from "./wallet-failures.js";

/** A wallet of the Wallet Standard that sends what it has signed: it may add instructions of its own, and pays the fee. */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignAndSendTransactionFeature;
};

const canSend = (wallet: Wallet): wallet is SolanaWallet =>
  StandardConnect in wallet.features && SolanaSignAndSendTransaction in wallet.features;

/** Passes on each wallet once, those too that register later. Returns what ends it. */
export function discoverSolanaWallets(found: (wallet: SolanaWallet) => void): () => void {
  const { get, on } = getWallets();
  const tell = (wallets: readonly Wallet[]) => wallets.filter(canSend).forEach(found);
  tell(get());
  return on("register", (...wallets) => tell(wallets));
}

/**
 * Has the wallet sign and send a transaction.
 * @param choose the account to use, of those that the user lets this page see
 * @param draft asks for the transaction that this account is to sign; base64
 * @returns the signature of the transaction
 * @throws NoAccount
 */
export async function sendTransaction(
  { features }: SolanaWallet,
  chain: `solana:${string}`,
  choose: (accounts: readonly WalletAccount[]) => WalletAccount | undefined,
  draft: (payer: string) => Promise<string>,
): Promise<Uint8Array> {
  const { accounts } = await features[StandardConnect].connect();
  const account = choose(accounts);
  if (!account) throw new NoAccount();
  const text = atob(await draft(account.address));
  const transaction = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const [sent] = await features[SolanaSignAndSendTransaction].signAndSendTransaction({ account, chain, transaction });
  return sent?.signature ?? new Uint8Array();
}

/** The first account for a network; any other one where the wallet names no networks. */
export const accountFor =
  (chain: `solana:${string}`) =>
  (accounts: readonly WalletAccount[]): WalletAccount | undefined =>
    accounts.find(({ chains }) => chains.includes(chain)) ?? accounts[0];
