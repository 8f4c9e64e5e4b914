import { type EvmNetworkName, NETWORKS } from "@svc/x402";
import {
  type Chain,
  type Client,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PublicActions,
  publicActions,
  type RpcSchema,
  type Transport,
  type WalletActions,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

export type EvmWallet = Client<
  Transport,
  Chain,
  PrivateKeyAccount,
  RpcSchema,
  PublicActions<Transport, Chain, PrivateKeyAccount> & WalletActions<Chain, PrivateKeyAccount>
>;

const POLL_MS = 50;
/** How long a settlement waits for its block. */
const RECEIPT_TIMEOUT_MS = 60_000;

/**
 * A wallet on a local node. The EVM wallets of the package `x402` support only public nodes.
 *
 * Transactions are sent one at a time, each with the node's nonce. With viem's nonce manager, concurrent transactions
 * get their nonces before they are simulated. If one fails, such as a payment that is settled twice, it leaves a gap
 * that blocks all later ones.
 */
export function evmWallet(network: EvmNetworkName, rpcUrl: string, privateKey: string): EvmWallet {
  const { chainId: id, title: name } = NETWORKS[network];
  const chain: Chain = defineChain({
    id,
    name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey as Hex),
    chain,
    transport: http(rpcUrl, { retryCount: 0 }),
    pollingInterval: POLL_MS,
    cacheTime: 0,
  }).extend(publicActions);

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.then(send);
    last = sent.catch(() => {});
    return sent;
  };
  const { writeContract, sendTransaction, waitForTransactionReceipt } = client;
  const wallet = client.extend(() => ({
    writeContract: ((request) => inTurn(() => writeContract(request))) as typeof writeContract,
    sendTransaction: ((request) => inTurn(() => sendTransaction(request))) as typeof sendTransaction,
    waitForTransactionReceipt: ((request) =>
      waitForTransactionReceipt({ timeout: RECEIPT_TIMEOUT_MS, ...request })) as typeof waitForTransactionReceipt,
  }));
  return wallet as unknown as EvmWallet;
}
