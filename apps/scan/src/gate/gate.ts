import type { PaymentAdvice, ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";
import type {
  Challenge,
  DecodedPayment,
  FacilitatorGroup,
  NetworkName,
  PaidResource,
  PublicPaymentStatus,
  Receipt,
  Sold,
  X402Version,
} from "@svc/x402";

// Requests to the gate and its answers. create-gate.ts (`admit`) decides, charging.ts charges; the numbers:
// free-tier.ts, price.ts.

/** One requested scan, from any entry point (`POST /api/scan`, a call of the MCP tool). */
export interface GateRequest {
  /** Whose free tier it is: `request.client.identity`. */
  readonly identity: string;
  /** `request.client.exempt`: this machine itself, not limited. */
  readonly exempt: boolean;
  /** It asks for more than what is free. */
  readonly paidOnly?: boolean;
  /** Value of `X-Scan-Paid`. */
  readonly bypass: string | readonly string[] | undefined;
  /** From the headers, or from `_meta` of an MCP request. */
  readonly payment: DecodedPayment;
  /** The sold resource, for the challenge and the facilitator. */
  readonly resource: PaidResource;
  /** Call instructions for catalogs; absent: they don't list it. */
  readonly sold?: Sold;
  /** Everything that decides the answer, as JSON: a payment is good for this and nothing else. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The buyer's own name for the request, or null. */
  readonly idempotencyKey: string | null;
  /** `X-Svc-Payment-Id`: the payment that has paid for it, the buyer says; or null. */
  readonly namedPaymentId: string | null;
  /** Format of the `PAYMENT-REQUIRED` header. */
  readonly challengeVersion: X402Version;
  /** The free tier's decision, where the limits of the route have made it already. */
  readonly decision?: Decision;
  /** The limits of the route have seen that the address may open more scans that its payments do not pay for. */
  readonly mayEndUncharged?: boolean;
}

/** Decision for a request. 429 and a malformed payment (400) are thrown as a ServiceError instead. */
type Admission =
  | {
      readonly kind: "free" | "bypass";
      /** X-RateLimit-* and RateLimit fields, for the answer. */
      readonly headers: Readonly<Record<string, string>>;
      /** The request turned out to be none (400): its unit of the free tier is given back. */
      giveBack(): Promise<void>;
    }
  | PaidAdmission
  | Challenged;

/** Over the free limit, or with a payment that is not good: 402. */
export interface Challenged {
  readonly kind: "challenge";
  readonly challenge: Challenge;
  /** For a refused payment: what its buyer does next. The challenge's body has it, too. */
  readonly advice?: PaymentAdvice;
  readonly headers: Readonly<Record<string, string>>;
}

/** It carries a payment that could pay for it. Nothing is charged yet: give it to {@link Gate.charge}. */
export interface PaidAdmission {
  readonly kind: "paid";
  readonly request: GateRequest & { readonly payment: Extract<DecodedPayment, { outcome: "payment" }> };
}

export interface Work<Answer> {
  /** JSON: it is kept for a buyer who comes back. */
  readonly answer: Answer;
  /** False: the scan could not be made, and is not charged. */
  readonly chargeable: boolean;
}

export interface Bought<Answer> {
  readonly kind: "answered";
  readonly answer: Answer;
  readonly charged: boolean;
  readonly paymentId: string;
  /** Null when nothing was charged. */
  readonly receipt: Receipt | null;
  /** Version in which the buyer paid, and reads the receipt. */
  readonly version: X402Version;
  /** An answer that was bought before. */
  readonly replayed: boolean;
  /** To be called when the last byte of the answer was sent. */
  delivered(): void;
}

interface PaymentStatus {
  readonly paymentId: string;
  readonly status: PublicPaymentStatus;
  readonly network: NetworkName;
  /** Hash of the transfer, once it is known. */
  readonly txHash: string | null;
}

/** Decides which scans are free, paid or refused. */
export interface Gate {
  /** True if scans can be paid for here at all. */
  readonly sells: boolean;
  /**
   * True if a request needs no unit of the free tier: it is the operator's, or it pays. `bypass` as in {@link
   * GateRequest}.
   */
  passesFreeTier(bypass: GateRequest["bypass"], pays: boolean): boolean;
  /** Decides before any work; takes a unit of the free tier or none. */
  admit(request: GateRequest): Promise<Admission>;
  /**
   * verify → claim → work → settle → answer. The work runs at most once for a payment whose answer is stored. Errors of
   * the work are rethrown, and nothing is charged. Throws a ServiceError: 409 (paid for another request), 503 (claims
   * can't be stored: nothing is charged), 504 with `paymentId` (outcome not known yet).
   */
  charge<Answer>(admission: PaidAdmission, work: () => Promise<Work<Answer>>): Promise<Bought<Answer> | Challenged>;
  /** Null: no such payment. Asks the chain where the outcome is open. */
  status(paymentId: string): Promise<PaymentStatus | null>;
  /** The facilitators in order of preference, and whether they are asked. */
  circuits(): ReturnType<FacilitatorGroup["circuits"]>;
  close(): Promise<void>;
}

/** The calls of an address that cost nothing, and what counts against it beside them. */
export interface FreeTier {
  /** Takes a unit, unless the limits of the route have decided already. Null: this machine itself, without limits. */
  take(request: GateRequest): Promise<Decision | null>;
  giveBack(request: GateRequest): Promise<void>;
  /** How the free tier of the client stands; takes nothing. */
  look(request: GateRequest): Promise<Decision>;
  /** Counts a challenge. Throws RATE_LIMITED for an address that asks too often without paying. */
  countChallenge(request: GateRequest, refusal: Decision | null): Promise<void>;
  /** Counts a request that the route's limits have refused, and so not counted. Throws RATE_LIMITED above the global limit. */
  countRefusal(request: GateRequest): Promise<void>;
  /** Throws RATE_LIMITED for an address whose payments opened too many scans and paid for none. */
  requireCharges(request: GateRequest): Promise<void>;
  countUncharged(request: GateRequest): Promise<void>;
  /** 429 with the way out. */
  refused(decision: Decision, headers?: Readonly<Record<string, string>>): ServiceError;
}
