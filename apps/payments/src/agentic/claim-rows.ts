import { centsOfBaseUnits, decimalOfCents, decodePaymentObject, type Mode, networkOf, wirePayment } from "@svc/x402";
import type { Claim, Known, KnownQuery, NewClaim, PaymentState } from "@svc/x402/purchase";
import type { Cipher } from "../crypto/cipher.js";
import type { Customer } from "../tax/tax-calculator.js";

/** The buyer and the tax of a payment: recorded with the transaction. */
export interface Order {
  readonly customer: Customer;
  readonly taxCents: bigint;
  /** The payment intent that it pays; null: a request to an agentic link. */
  readonly intentId: string | null;
}

export type PaymentClaim = Claim<Order>;

/** A row of x402_payments as PostgreSQL writes it as JSON: times in ISO form, bytes as hex with a prefix. */
type Row = Readonly<Record<string, string | number | boolean | null>>;

const modeOf = ({ identity }: Pick<NewClaim, "identity">): Mode => networkOf(identity.network).mode;

/** The price in cents: base units of USDC are exact multiples of a cent here. */
export const centsOfClaim = ({ identity, amountBaseUnits }: Pick<NewClaim, "identity" | "amountBaseUnits">): bigint =>
  centsOfBaseUnits(amountBaseUnits, networkOf(identity.network).decimals);

/** A list of states in SQL, for IN. */
export const states = (of: readonly PaymentState[]): string => of.map((state) => `'${state}'`).join(", ");

const hexOf = (bytes: string): string => bytes.slice(2);
const timeOf = (value: Row[string] | undefined): number | null =>
  typeof value === "string" ? Date.parse(value) : null;
const textOf = (value: Row[string] | undefined): string | null => (typeof value === "string" ? value : null);

export function claimOfRow(row: Row, cipher: Cipher): PaymentClaim {
  const sealed = Buffer.from(hexOf(row.payload as string), "hex");
  const { payment, customer, taxCents } = JSON.parse(cipher.decrypt(sealed));
  const decoded = decodePaymentObject(payment);
  if (decoded.outcome !== "payment") throw new Error(`the payment ${row.id} is kept in a form that cannot be read`);
  const keys = [row.request_key, row.payment_identifier].flatMap((key) => (typeof key === "string" ? hexOf(key) : []));
  return {
    paymentId: row.id as string,
    state: row.state as PaymentClaim["state"],
    revision: row.revision as number,
    identity: decoded.payment.identity,
    seller: row.merchant_id as string,
    item: row.payment_link_id as string,
    fingerprint: hexOf(row.fingerprint as string),
    keys,
    payTo: row.pay_to as string,
    amountBaseUnits: BigInt(row.amount_base_units as number),
    payment: decoded.payment,
    order: { customer, taxCents: BigInt(taxCents), intentId: textOf(row.intent_id) },
    address: textOf(row.address),
    createdAt: timeOf(row.created_at) as number,
    validBefore: timeOf(row.valid_before) as number,
    aliasOf: textOf(row.alias_of),
    lease: textOf(row.lease),
    leaseExpiresAt: timeOf(row.leased_till) ?? 0,
    settleSentAt: timeOf(row.settle_sent_at),
    settledAt: timeOf(row.settled_at),
    txHash: textOf(row.tx_hash),
    logIndex: typeof row.log_index === "number" ? row.log_index : null,
    answerExpiresAt: timeOf(row.answer_till),
    deliveredAt: timeOf(row.delivered_at),
    brokenAt: timeOf(row.broken_at),
    isCollected: row.is_collected as boolean,
    wrongKeys: row.wrong_keys as number,
    reason: textOf(row.reason),
    job: typeof row.job === "string" ? cipher.decrypt(Buffer.from(hexOf(row.job), "hex")) : null,
  };
}

/** The row of a claim that is to be made, for `jsonb_populate_record`: every column that must not be null. */
export function rowOfClaim(
  claim: NewClaim<Order>,
  held: { readonly lease: string | null; readonly leaseExpiresAt: number; readonly now: number },
  cipher: Cipher,
): string {
  const { identity, order, payment } = claim;
  const bytes = (hex: string | undefined) => (hex === undefined ? null : `\\x${hex}`);
  const time = (ms: number) => new Date(ms).toISOString();
  const sold = { payment: wirePayment(payment), customer: order.customer, taxCents: order.taxCents.toString() };
  return JSON.stringify({
    id: claim.paymentId,
    merchant_id: claim.seller,
    payment_link_id: claim.item,
    mode: modeOf(claim),
    ...identity,
    pay_to: claim.payTo,
    amount: decimalOfCents(centsOfClaim(claim)),
    amount_base_units: claim.amountBaseUnits.toString(),
    valid_before: time(claim.validBefore),
    fingerprint: bytes(claim.fingerprint),
    request_key: bytes(claim.keys[0]),
    payment_identifier: bytes(claim.keys[1]),
    state: claim.aliasOf === null ? "claimed" : "aliased",
    lease: held.lease,
    leased_till: held.lease === null ? null : time(held.leaseExpiresAt),
    // Encrypted: whoever has a signature can settle it.
    payload: bytes(cipher.encrypt(JSON.stringify(sold)).toString("hex")),
    alias_of: claim.aliasOf,
    address: claim.address,
    intent_id: order.intentId,
    revision: 0,
    is_collected: false,
    wrong_keys: 0,
    created_at: time(held.now),
    updated_at: time(held.now),
  });
}

type KnownRows = readonly { readonly role: keyof Known; readonly row: Row }[] | null;

const NOTHING: Known<Order> = { own: null, ownFirst: null, byKey: null, named: null, unfinished: null };

export function knownOf(rows: KnownRows, cipher: Cipher): Known<Order> {
  const known = (rows ?? []).map(({ role, row }) => [role, claimOfRow(row, cipher)]);
  return { ...NOTHING, ...Object.fromEntries(known) };
}

/** The same text as x402_claim makes of what it sees. */
export const seenText = (known: Known<Order>): string =>
  (["byKey", "named", "own", "ownFirst", "unfinished"] as const)
    .flatMap((role) => (known[role] === null ? [] : `${role}:${known[role].paymentId}:${known[role].revision}`))
    .join(" ");

/** Known payments as JSON, as one column of whatever statement has these nine parameters from `$from` on. */
export const knownJson = (from: number): string => `
  (SELECT json_agg(json_build_object('role', k.role, 'row', to_jsonb(p)))
   FROM x402_known(${Array.from({ length: 9 }, (_, index) => `$${from + index}`).join(", ")}) AS k
   JOIN x402_payments p ON p.id = k.id)`;

export const knownValues = ({ identity, item, fingerprint, key, paymentId, now }: KnownQuery): unknown[] => [
  identity.network,
  identity.asset,
  identity.payer,
  identity.nonce,
  item,
  Buffer.from(fingerprint, "hex"),
  key === null ? null : Buffer.from(key, "hex"),
  paymentId,
  new Date(now),
];
