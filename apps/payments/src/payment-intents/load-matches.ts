import type { ChainTransfer } from "@svc/chains";
import { CENT_BASE_UNITS, type Mode } from "@svc/x402";
import type { PoolClient } from "pg";
import { walletKey } from "../merchants/wallet-address.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import { isWatchedAt, type Match, matchTransfer } from "./match-transfer.js";

/**
 * Finds the few intents that may match the given transfers, by tail (the part of the amount below a cent) or by
 * reference (a Solana key). Both lookups use an index. With OR instead of UNION, PostgreSQL would read every intent in
 * the table.
 */
const CANDIDATES = `
  WITH paid AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS paid (pay_to text, base_units numeric)),
  waiting AS (
    SELECT amounts.intent_id FROM paid JOIN payment_intent_amounts AS amounts
      ON amounts.mode = $1::"Mode" AND amounts.pay_to = paid.pay_to AND amounts.base_units % ${CENT_BASE_UNITS} = paid.base_units % ${CENT_BASE_UNITS})
  SELECT * FROM payment_intents WHERE id IN (
    SELECT intent_id FROM waiting UNION SELECT id FROM payment_intents WHERE mode = $1::"Mode" AND reference = ANY($3))`;

/** Returns each transfer that matches an intent, with its match. */
export async function loadMatches(
  client: PoolClient,
  mode: Mode,
  transfers: readonly ChainTransfer[],
): Promise<[ChainTransfer, Match][]> {
  if (transfers.length === 0) return [];
  const paid = transfers.map(({ to, baseUnits }) => ({ pay_to: walletKey(to), base_units: baseUnits.toString() }));
  const accounts = [...new Set(transfers.flatMap((transfer) => transfer.accounts ?? []))];
  const { rows } = await client.query<IntentRow>(CANDIDATES, [mode, JSON.stringify(paid), accounts]);
  const intents = rows.map(intentOfRow);
  return transfers.flatMap((transfer) => {
    const wallet = walletKey(transfer.to);
    const here = intents.filter((intent) =>
      Object.values(intent.wallets).some((address) => walletKey(address) === wallet),
    );
    const match = matchTransfer(transfer, {
      exact:
        here.find(
          (intent) =>
            intent.tail !== null &&
            intent.amountDueBaseUnits === transfer.baseUnits &&
            isWatchedAt(intent, transfer.blockTime),
        ) ?? null,
      referenced: here.filter(({ reference }) => transfer.accounts?.includes(reference)),
      sameTail: here.filter(
        ({ tail, amountDueBaseUnits }) =>
          tail !== null &&
          amountDueBaseUnits !== transfer.baseUnits &&
          BigInt(tail) === transfer.baseUnits % CENT_BASE_UNITS,
      ),
    });
    return match ? [[transfer, match] as [ChainTransfer, Match]] : [];
  });
}
