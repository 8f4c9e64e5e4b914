import { expect } from "@jest/globals";
import { ComputeBudgetProgram, Connection, PublicKey, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { type CountedWire, countedHttp } from "@svc/localstack/counted-wires";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import {
  associatedTokenAddress,
  SOLANA_WALLETS,
  type SolanaNode,
  startSolanaNode,
  tokenInstructions,
} from "@svc/localstack/solana";
import type { NetworkName } from "@svc/x402";
import { createIntentWatcher, type IntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import {
  type Answer,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./payments-under-test.js";

export const BUYER = evmAccounts.buyer.address;
export const EVM_WALLET = evmAccounts.merchant.address;
export const SOLANA_WALLET = SOLANA_WALLETS.merchant.publicKey.toBase58();

/** One transfer of a Solana transaction: its amount, and the reference that it names. */
export interface SolanaPart {
  readonly baseUnits: bigint;
  readonly reference?: string | null;
}

/** Chains whose nodes count requests, a shop that is paid there, and a watcher that reads only when a test calls it. */
export interface PayingWorld {
  readonly evm: LocalEvmNode;
  /** A network that the shop's links do not offer. */
  readonly other: LocalEvmNode;
  readonly solana: SolanaNode;
  readonly nodes: readonly CountedWire[];
  readonly payments: PaymentsUnderTest;
  readonly shop: TestMerchant;
  readonly watcher: IntentWatcher;
  /** How far the service's clock is ahead of the machine's. The chains use the machine's clock. */
  readonly time: { aheadMs: number };
  makeLink(fields?: object): Promise<string>;
  /**
   * Opens an intent whose tail no other intent of this world has. With equal tails, a wrong amount for one intent could
   * match the other.
   */
  open(link: string, fields?: object): Promise<OpenedIntent>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  read(id: string): Promise<any>;
  /** Sends a transaction's hash for an intent, as its payer can on the page. */
  hint(intent: OpenedIntent, txHash: string, network?: NetworkName): Promise<Answer>;
  /** Mines one more block, which makes a payment final, and has the watcher read. */
  confirmed(): Promise<void>;
  pay(baseUnits: string | bigint, node?: LocalEvmNode): Promise<string>;
  /** Pays the shop with several transfers in one transaction. */
  paySolana(...parts: SolanaPart[]): Promise<string>;
  events(type: string, intentId: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface OpenedIntent {
  readonly id: string;
  readonly url: string;
  readonly amountDue: string;
  readonly amountDueBaseUnits: string;
  readonly networks: readonly { readonly network: string; readonly uri: string }[];
  readonly [field: string]: unknown;
}

/** The reference in the intent's Solana Pay URI. */
export const referenceOf = ({ networks }: OpenedIntent): string | null => {
  const uri = networks.find(({ network }) => network === "solana_devnet")?.uri ?? "";
  return new URL(uri).searchParams.get("reference");
};

export async function startPayingWorld(): Promise<PayingWorld> {
  const [evm, other, solana] = await Promise.all([
    startEvmNode({ network: "base_sepolia" }),
    startEvmNode({ network: "polygon_amoy" }),
    startSolanaNode({ network: "solana_devnet" }),
  ]);
  await Promise.all([evm.mintUsdc(BUYER, 10_000_000_000n), other.mintUsdc(BUYER, 10_000_000_000n)]);
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000_000n);
  const nodes = await Promise.all([evm, other, solana].map(({ rpcUrl }) => countedHttp(rpcUrl)));
  const time = { aheadMs: 0 };
  const urlOf = (index: number) => (nodes[index] as CountedWire).url;
  const payments = await startPayments({
    env: {
      RPC_URLS_BASE_SEPOLIA: urlOf(0),
      RPC_URLS_POLYGON_AMOY: urlOf(1),
      RPC_URLS_SOLANA_DEVNET: urlOf(2),
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      PAYMENTS_PUBLIC_URL: "https://pay.example.com",
    },
    clock: { now: () => Date.now() + time.aheadMs },
  });
  const shop = await payments.makeMerchant({ wallets: [EVM_WALLET, SOLANA_WALLET] });
  const { deps } = payments;
  const watcher = createIntentWatcher({ ...deps, ...deps.intents });
  const ask = async (method: string, path: string, body?: object) =>
    payments.call(method, path, { key: shop.testKey, body });

  const tails = new Set<string>();
  const world: PayingWorld = {
    evm,
    other,
    solana,
    nodes,
    payments,
    shop,
    watcher,
    time,
    async makeLink(fields = {}) {
      const networks = ["base_sepolia", "solana_devnet"];
      return (await createLink(payments, shop.testKey, { networks, name: "Book", amount: 10, ...fields })).id;
    },
    async open(link, fields = {}) {
      const path = "/api/v1/payment-intents";
      for (;;) {
        const { status, body } = await ask("POST", path, { paymentLinkId: `pl-${link}`, ...fields });
        expect({ status, body }).toMatchObject({ status: 201 });
        const tail = body.data.amountDueBaseUnits.slice(-4);
        if (tails.has(tail)) continue;
        tails.add(tail);
        return body.data;
      }
    },
    read: async (id) => (await ask("GET", `/api/v1/payment-intents/${id}`)).body.data,
    hint: ({ url }, txHash, network = "base_sepolia") =>
      payments.call("POST", `/api/pay/intents/${url.slice(-22)}/transfers`, { body: { txHash, network } }),
    async confirmed() {
      await evm.mine();
      await watcher.readOnce("base_sepolia");
    },
    pay: (baseUnits, node = evm) =>
      node.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: BigInt(baseUnits) }),
    paySolana: (...parts) => paySolana(solana, parts),
    async events(type, intentId) {
      const { rows } = await payments.deps.database.pool.query(
        "SELECT data FROM events WHERE type = $1 AND (data ->> 'id' = $2 OR data ->> 'paymentIntentId' = $2)",
        [type, intentId],
      );
      return rows.map(({ data }) => data);
    },
    async stop() {
      await watcher.stop();
      await payments.stop();
      await Promise.all([...nodes, evm, other, solana].map((one) => one.stop()));
    },
  };
  return world;
}

/** Pays the merchant from the buyer's account with several transfers in one transaction. */
export async function paySolana(
  solana: SolanaNode,
  parts: readonly SolanaPart[],
  to = SOLANA_WALLETS.merchant.publicKey,
): Promise<string> {
  const mint = new PublicKey(solana.usdc);
  const { buyer } = SOLANA_WALLETS;
  const accounts = {
    source: associatedTokenAddress(mint, buyer.publicKey),
    mint,
    destination: associatedTokenAddress(mint, to),
    owner: buyer.publicKey,
  };
  const transfers = parts.map(({ baseUnits, reference }) => {
    const transfer = tokenInstructions.transfer(accounts, { baseUnits, decimals: 6 });
    if (reference) transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
    return transfer;
  });
  const connection = new Connection(solana.rpcUrl, "confirmed");
  const { blockhash } = await connection.getLatestBlockhash();
  // The random limit makes transactions different: two equal ones would have the same signature.
  const units = 40_000 + Math.floor(Math.random() * 99_000);
  const message = new TransactionMessage({
    payerKey: buyer.publicKey,
    recentBlockhash: blockhash,
    instructions: [ComputeBudgetProgram.setComputeUnitLimit({ units }), ...transfers],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([buyer]);
  return connection.sendTransaction(transaction);
}
