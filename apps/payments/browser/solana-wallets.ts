import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
} from "@solana/wallet-standard-features";
import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import { StandardConnect, type StandardConnectFeature } from "@wallet-standard/features";

/** A wallet of the Wallet Standard that sends what it has signed: it may add instructions of its own, and pays the fee. */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignAndSendTransactionFeature;
};

const canSend = (wallet: Wallet): wallet is SolanaWallet =>
  StandardConnect in wallet.features && SolanaSignAndSendTransaction in wallet.features;

/** Tells each wallet once, those too that register later. */
export function discoverSolanaWallets(found: (wallet: SolanaWallet) => void): void {
  const { get, on } = getWallets();
  const tell = (wallets: readonly Wallet[]) => wallets.filter(canSend).forEach(found);
  tell(get());
  on("register", (...wallets) => tell(wallets));
}

/** @param draft asks the service for the transaction that this account is to sign; base64 */
export async function sendTransfer(
  { features }: SolanaWallet,
  chain: `solana:${string}`,
  draft: (payer: string) => Promise<string>,
): Promise<void> {
  const { accounts } = await features[StandardConnect].connect();
  const account = accounts.find(({ chains }) => chains.includes(chain)) ?? accounts[0];
  if (!account) throw new Error("The wallet gave no account.");
  const text = atob(await draft(account.address));
  const transaction = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  await features[SolanaSignAndSendTransaction].signAndSendTransaction({ account, chain, transaction });
}
