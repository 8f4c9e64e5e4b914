import { setTimeout as sleep } from "node:timers/promises";
import { Connection, Keypair, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import type { NetworkName } from "@svc/x402";
import bs58 from "bs58";
import { Contract, JsonRpcProvider, Network, Wallet } from "ethers";
import { associatedTokenAddress, tokenInstructions } from "../solana/index.js";
import type { StackDocument } from "../stack/stack-document.js";

/** A transfer of USDC to make on a chain. */
export interface PaymentOrder {
  readonly rpcUrl: string;
  /** Contract or mint. */
  readonly usdc: string;
  readonly decimals: number;
  readonly to: string;
  readonly baseUnits: bigint;
}

export interface Payment {
  /** In the chain's own format. */
  readonly txHash: string;
  readonly payer: string;
  /** Reads from the chain what the recipient got in this transaction, in base units. */
  received(): Promise<bigint>;
}

/** USDC balance of an address on an EVM chain of the stack, in base units. */
export async function readBalance({ chains }: StackDocument, network: NetworkName, address: string): Promise<bigint> {
  const { rpcUrl, usdc } = chains[network];
  const provider = new JsonRpcProvider(rpcUrl, undefined, { cacheTimeout: -1 });
  try {
    return await new Contract(usdc, ["function balanceOf(address) view returns (uint256)"], provider).getFunction(
      "balanceOf",
    )(address);
  } finally {
    provider.destroy();
  }
}

const ERC20 = [
  "function transfer(address to, uint256 value) returns (bool)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
];

export async function payOnEvm(order: PaymentOrder, chainId: number, privateKey: string): Promise<Payment> {
  const network = Network.from(chainId);
  const provider = new JsonRpcProvider(order.rpcUrl, network, { staticNetwork: network, cacheTimeout: -1 });
  try {
    const buyer = new Wallet(privateKey, provider);
    const usdc = new Contract(order.usdc, ERC20, buyer);
    const sent = await usdc.getFunction("transfer").send(order.to, order.baseUnits);
    const receipt = await sent.wait();
    if (receipt?.status !== 1) throw new Error(`the transfer ${sent.hash} failed on the chain`);
    return { txHash: sent.hash, payer: buyer.address, received: () => receivedInEvmTransaction(sent.hash, order) };
  } finally {
    provider.destroy();
  }
}

/** Reads the receipt from the node again, and sums the token's own events. */
async function receivedInEvmTransaction(txHash: string, order: PaymentOrder): Promise<bigint> {
  const provider = new JsonRpcProvider(order.rpcUrl);
  try {
    const receipt = await provider.getTransactionReceipt(txHash);
    if (receipt === null) throw new Error(`the chain has no transaction ${txHash}`);
    const events = new Contract(order.usdc, ERC20).interface;
    return receipt.logs
      .filter((log) => log.address === order.usdc)
      .map((log) => events.parseLog(log))
      .filter((event) => event?.name === "Transfer" && event.args.to === order.to)
      .reduce((sum, event) => sum + BigInt(event?.args.value), 0n);
  } finally {
    provider.destroy();
  }
}

export async function payOnSolana(order: PaymentOrder, secretKey: string): Promise<Payment> {
  const connection = new Connection(order.rpcUrl, "confirmed");
  const buyer = Keypair.fromSecretKey(bs58.decode(secretKey));
  const [mint, merchant] = [new PublicKey(order.usdc), new PublicKey(order.to)];
  const transfer = tokenInstructions.transfer(
    {
      source: associatedTokenAddress(mint, buyer.publicKey),
      mint,
      destination: associatedTokenAddress(mint, merchant),
      owner: buyer.publicKey,
    },
    { baseUnits: order.baseUnits, decimals: order.decimals },
  );
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: buyer.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  const txHash = await connection.sendTransaction(transaction);
  await confirmed(connection, txHash);
  return {
    txHash,
    payer: buyer.publicKey.toBase58(),
    received: () => receivedInSolanaTransaction(connection, txHash, order),
  };
}

const CONFIRMED_WITHIN_MS = 20_000;

async function confirmed(connection: Connection, txHash: string): Promise<void> {
  for (const end = Date.now() + CONFIRMED_WITHIN_MS; Date.now() < end; await sleep(100)) {
    const { value } = await connection.getSignatureStatus(txHash);
    if (value?.err) throw new Error(`the transfer ${txHash} failed on the chain: ${JSON.stringify(value.err)}`);
    if (value !== null) return;
  }
  throw new Error(`the transfer ${txHash} was not confirmed within ${CONFIRMED_WITHIN_MS} ms`);
}

async function receivedInSolanaTransaction(
  connection: Connection,
  txHash: string,
  order: PaymentOrder,
): Promise<bigint> {
  const transaction = await connection.getTransaction(txHash, { maxSupportedTransactionVersion: 0 });
  const meta = transaction?.meta;
  if (!meta) throw new Error(`the chain has no transaction ${txHash}`);
  const sum = (balances: typeof meta.postTokenBalances) =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === order.usdc && owner === order.to)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n);
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances);
}
