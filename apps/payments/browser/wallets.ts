import { type EvmWallet, requestAccounts, type SolanaWallet, sendTransaction, switchTo } from "@svc/wallets";
import type { SignedAuthorization } from "@svc/x402";
import { make, type Signable } from "./page.js";

/** Body of `POST /api/pay/intents/{token}/payments`. */
export interface SignedTransfer extends SignedAuthorization {
  readonly network: string;
}

/** Shows only embedded icons. Loading an icon from a server would reveal the payer's visit to that server. */
export const makeIcon = (icon: string): Node[] =>
  icon.startsWith("data:image/") ? [make("img", { src: icon, alt: "" })] : [];

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

/**
 * Asks a wallet to sign a transfer of the price (EIP-3009). First switches the wallet to the network, and adds the
 * network if the wallet doesn't know it.
 * @param nowMs the service's time
 */
export async function signTransfer(wallet: EvmWallet, to: Signable, nowMs: number): Promise<SignedTransfer> {
  const { provider } = wallet;
  const [from] = await requestAccounts(wallet);
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

/**
 * Asks a Solana wallet to sign and send a transaction.
 * @param draft loads the unsigned transaction (base64) for the payer's account from the service
 */
export const sendTransfer = (
  wallet: SolanaWallet,
  chain: `solana:${string}`,
  draft: (payer: string) => Promise<string>,
): Promise<unknown> => sendTransaction(wallet, chain, ([account]) => account, draft);
