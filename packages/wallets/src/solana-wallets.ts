import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
  SolanaSignMessage,
  type SolanaSignMessageFeature,
} from "@solana/wallet-standard-features";
import { getWallets } from "@wallet-standard/app";
import type { Wallet, WalletAccount } from "@wallet-standard/base";
import { StandardConnect, type StandardConnectFeature } from "@wallet-standard/features";
import { CannotSign, NoAccount, OtherAccount, WrongNetwork } from "./wallet-failures.js";

/** A Wallet Standard wallet that signs and sends transactions. It may add instructions, and it pays the fee. */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignAndSendTransactionFeature & Partial<SolanaSignMessageFeature>;
};

const canSend = (wallet: Wallet): wallet is SolanaWallet =>
  StandardConnect in wallet.features && SolanaSignAndSendTransaction in wallet.features;

/**
 * Calls `found` once for each wallet, including wallets that register later. Returns a function that stops the search.
 */
export function discoverSolanaWallets(found: (wallet: SolanaWallet) => void): () => void {
  const { get, on } = getWallets();
  const tell = (wallets: readonly Wallet[]) => wallets.filter(canSend).forEach(found);
  tell(get());
  return on("register", (...wallets) => tell(wallets));
}

/**
 * Asks the wallet to sign and send a transaction.
 * @param choose picks one of the accounts that this page may see and that can sign for the network
 * @param draft returns the transaction for this account to sign, in base64
 * @returns the signature of the transaction; empty if the wallet reports none. Even then the wallet may have sent the
 * transaction, so don't let the user pay again.
 * @throws WrongNetwork if all accounts are for other networks
 * @throws NoAccount if `choose` finds no account
 */
export async function sendTransaction(
  { features }: SolanaWallet,
  chain: `solana:${string}`,
  choose: (accounts: readonly WalletAccount[]) => WalletAccount | undefined,
  draft: (payer: string) => Promise<string>,
): Promise<Uint8Array> {
  const { accounts } = await features[StandardConnect].connect();
  const fitting = accounts.filter(({ chains }) => chains.length === 0 || chains.includes(chain));
  if (accounts.length > 0 && fitting.length === 0) throw new WrongNetwork();
  const account = choose(fitting);
  if (!account) throw new NoAccount();
  const text = atob(await draft(account.address));
  const transaction = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const [sent] = await features[SolanaSignAndSendTransaction].signAndSendTransaction({ account, chain, transaction });
  return sent?.signature ?? new Uint8Array();
}

/**
 * Asks the wallet to sign a text as this account. Returns the signature in base64.
 * @throws OtherAccount if the wallet doesn't show the account to this page
 * @throws CannotSign if the wallet can't sign texts
 */
export async function signSolanaText({ features }: SolanaWallet, address: string, text: string): Promise<string> {
  const signer = features[SolanaSignMessage];
  if (signer === undefined) throw new CannotSign();
  const { accounts } = await features[StandardConnect].connect();
  const account = accounts.find((one) => one.address === address);
  if (account === undefined) {
    if (accounts[0] === undefined) throw new NoAccount();
    throw new OtherAccount(accounts[0].address);
  }
  const [signed] = await signer.signMessage({ account, message: new TextEncoder().encode(text) });
  return btoa(String.fromCharCode(...(signed?.signature ?? [])));
}
