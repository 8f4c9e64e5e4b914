import { centsOfBaseUnits, decimalOfCents, decodePaymentObject, getNetwork, type Mode, wirePayment } from "@svc/x402";
import type { Claim, Known, KnownQuery, NewClaim, PaymentState } from "@svc/x402/purchase";
import type { Cipher } from "../crypto/cipher.js";
import type { Customer } from "../tax/tax-calculator.js";

/** The buyer and the tax of a payment, recorded with the transaction. */
export interface Order {
  readonly customer: Customer;
  readonly taxCents: bigint;
  /** The payment intent that the payment is for; null for a request to an agentic link. */
  readonly intentId: string | null;
}

export type PaymentClaim = Claim<Order>;

/** A row of x402_payments in PostgreSQL's JSON form: times in ISO format, bytes as hex with a prefix. */
type Row = Readonly<Record<string, string | number | boolean | null>>;

const getMode = ({ identity }: Pick<NewClaim, "identity">): Mode => getNetwork(identity.network).mode;

/** The price in cents. Base units are always whole cents here. */
export const centsOfClaim = ({ identity, amountBaseUnits }: Pick<NewClaim, "identity" | "amountBaseUnits">): bigint =>
  centsOfBaseUnits(amountBaseUnits, getNetwork(identity.network).decimals);

/** A list of states in SQL, for IN. */
export const states = (of: readonly PaymentState[]): string => of.map((state) => `'${state}'`).join(", ");

const toHex = (bytes: string): string => bytes.slice(2);
const toTime = (value: Row[string] | undefined): number | null =>
  typeof value === "string" ? Date.parse(value) : null;
const toText = (value: Row[string] | undefined): string | null => (typeof value === "string" ? value : null);

export function claimOfRow(row: Row, cipher: Cipher): PaymentClaim {
  const sealed = Buffer.from(toHex(row.payload as string), "hex");
  const { payment, customer, taxCents } = JSON.parse(cipher.decrypt(sealed));
  const decoded = decodePaymentObject(payment);
  if (decoded.outcome !== "payment") throw new Error(`the payment ${row.id} is stored in a form that cannot be read`);
  const keys = [row.request_key, row.payment_identifier].flatMap((key) => (typeof key === "string" ? toHex(key) : []));
  return {
    paymentId: row.id as string,
    state: row.state as PaymentClaim["state"],
    revision: row.revision as number,
    identity: decoded.payment.identity,
    seller: row.merchant_id as string,
    item: row.payment_link_id as string,
    fingerprint: toHex(row.fingerprint as string),
    keys,
    payTo: row.pay_to as string,
    amountBaseUnits: BigInt(row.amount_base_units as number),
    payment: decoded.payment,
    order: { customer, taxCents: BigInt(taxCents), intentId: toText(row.intent_id) },
    address: toText(row.address),
    createdAt: toTime(row.created_at) as number,
    validBefore: toTime(row.valid_before) as number,
    aliasOf: toText(row.alias_of),
    lease: toText(row.lease),
    leaseExpiresAt: toTime(row.leased_till) ?? 0,
    settleSentAt: toTime(row.settle_sent_at),
    settledAt: toTime(row.settled_at),
    txHash: toText(row.tx_hash),
    logIndex: typeof row.log_index === "number" ? row.log_index : null,
    answerExpiresAt: toTime(row.answer_till),
    deliveredAt: toTime(row.delivered_at),
    brokenAt: toTime(row.broken_at),
    isCollected: row.is_collected as boolean,
    wrongKeys: row.wrong_keys as number,
    reason: toText(row.reason),
    job: typeof row.job === "string" ? cipher.decrypt(Buffer.from(toHex(row.job), "hex")) : null,
  };
}

/** The row of a new claim, for `jsonb_populate_record`. Sets every column that must not be null. */
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
    mode: getMode(claim),
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
    // Encrypted, because anyone who can read the signature could settle the payment.
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

export function toKnown(rows: KnownRows, cipher: Cipher): Known<Order> {
  const known = (rows ?? []).map(({ role, row }) => [role, claimOfRow(row, cipher)]);
  return { ...NOTHING, ...Object.fromEntries(known) };
}

/**
 * The revisions of the known claims when they were read, as text. The database function x402_claim builds the same text
 * from the current rows and compares both.
 */
export const seenText = (known: Known<Order>): string =>
  (["byKey", "named", "own", "ownFirst", "unfinished"] as const)
    .flatMap((role) => (known[role] === null ? [] : `${role}:${known[role].paymentId}:${known[role].revision}`))
    .join(" ");

/**
 * SQL for the known payments, as one JSON value. These payments may already have paid for the request. The SQL has nine
 * parameters, {@link knownValues}, numbered from `$from`.
 */
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
