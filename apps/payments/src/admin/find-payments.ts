import { randomUUID } from "node:crypto";
import { type Backlog, BLOCK_TIME_LAG_MS, type ChainSettings, type ChainTransfer, createChains } from "@svc/chains";
import type { Database } from "@svc/db";
import { baseUnitsOfCents, getNetwork, type NetworkName, toCents, usdcText } from "@svc/x402";
import { UNDECIDED_STATES } from "@svc/x402/purchase";
import type { Pool } from "pg";
import { walletKey } from "../merchants/wallet-address.js";
import { pickOptionals, type Transaction } from "../transactions/transaction.js";
import { createTransactionsRepository } from "../transactions/transactions-repository.js";

export interface PaymentSearch {
  readonly network: NetworkName;
  readonly from: Date;
  readonly to: Date;
  /** True to record every payment whose link is certain; false to only print what would be recorded. */
  readonly record: boolean;
}

/** A transfer that a merchant received and that has no row in the database. */
interface FoundPayment {
  readonly txHash: string;
  readonly time: string;
  readonly payer: string;
  readonly payTo: string;
  readonly amount: string;
  readonly merchantId: string;
  /** The link that the transfer paid; null if that isn't certain. */
  readonly paymentLinkId: string | null;
  readonly outcome: "recorded" | "would_record" | "unclear";
  readonly why: string;
}

const WALLETS = `SELECT merchant_id AS "merchantId", address FROM merchant_wallets WHERE mode = $1::"Mode" AND family = $2::"ChainFamily"`;
/**
 * True if a transaction, a transfer of an intent, or a refund already covers the transfer. Rows of transactions and
 * refunds may lack the transfer's position, so the query finds them by hash.
 */
const KNOWN = `SELECT EXISTS (SELECT FROM transactions WHERE tx_hash = $2 AND (x402_payment_id IS NULL OR (wallet_address = $3 AND amount_base_units = $4)))
  OR EXISTS (SELECT FROM payment_intent_transfers WHERE network = $1 AND tx_hash = $2 AND position = $5)
  OR EXISTS (SELECT FROM refunds WHERE tx_hash = $2) AS known`;
const PURCHASE = `SELECT id, state FROM x402_payments WHERE network = $1 AND payer = $2 AND nonce = $3`;
const LINKS = `SELECT id, amount::float8 AS amount FROM payment_links WHERE merchant_id = $1 AND mode = $2::"Mode" AND is_agentic_proxy AND networks ? $3
  AND lower(merchant_wallet_addresses ->> $3) = lower($4) AND created_at <= $5`;

/**
 * Finds transfers to merchants' wallets that are on the chain but not in the database, and yields them as lines of
 * JSON. A failover to an asynchronous standby can lose rows.
 *
 * If a signed payment matches the exact price of exactly one agentic link, it counts as a payment of that link. The
 * operator decides about all other transfers, because a plain transfer doesn't show its purpose.
 */
export async function* findPayments(
  database: Database,
  settings: ChainSettings,
  search: PaymentSearch,
): AsyncGenerator<string> {
  const chains = createChains({ [search.network]: settings });
  const { pool } = database;
  const counts = { recorded: 0, would_record: 0, unclear: 0 };
  try {
    const { mode, family } = getNetwork(search.network);
    const { rows } = await pool.query<{ merchantId: string; address: string }>(WALLETS, [mode, family]);
    const owners = new Map(rows.map(({ merchantId, address }) => [walletKey(address), merchantId]));
    const chain = chains.chain(search.network);
    const wallets = [...owners.keys()];
    for await (const transfer of transfersIn(chain, wallets, search)) {
      if (await isKnown(pool, transfer)) continue;
      const merchantId = owners.get(walletKey(transfer.to)) as string;
      const found = await judgeAndRecord(database, chain, { transfer, merchantId, wallets }, search);
      if (found === null) continue;
      counts[found.outcome] += 1;
      yield `${JSON.stringify(found)}\n`;
    }
    yield `${JSON.stringify({ network: search.network, ...counts })}\n`;
  } finally {
    await chains.close();
  }
}

type Chain = ReturnType<ReturnType<typeof createChains>["chain"]>;

/** Yields each transfer in the range once. Reads more pages until each wallet's history is complete. */
async function* transfersIn(
  chain: Chain,
  wallets: readonly string[],
  { from, to }: PaymentSearch,
): AsyncGenerator<ChainTransfer> {
  const seen = new Set<string>();
  const behind = new Map<string, Backlog>();
  for (let asked = wallets; asked.length > 0; asked = [...behind.keys()]) {
    for await (const page of chain.readTransfers(asked, { after: null, at: from }, [...behind.values()])) {
      for (const backlog of page.behind ?? []) behind.set(backlog.wallet, backlog);
      for (const wallet of page.caughtUp ?? []) behind.delete(wallet);
      for (const transfer of page.transfers) {
        const key = `${transfer.txHash} ${transfer.position}`;
        if (transfer.blockTime < from || transfer.blockTime > to || seen.has(key)) continue;
        seen.add(key);
        yield transfer;
      }
    }
  }
}

