import type { PaymentAdvice, ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";
import type { Job } from "@svc/service";
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
import type { AnswerStatus, BuyerNames } from "@svc/x402/purchase";

// Types of the gate's requests and answers. `admit` in create-gate.ts decides, and charging.ts charges. The limits and
// the price are in free-tier.ts and price.ts.

/** One requested scan, from any entry point (`POST /api/scan` or a call of the MCP tool). */
export interface GateRequest extends BuyerNames {
  /** The client whose free tier counts the request: `request.client.identity`. */
  readonly identity: string;
  /** True if no limits apply, because the request comes from this machine: `request.client.exempt`. */
  readonly exempt: boolean;
  /** True if the request asks for more than a free scan offers. */
  readonly paidOnly?: boolean;
  /** Value of `X-Scan-Paid`. */
  readonly bypass: string | readonly string[] | undefined;
  /** The payment, from the headers or from `_meta` of an MCP request. */
  readonly payment: DecodedPayment;
  /** The resource that is sold. The challenge and the facilitator need it. */
  readonly resource: PaidResource;
  /** Instructions for calling the resource. Without these, catalogs don't list the resource. */
  readonly sold?: Sold;
  /** Everything that determines the answer, as JSON. A payment is valid only for a request with the same values. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Format of the `PAYMENT-REQUIRED` header. */
  readonly challengeVersion: X402Version;
  /** The free tier's decision, if the route's limits have already made it. */
  readonly decision?: Decision;
  /** True if the route's limits have already done the check of {@link FreeTier.requireCharges}. */
  readonly mayEndUncharged?: boolean;
}

/** Decision on a request. Refusals with another status than 402 are thrown as ServiceError instead. */
export type Admission =
  | {
      readonly kind: "free" | "bypass";
      /** X-RateLimit-* and RateLimit headers for the response. */
      readonly headers: Readonly<Record<string, string>>;
      /** Gives the unit of the free tier back: for an invalid request (400), or a scan that sent no request. */
      giveBack(): Promise<void>;
    }
  | PaidAdmission
  | Challenged;

/** Response 402: the request is over the free limit, or its payment was refused. */
export interface Challenged {
  readonly kind: "challenge";
  readonly challenge: Challenge;
  /** The buyer's next step after a refused payment. The body of the challenge contains it, too. */
  readonly advice?: PaymentAdvice;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The request has a payment that could pay for it. Nothing is charged yet: pass the admission to {@link Gate.charge}.
 */
export interface PaidAdmission {
  readonly kind: "paid";
  readonly request: GateRequest & { readonly payment: Extract<DecodedPayment, { outcome: "payment" }> };
}

export interface Work<Answer> {
  /** The answer as JSON. It is stored, so that a buyer can repeat the request. */
  readonly answer: Answer;
  /** False if the scan failed, so that it isn't charged. */
  readonly chargeable: boolean;
}

export interface Bought<Answer> {
  readonly kind: "answered";
  readonly answer: Answer;
  readonly charged: boolean;
  readonly paymentId: string;
  /** Null if nothing was charged. */
  readonly receipt: Receipt | null;
  /** Protocol version of the payment, and therefore of the receipt. */
  readonly version: X402Version;
  /** True for an answer that was paid for earlier. */
  readonly replayed: boolean;
  /** Must be called when the last byte of the answer was sent. */
  delivered(): void;
}

interface PaymentStatus {
  readonly paymentId: string;
  readonly status: PublicPaymentStatus;
  readonly network: NetworkName;
  /** Hash of the transfer, once it is known. */
  readonly txHash: string | null;
  /** State of the answer that a repeated request gets, free of charge. Null if nothing is settled. */
  readonly answer: AnswerStatus | null;
}

/** Decides which scans are free, paid or refused. */
export interface Gate {
  /** True if this service sells scans. */
  readonly sells: boolean;
  /**
   * True if a request uses no unit of the free tier: the operator sends it, or it pays. `bypass` is the same as in
   * {@link GateRequest}.
   */
  passesFreeTier(bypass: GateRequest["bypass"], pays: boolean): boolean;
  /** Decides on a request before any work. Takes at most one unit of the free tier. */
  admit(request: GateRequest): Promise<Admission>;
  /**
   * Verifies and claims the payment, runs the work, settles, and answers. Once the answer is stored, the work doesn't
   * run again for this payment. If the work throws, its error is rethrown and nothing is charged.
   * @throws ServiceError 409 (payment used for another request), 429 (too many uncharged scans), 503 (claims can't be
   * stored, so nothing is charged), 504 with `paymentId` (outcome unknown)
   */
  charge<Answer>(admission: PaidAdmission, work: () => Promise<Work<Answer>>): Promise<Bought<Answer> | Challenged>;
  /** Returns the status of a payment, or null if it doesn't exist. While the outcome is open, asks the chain first. */
  status(paymentId: string): Promise<PaymentStatus | null>;
  /** The facilitators in order of preference, with the state of each circuit. */
  circuits(): ReturnType<FacilitatorGroup["circuits"]>;
  /** The job that finds the outcome of payments. Null if this service sells no scans. */
  readonly reconciler: Job | null;
  close(): Promise<void>;
}

/** The free scans of a client address, and the other counters that limit the address. */
export interface FreeTier {
  /**
   * Takes a unit, unless the route's limits have already decided. Null if no limits apply, because the request comes
   * from this machine.
   */
  take(request: GateRequest): Promise<Decision | null>;
  giveBack(request: GateRequest): Promise<void>;
  /** Returns the state of the client's free tier without taking a unit. */
  look(request: GateRequest): Promise<Decision>;
  /**
   * Counts a challenge.
   * @throws RATE_LIMITED for an address that calls too often without paying
   */
  countChallenge(request: GateRequest, refusal: Decision | null): Promise<void>;
  /**
   * Counts a request against the global limit. The route's limits refused it and therefore didn't count it.
   * @throws RATE_LIMITED above the global limit
   */
  countRefusal(request: GateRequest): Promise<void>;
  /**
   * Checks how many of the address's paid requests ended uncharged.
   * @throws RATE_LIMITED if there were too many
   */
  requireCharges(request: GateRequest): Promise<void>;
  countUncharged(request: GateRequest): Promise<void>;
  /** Creates a 429 error that says how to get more scans. */
  refused(decision: Decision, headers?: Readonly<Record<string, string>>): ServiceError;
}
