import { BLOCK_TIME_LAG_MS, type CreditedTransfer } from "@svc/chains";
import { walletKey } from "../merchants/wallet-address.js";

/**
 * Decides which intents prevent a transfer from being recorded for something else. `waiting`: intents that aren't
 * completed. `all`: completed intents too, because a second transfer of the same amount still belongs to the same
 * intent.
 */
export type ReservationScope = "waiting" | "all";

/** SQL expressions of the values that {@link reservedBy} needs. */
interface ReservationParameters {
  readonly merchantId: string;
  readonly mode: string;
  readonly wallet: string;
  readonly confirmedAt: string;
  readonly baseUnits: string;
  readonly accounts: string;
  readonly scope: string;
}

const LAG = `interval '${BLOCK_TIME_LAG_MS} milliseconds'`;

/**
 * SQL: ids of the merchant's intents that expect one of these amounts at the wallet, or whose Solana reference the
 * transaction names. An intent reserves its amount on every network of its mode, because a payer may choose the wrong
 * one.
 */
export const reservedBy = (of: ReservationParameters): string => `
  SELECT i.id FROM payment_intents AS i JOIN (
      SELECT intent_id FROM payment_intent_amounts
        WHERE mode = ${of.mode}::"Mode" AND pay_to = ${of.wallet}::text AND base_units = ANY(${of.baseUnits}::numeric[])
      UNION SELECT id FROM payment_intents WHERE reference = ANY(${of.accounts}::text[])) AS waiting ON waiting.intent_id = i.id
  WHERE i.merchant_id = ${of.merchantId}::uuid AND i.mode = ${of.mode}::"Mode"
    AND ${of.confirmedAt}::timestamptz BETWEEN i.created_at - ${LAG} AND i.watch_until
    AND (${of.scope}::text = 'all' OR i.status <> 'completed')`;

/** Values of the parameters wallet, amounts, accounts and scope. If the scope is null, no intent reserves anything. */
export const reservationValues = (
  { merchantWalletAddress }: { readonly merchantWalletAddress: string },
  transfers: readonly CreditedTransfer[],
  scope: ReservationScope | null,
): unknown[] => [
  walletKey(merchantWalletAddress),
  scope === null ? [] : transfers.map(({ baseUnits }) => baseUnits.toString()),
  scope === null ? [] : [...new Set(transfers.flatMap(({ accounts }) => accounts ?? []))],
  scope ?? "waiting",
];