async function isKnown(pool: Pool, { network, txHash, from, baseUnits, position }: ChainTransfer): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(KNOWN, [network, txHash, from, baseUnits.toString(), position]);
  return rows[0]?.known === true;
}

interface Unrecorded {
  readonly transfer: ChainTransfer;
  readonly merchantId: string;
  readonly wallets: readonly string[];
}

/**
 * Determines what a transfer without a row paid for. Records the payment if the search asks for that.
 * @returns null if another process has recorded the payment in the meantime
 */
async function judgeAndRecord(
  database: Database,
  chain: Chain,
  { transfer, merchantId, wallets }: Unrecorded,
  search: PaymentSearch,
): Promise<FoundPayment | null> {
  const { pool } = database;
  const { network, txHash, from, to, baseUnits, blockTime } = transfer;
  const { mode, decimals } = getNetwork(network);
  const found = {
    txHash,
    time: blockTime.toISOString(),
    payer: from,
    payTo: to,
    amount: usdcText(baseUnits),
    merchantId,
  };
  const unclear = (why: string): FoundPayment => ({ ...found, paymentLinkId: null, outcome: "unclear", why });
  const claim = { network, txHash, payer: from, recipients: [to], amountBaseUnits: baseUnits };
  const [verdict, whole] = await Promise.all([chain.verify(claim), chain.lookUpTransfers(txHash, wallets)]);
  if (verdict.outcome !== "verified") return unclear(`the chain does not confirm the transfer: ${verdict.outcome}`);
  if (whole.outcome !== "found") return unclear(`the chain does not show the whole transaction: ${whole.outcome}`);
  const [paidBy] = verdict.transfers;
  if (whole.transfers.length !== 1 || paidBy === undefined || verdict.transfers.length !== 1)
    return unclear("the transaction does not contain exactly one payment to merchants' wallets");
  const nonce = paidBy.authorization?.nonce ?? null;
  const purchase = (await pool.query(PURCHASE, [network, from, nonce])).rows[0];
  if (purchase) {
    // The command resolve refuses a purchase that has ended, because its state is final.
    const advice = UNDECIDED_STATES.includes(purchase.state)
      ? `run resolve --payment ${purchase.id}`
      : "the purchase has ended without this transfer, so ask the merchant to return it";
    return unclear(`it pays the purchase ${purchase.id} (state ${purchase.state}): ${advice}`);
  }
  // On Solana, the facilitator pays the fee of an x402 payment, so it is the first account of the transaction. If the
  // payer is the first account, the transaction is a plain transfer.
  const isSigned = nonce !== null && (transfer.accounts === undefined || transfer.accounts[0] !== from);
  if (!isSigned) return unclear("it is a plain transfer: ask the merchant what it paid for");
  // A block's time can lag behind the clock, so the link may have been created shortly after that time.
  const soldBy = new Date(blockTime.getTime() + BLOCK_TIME_LAG_MS);
  const { rows } = await pool.query<{ id: string; amount: number }>(LINKS, [merchantId, mode, network, to, soldBy]);
  const paid = rows.filter(({ amount }) => baseUnitsOfCents(toCents(amount) as bigint, decimals) === baseUnits);
  const [link] = paid;
  if (link === undefined) return unclear("no agentic link of the merchant has this price on this network");
  if (paid.length > 1) return unclear(`${paid.length} agentic links of the merchant have this price`);
  const sure = {
    ...found,
    paymentLinkId: link.id,
    why: "a signed payment that matches the price of exactly one agentic link",
  };
  if (!search.record) return { ...sure, outcome: "would_record" };
  const transaction: Transaction = {
    ...{
      id: randomUUID(),
      merchantId,
      paymentLinkId: link.id,
      mode,
      network,
      txHash,
      token: "USDC",
      status: "completed",
    },
    ...{ amount: link.amount, amountBaseUnits: baseUnits.toString(), amountDue: link.amount },
    ...{ walletAddress: from, merchantWalletAddress: verdict.recipient, ...pickOptionals({}) },
    ...{ subtotalAmount: null, taxAmount: null, metadata: { foundOnChain: true } },
    confirmedAt: verdict.confirmedAt.toISOString(),
    createdAt: new Date().toISOString(),
  };
  // Another process may have recorded the payment since the search.
  const recording = { transaction, transfers: verdict.transfers, purpose: "recording", respects: "waiting" } as const;
  const outcome = await createTransactionsRepository(database).insert(recording, null);
  if (outcome === "reserved") return unclear("a payment intent waits for this transfer");
  if (outcome !== "stored") return null;
  return { ...sure, outcome: "recorded" };
}
