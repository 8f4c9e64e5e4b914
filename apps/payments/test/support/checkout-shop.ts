import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type DocumentedCalls, documentedCalls } from "./documented-calls.js";
import { type GatedNode, startGatedNode } from "./gated-node.js";
import {
  type CallOptions,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  type TestOptions,
} from "./payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.js";

export const SHOP_WALLET = evmAccounts.merchant.address;
export const BUYER = evmAccounts.buyer.address;

/** A merchant that uses the deprecated checkout, a chain with money on it, and two services on one database. */
export interface CheckoutShop {
  readonly payments: PaymentsUnderTest;
  /** A second process of the same service. */
  readonly second: PaymentsUnderTest;
  /** The proxy between the services and their database. */
  readonly proxy: TcpProxy;
  /** The gate between the services and the node. */
  readonly gate: GatedNode;
  readonly node: LocalEvmNode;
  readonly calls: DocumentedCalls;
  readonly merchant: TestMerchant;
  readonly other: TestMerchant;
  /** Sets the clock of both services, in milliseconds ahead of the real time. */
  setClock(aheadMs: number): void;
  /** Stops the clock of both services at a time, until the next `setClock`. */
  stopClock(atMs: number): void;
  /** Starts another process that waits only 300 ms for the chain's node. The caller stops it. */
  hasty(): Promise<PaymentsUnderTest>;
  /** A call with the merchant's test key, checked against the document. */
  ask: DocumentedCalls["ask"];
  /** Sends cents from the buyer's wallet, by default to the merchant. Returns the transaction's hash. */
  pay(cents: number, to?: string): Promise<string>;
  /** Sends cents from the merchant's wallet, by default to the buyer. Returns the transaction's hash. */
  payBack(cents: number, to?: string): Promise<string>;
  makeSession(body?: object): Promise<{ readonly id: string } & Record<string, unknown>>;
  makeLink(more?: object): ReturnType<typeof createLink>;
  /** Makes a payment and records it. */
  record(cents: number, more?: object): Promise<{ readonly id: string } & Record<string, unknown>>;
  /** Events of a type about this id, oldest first. */
  events(type: string, id: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function startCheckoutShop(options: TestOptions = {}): Promise<CheckoutShop> {
  const [database, node] = await Promise.all([createTestDatabase(), startEvmNode({ network: "base_sepolia" })]);
  for (const account of ["buyer", "merchant", "attacker"] as const) {
    await node.mintUsdc(evmAccounts[account].address, 1_000_000_000_000n);
  }
  const proxy = await startTcpProxy(database.url);
  const gate = await startGatedNode(node.rpcUrl);
  let now = () => Date.now();
  const env = {
    RPC_URLS_BASE_SEPOLIA: gate.url,
    RPC_URLS_ETH_SEPOLIA: "http://127.0.0.1:1",
    ...options.env,
  };
  const start = (more = {}) =>
    startPayments({ ...options, env: { ...env, ...more }, databaseUrl: proxy.url, clock: { now: () => now() } });
  const [payments, second] = [await start(), await start()];
  const calls = await documentedCalls(payments);
  const merchant = await payments.makeMerchant({ wallets: [SHOP_WALLET] });
  const other = await payments.makeMerchant();
  const ask = (status: number, method: string, path: string, more: CallOptions = {}) =>
    calls.ask(status, method, path, { key: merchant.testKey, ...more });
  const pay = (cents: number, to = SHOP_WALLET) =>
    node.transferUsdc({ from: BUYER, to, amountBaseUnits: BigInt(cents) * 10_000n });
  return {
    payments,
    second,
    proxy,
    gate,
    node,
    calls,
    merchant,
    other,
    setClock(ms) {
      now = () => Date.now() + ms;
    },
    stopClock(atMs) {
      now = () => atMs;
    },
    hasty: () => start({ CHAIN_NODE_TIMEOUT_MS: "300" }),
    ask,
    pay,
    payBack: (cents, to = BUYER) =>
      node.transferUsdc({ from: SHOP_WALLET, to, amountBaseUnits: BigInt(cents) * 10_000n }),
    async makeSession(body = { amount: 0.07, network: "base_sepolia" }) {
      return (await ask(201, "POST", "/api/checkout/session", { body })).body.data;
    },
    makeLink: (more = {}) => createLink(payments, merchant.testKey, { name: "Tea", amount: 0.07, ...more }),
    async record(cents, more = {}) {
      const body = { amount: cents / 100, token: "USDC", network: "base_sepolia", walletAddress: BUYER, ...more };
      const recording = { ...body, txHash: await pay(cents) };
      const made = await payments.call("POST", "/api/v1/transactions", { key: merchant.testKey, body: recording });
      if (made.status !== 201) throw new Error(`not recorded: ${made.text}`);
      return made.body.data;
    },
    async events(type, id) {
      const text = `SELECT data FROM events WHERE type = $1 AND (data->>'id' = $2 OR data->>'transactionId' = $2) ORDER BY created_at`;
      return (await payments.deps.database.pool.query(text, [type, id])).rows.map(({ data }) => data);
    },
    async stop() {
      await second.stop();
      await payments.stop();
      await proxy.stop();
      await gate.stop();
      await node.stop();
      await database.drop();
    },
  };
}

/** A new idempotency key. */
export const idempotent = (): Record<string, string> => ({ "idempotency-key": randomUUID() });
