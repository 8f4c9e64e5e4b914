import { SOLANA_WALLETS } from "@svc/localstack/solana";
import { createIntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { prepareRefund } from "../../src/refunds/prepare-refund.js";
import type { PreparedRefund } from "../../src/refunds/prepared-refund.js";
import type { FoundRefund } from "../../src/refunds/prepared-refunds-repository.js";
import { BUYER, EVM_WALLET, type PayingWorld, startPayingWorld } from "./paying-world.js";
import { createLink } from "./payments-under-test.js";

export interface Payment {
  readonly id: string;
  readonly linkId: string;
}

/** A shop whose wallets can pay refunds. */
export interface RefundingWorld extends PayingWorld {
  /** Makes a payment on EVM, and records it for a new link. */
  recorded(cents: number): Promise<Payment>;
  /** Makes a payment on Solana, and records it for a new link. */
  recordedOnSolana(cents: number): Promise<Payment>;
  prepare(payment: Payment, amount?: number, more?: object): Promise<PreparedRefund>;
  /** Sends base units of USDC, by default from the shop's wallet to the buyer. Returns the transaction's hash. */
  payBack(baseUnits: bigint, to?: string, from?: string): Promise<string>;
  refund(id: string): Promise<FoundRefund>;
  /** Mines one more block, which makes a refund final, and has the watcher read. */
  readFinal(): Promise<void>;
  /** Reads what the service has stored about a payment's refunds. */
  booksOf(payment: Payment): Promise<Books>;
  eventsOf(refundId: string): Promise<string[]>;
}

interface Books {
  /** Status of the transaction. */
  readonly status: string;
  /** Refunded cents, in the table `refunds`. */
  readonly refunded: number;
  /** Collected cents, in the totals of the link. */
  readonly collected: number;
  /** Refunded cents, in the tables of the volume report. */
  readonly volumeRefunded: number;
}

export async function startRefundingWorld(): Promise<RefundingWorld> {
  const world = await startPayingWorld();
  const { payments, shop, evm, solana, watcher } = world;
  const { deps } = payments;
  const { pool } = deps.database;
  await evm.mintUsdc(EVM_WALLET, 1_000_000_000n);
  await solana.mintUsdc(SOLANA_WALLETS.merchant.publicKey, 1_000_000_000n);
  const caller = {
    merchantId: shop.id,
    merchantName: "Shop",
    mode: "test" as const,
    scope: "full" as const,
    permissions: null,
    keyId: shop.id,
    wallets: { evm: EVM_WALLET, solana: null },
  };
  const record = async (cents: number, network: string, walletAddress: string, txHash: string): Promise<Payment> => {
    const link = { name: "Tea", amount: cents / 100, network, networks: [network] };
    const { id: linkId } = await createLink(payments, shop.testKey, link);
    const body = { paymentLinkId: linkId, amount: cents / 100, token: "USDC", network, walletAddress, txHash };
    const made = await payments.call("POST", "/api/v1/transactions", { key: shop.testKey, body });
    if (made.status !== 201) throw new Error(`not recorded: ${made.text}`);
    return { id: made.body.data.id, linkId };
  };
  return {
    ...world,
    async recorded(cents) {
      const txHash = await world.pay(BigInt(cents) * 10_000n);
      await evm.mine();
      return record(cents, "base_sepolia", BUYER, txHash);
    },
    async recordedOnSolana(cents) {
      const { buyer, merchant } = SOLANA_WALLETS;
      const txHash = await solana.transferUsdc(buyer, merchant.publicKey, BigInt(cents) * 10_000n);
      return record(cents, "solana_devnet", buyer.publicKey.toBase58(), txHash);
    },
    prepare: (payment, amount, more = {}) =>
      prepareRefund(
        { ...deps, networks: deps.intents.feed.networks },
        caller,
        payment.id,
        { amount, ...more },
        () => null,
      ),
    payBack: (baseUnits, to = BUYER, from = EVM_WALLET) => evm.transferUsdc({ from, to, amountBaseUnits: baseUnits }),
    async refund(id) {
      const found = await deps.prepared.find(id);
      if (!found) throw new Error(`there is no refund ${id}`);
      return found;
    },
    async readFinal() {
      await evm.mine();
      await watcher.readOnce("base_sepolia");
    },
    async booksOf({ id, linkId }) {
      const { rows } = await pool.query(
        `SELECT status, (SELECT coalesce(sum(amount), 0) * 100 FROM refunds WHERE transaction_id = t.id)::int AS refunded,
          (SELECT coalesce(sum(refunded), 0) / 10000 FROM volume_changes WHERE link_id = t.payment_link_id)::int
            + (SELECT coalesce(sum(refunded), 0) / 10000 FROM volume_totals
              WHERE group_key = t.payment_link_id::text AND period_minutes = 1440)::int AS "volumeRefunded"
         FROM transactions t WHERE id = $1`,
        [id],
      );
      const link = await payments.call("GET", `/api/v1/payment-links/${linkId}`, { key: shop.testKey });
      return { ...rows[0], collected: Math.round(link.body.data.totalCollected * 100) };
    },
    async eventsOf(refundId) {
      const text = "SELECT type FROM events WHERE data ->> 'id' = $1 ORDER BY created_at, id";
      return (await pool.query(text, [refundId])).rows.map(({ type }) => type);
    },
  };
}

/** Starts the watcher of a second replica. */
export const secondWatcher = ({ payments: { deps } }: PayingWorld, more: object = {}) =>
  createIntentWatcher({ ...deps, ...deps.intents, ...more });
