import { createHash } from "node:crypto";
import { identityKey, type NetworkName, type Payment, type PaymentIdentity, type PaymentState } from "@svc/x402";

/** A payment that was claimed for one request, as it is kept: JSON, so that every store keeps the same. */
export interface Claim {
  readonly paymentId: string;
  readonly state: PaymentState;
  /** What the payment is good for, and nothing else. */
  readonly fingerprint: string;
  readonly network: NetworkName;
  readonly payer: string;
  readonly payTo: string;
  /** Decimal digits. */
  readonly amountBaseUnits: string;
  /** Canonical form of the payment, see `wirePayment`. */
  readonly payment: Readonly<Record<string, unknown>>;
  readonly createdAtMs: number;
  /** Somebody works on it until then; later he is taken for dead. */
  readonly leasedTillMs: number;
  /** Until then a repetition of the payment is recognised. */
  readonly keptTillMs: number;
  readonly txHash: string | null;
  /** Why it was refused or given back. */
  readonly reason: string | null;
  /** The answer has reached its buyer. */
  readonly delivered: boolean;
}

const DAY_MS = 86_400_000;
/** A longer one is cut: `validBefore` may be as large as 2^256 - 1. */
const VALID_DAYS_MAX = 365;

/** When a payment may be forgotten: a day after its end, when no chain takes it any more. */
export function keptTill(payment: Payment, nowMs: number): number {
  const endMs = payment.kind === "evm" ? Number(payment.authorization.validBefore) * 1000 : nowMs + DAY_MS;
  return Math.min(endMs, nowMs + VALID_DAYS_MAX * DAY_MS) + DAY_MS;
}

/** The id of a payment follows from what the chain knows it by: whoever has the payment finds its claim, by one key. */
export function paymentIdOf(identity: PaymentIdentity): string {
  const bytes = createHash("sha256").update(identityKey(identity)).digest().subarray(0, 16);
  // RFC 9562 section 5.8: a UUID of our own making.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** `asked`: members in the order in which the route writes them. */
export const fingerprintOf = (asked: Readonly<Record<string, unknown>>): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("hex");

/** Names what a payer has bought and not yet received, so that a new payment of his for the same is not used. */
export const openKeyOf = (payer: string, fingerprint: string): string =>
  createHash("sha256").update(`${payer}\n${fingerprint}`).digest("hex");
