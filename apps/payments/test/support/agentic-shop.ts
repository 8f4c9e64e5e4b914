import { evmAccounts } from "@svc/localstack/evm";
import { totalsJson } from "../../src/totals/totals-statements.js";
import type { AgenticWorld } from "./agentic-world.js";
import {
  agenticTo,
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./payments-under-test.js";

/** A payment's row in the database. */
export interface StoredPayment {
  readonly id: string;
  readonly state: string;
  readonly txHash: string | null;
}

/** A merchant with links that cost 0.50 USDC, and readers of the chain and the database. */
export interface AgenticShop {
  /** Service for the setup. Its workers are off, so that the processes under test do the work. */
  readonly payments: PaymentsUnderTest;
  readonly merchant: TestMerchant;
  readonly databaseUrl: string;
  makeLink(more?: object): Promise<string>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  paymentsOf(linkId: string): Promise<StoredPayment[]>;
  /** Types of the events that name a payment, oldest first. */
  eventsOf(paymentId: string): Promise<string[]>;
  /** Number of a link's transactions, and the link's totals. They must agree. */
  recorded(linkId: string): Promise<{ rows: number; totalTransactions: number; totalCollected: number }>;
  /** Makes unfinished work due now: of one link, or of all. */
  dueNow(linkId?: string): Promise<void>;
  /** Ends the leases on these payments, as if their workers had died. */
  endLeases(linkId: string): Promise<void>;
  stop(): Promise<void>;
}

export const PRICE = 500_000n;
export const payPath = (linkId: string): string => `/api/agent/link/pl-${linkId}`;

export async function startAgenticShop(world: AgenticWorld, env: Record<string, string> = {}): Promise<AgenticShop> {
  const payments = await startPayments({ env: { ...world.env, WORKERS: "off", ...env } });
  const merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await payments.deps.database.pool.query(text, values)).rows as Row[];
  const dueNow = async (linkId: string | null = null) => {
    await query(
      `UPDATE x402_work SET due_at = now() - interval '1 second' FROM x402_payments p
       WHERE p.id = payment_id AND ($1::uuid IS NULL OR p.payment_link_id = $1)`,
      [linkId],
    );
  };
  return {
    payments,
    merchant,
    databaseUrl: payments.databaseUrl,
    query,
    async makeLink(more = {}) {
      const { network } = world.node;
      return (await createLink(payments, merchant.testKey, { network, ...agenticTo(world.target), ...more })).id;
    },
    paymentsOf: (linkId) =>
      query(
        `SELECT id, state, tx_hash AS "txHash" FROM x402_payments WHERE payment_link_id = $1 ORDER BY created_at, id`,
        [linkId],
      ),
    async eventsOf(paymentId) {
      const rows = await query<{ type: string }>(
        "SELECT type FROM events WHERE data->>'paymentId' = $1 ORDER BY created_at, type",
        [paymentId],
      );
      return rows.map(({ type }) => type);
    },
    async recorded(linkId) {
      const [row] = await query<{ rows: number; totalTransactions: number; totalCollected: number }>(
        `SELECT (SELECT count(*) FROM transactions WHERE payment_link_id = l.id)::int AS rows,
           (totals->>'total_transactions')::int AS "totalTransactions", (totals->>'total_collected')::float AS "totalCollected"
         FROM (SELECT id, ${totalsJson("link")} AS totals FROM payment_links WHERE id = $1) AS l`,
        [linkId],
      );
      return row as NonNullable<typeof row>;
    },
    async endLeases(linkId) {
      await query(
        "UPDATE x402_payments SET leased_till = now() - interval '1 second' WHERE payment_link_id = $1 AND leased_till IS NOT NULL",
        [linkId],
      );
      await dueNow(linkId);
    },
    dueNow,
    stop: () => payments.stop(),
  };
}
