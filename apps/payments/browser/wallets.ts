import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
} from "@solana/wallet-standard-features";
import type { SignedAuthorization } from "@svc/x402";
import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import { StandardConnect, type StandardConnectFeature } from "@wallet-standard/features";
import { make, type Signable, words } from "./page.js";

/** A failure whose words are the page's own, so that they can be shown as they are. */
export class Told extends Error {}

/** EIP-1193. */
interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
}

/** A wallet that has announced itself (EIP-6963). */
export interface EvmWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: Provider;
}

/** What the service takes: see `POST /api/pay/intents/{token}/payments`. */
export interface SignedTransfer extends SignedAuthorization {
  readonly network: string;
}

/** Passes on each wallet once, those too that announce themselves later. */
export function discoverEvmWallets(found: (wallet: EvmWallet) => void): void {
  const known = new Set<string>();
  addEventListener("eip6963:announceProvider", (event) => {
    const wallet = (event as CustomEvent<EvmWallet>).detail;
    if (!wallet?.info?.uuid || !wallet.provider || known.has(wallet.info.uuid)) return;
    known.add(wallet.info.uuid);
    found(wallet);
  });
  dispatchEvent(new Event("eip6963:requestProvider"));
}

/** A picture that is loaded from elsewhere would tell its server that somebody pays here. */
export const iconOf = (icon: string): Node[] =>
  icon.startsWith("data:image/") ? [make("img", { src: icon, alt: "" })] : [];

const UNKNOWN_CHAIN = 4902;

const AUTHORIZATION = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" },
];
const DOMAIN = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
];

/** Asks a wallet for a signature that moves the price (EIP-3009): on the right network first, which is added to it if need be. */
export async function signTransfer(
  { provider, info }: EvmWallet,
  to: Signable,
  nowMs: number,
): Promise<SignedTransfer> {
  const [from] = (await provider.request({ method: "eth_requestAccounts" })) as string[];
  if (!from) throw new Told(words("script.noAccount", { wallet: info.name }));
  await switchTo(provider, to);
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0"));
  const authorization = {
    from,
    to: to.payTo,
    value: to.amountBaseUnits,
    validAfter: "0",
    validBefore: String(Math.floor(nowMs / 1_000) + to.maxTimeoutSeconds),
    nonce: `0x${nonce.join("")}`,
  };
  const typed = {
    types: { EIP712Domain: DOMAIN, TransferWithAuthorization: AUTHORIZATION },
    primaryType: "TransferWithAuthorization",
    domain: { ...to.eip712, chainId: to.chainId, verifyingContract: to.tokenAddress },
    message: authorization,
  };
  const signature = await provider.request({ method: "eth_signTypedData_v4", params: [from, JSON.stringify(typed)] });
  return { network: to.network, authorization, signature: String(signature) };
}

async function switchTo(provider: Provider, { chainId, title, rpcUrl, explorerUrl, coin }: Signable): Promise<void> {
  const id = `0x${chainId.toString(16)}`;
  if (Number(await provider.request({ method: "eth_chainId" })) === chainId) return;
  const change = () => provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: id }] });
  try {
    await change();
  } catch (error) {
    const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } };
    if (code !== UNKNOWN_CHAIN && data?.originalError?.code !== UNKNOWN_CHAIN) throw error;
    const chain = {
      chainId: id,
      chainName: title,
      rpcUrls: [rpcUrl],
      blockExplorerUrls: [explorerUrl],
      nativeCurrency: coin,
    };
    await provider.request({ method: "wallet_addEthereumChain", params: [chain] });
    await change();
  }
}

/** A wallet of the Wallet Standard that sends what it has signed: it may add instructions of its own, and pays the fee. */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignAndSendTransactionFeature;
};

const canSend = (wallet: Wallet): wallet is SolanaWallet =>
  StandardConnect in wallet.features && SolanaSignAndSendTransaction in wallet.features;

/** Passes on each wallet once, those too that register later. */
export function discoverSolanaWallets(found: (wallet: SolanaWallet) => void): void {
  const { get, on } = getWallets();
  const tell = (wallets: readonly Wallet[]) => wallets.filter(canSend).forEach(found);
  tell(get());
  on("register", (...wallets) => tell(wallets));
}

/** @param draft asks the service for the transaction that this account is to sign; base64 */
export async function sendTransfer(
  { features, name }: SolanaWallet,
  chain: `solana:${string}`,
  draft: (payer: string) => Promise<string>,
): Promise<void> {
  const { accounts } = await features[StandardConnect].connect();
  const account = accounts.find(({ chains }) => chains.includes(chain)) ?? accounts[0];
  if (!account) throw new Told(words("script.noAccount", { wallet: name }));
  const text = atob(await draft(account.address));
  const transaction = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  await features[SolanaSignAndSendTransaction].signAndSendTransaction({ account, chain, transaction });
}
