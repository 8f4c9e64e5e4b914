import type { PreparedRefund } from "@svc/sdk/client";
import { SvcError } from "@svc/sdk/errors";
import {
  type EvmWallet,
  isRejection,
  NoAccount,
  OtherAccount,
  type Provider,
  requestAccount,
  type SolanaWallet,
  sendTransaction,
  switchTo,
  WrongNetwork,
  walletWords,
} from "@svc/wallets";
import { NETWORKS, type NetworkName } from "@svc/x402/networks";
import bs58 from "bs58";
import { toProblem } from "../../api/problem";
import { formatBaseUnits } from "../../parts/money";
import { networkTitle, shorten } from "../../parts/networks";

/** The wallet that received the payment now holds less USDC than the refund. */
class TooLittle extends Error {
  readonly balanceBaseUnits: bigint;

  constructor(balanceBaseUnits: bigint) {
    super();
    this.balanceBaseUnits = balanceBaseUnits;
  }
}

/** The refund was completed, canceled or expired while the page was open. */
class Ended extends Error {}

type EvmTransfer = NonNullable<NonNullable<PreparedRefund["transfer"]>["evm"]>;

/**
 * Asks a wallet of this browser to send the refund and returns the transaction's hash. Checks the account, the network
 * and the balance before the wallet asks its user.
 * @param read returns the current refund
 */
export async function sendByEvmWallet(
  wallet: EvmWallet,
  refund: PreparedRefund,
  read: () => Promise<PreparedRefund>,
): Promise<string> {
  const transfer = (await read()).transfer?.evm;
  const network = NETWORKS[refund.network as NetworkName];
  if (!transfer || network.family !== "evm") throw new Ended();
  const { provider } = wallet;
  const from = await requestAccount(wallet, transfer.from);
  const { chainId, title, publicRpcUrl: rpcUrl, explorerTxUrl, coin } = network;
  await switchTo(provider, { chainId, title, rpcUrl, explorerUrl: new URL(explorerTxUrl).origin, coin });
  await requireBalance(provider, transfer, BigInt(refund.amountBaseUnits));
  const { to, value, data } = transfer;
  return String(await provider.request({ method: "eth_sendTransaction", params: [{ from, to, value, data }] }));
}

/**
 * Asks a Solana wallet to sign and send the refund and returns the signature, which identifies the transaction. The
 * service checks the balance when it drafts the transaction.
 * @param draft returns a transaction that sends the refund, in base64
 */
export async function sendBySolanaWallet(
  wallet: SolanaWallet,
  refund: PreparedRefund,
  draft: () => Promise<string>,
): Promise<string> {
  const network = NETWORKS[refund.network as NetworkName];
  if (network.family !== "solana") throw new Ended();
  const signature = await sendTransaction(
    wallet,
    network.walletChain,
    (accounts) => {
      const own = accounts.find(({ address }) => address === refund.merchantWalletAddress);
      if (own === undefined && accounts[0] !== undefined) throw new OtherAccount(accounts[0].address);
      return own;
    },
    draft,
  );
  return bs58.encode(signature);
}

/** Selector of `balanceOf(address)`. */
const BALANCE_OF = "0x70a08231";

async function requireBalance(provider: Provider, { from, to }: EvmTransfer, neededBaseUnits: bigint): Promise<void> {
  const call = { to, data: BALANCE_OF + from.slice(2).toLowerCase().padStart(64, "0") };
  const answer = await provider.request({ method: "eth_call", params: [call, "latest"] }).catch(() => null);
  // If the balance can't be read, ask the wallet to send the refund anyway.
  if (typeof answer !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(answer)) return;
  const balance = BigInt(answer);
  if (balance < neededBaseUnits) throw new TooLittle(balance);
}

/** True if the transaction was reverted; null if the wallet returns no receipt for it yet. */
export async function isUndone({ provider }: EvmWallet, hash: string): Promise<boolean | null> {
  const receipt = await provider.request({ method: "eth_getTransactionReceipt", params: [hash] }).catch(() => null);
  const { status } = (receipt ?? {}) as { status?: string };
  return status === undefined ? null : Number(status) === 0;
}

export interface SendProblem {
  readonly title: string;
  readonly text: string;
}

/** Explains why a wallet didn't send a refund and what the user can do. */
export function explainSendProblem(error: unknown, wallet: string, refund: PreparedRefund): SendProblem {
  const network = networkTitle(refund.network);
  const nothing = "Nothing was sent.";
  if (error instanceof SvcError) return toProblem(error);
  if (error instanceof Ended)
    return {
      title: "This refund can't be sent anymore",
      text: `${nothing} Reload the page to see its current state.`,
    };
  if (error instanceof NoAccount) {
    return { title: `${wallet} shows no account`, text: `Connect an account in ${wallet}, then try again. ${nothing}` };
  }
  if (error instanceof OtherAccount) {
    return {
      title: "Choose the wallet that was paid",
      text: `${wallet} uses ${shorten(error.message)}, but the refund must come from ${shorten(refund.merchantWalletAddress)}. Choose that account in ${wallet}, then try again. ${nothing}`,
    };
  }
  if (error instanceof WrongNetwork) {
    return {
      title: `${wallet} is on another network`,
      text: `Switch ${wallet} to ${network}, then try again. ${nothing}`,
    };
  }
  if (error instanceof TooLittle) {
    return {
      title: "Too little USDC in the wallet",
      text: `The wallet holds ${formatBaseUnits(error.balanceBaseUnits.toString())} on ${network}, and the refund is ${formatBaseUnits(refund.amountBaseUnits)}. Add USDC, then try again. ${nothing}`,
    };
  }
  if (isRejection(error)) {
    return { title: `You declined in ${wallet}`, text: `${nothing} Try again when you are ready.` };
  }
  const words = walletWords(error);
  if (/insufficient (funds|lamports)|debit an account but found no record/i.test(words)) {
    return {
      title: "Too little for the network's fee",
      text: `The wallet pays a small fee to ${network} in the network's own coin. Add some, then try again. ${nothing}`,
    };
  }
  return {
    title: `${wallet} didn't send the refund`,
    text: `${words === "" ? "It gave no reason." : `It says: ${words}`} Check the wallet's history before you try again.`,
  };
}
