/**
 * The life of a claimed payment, as data. Every store follows this table. A write changes the state only along these
 * arrows, and only if no other write has changed it in the meantime. So if two processes write at the same time, only
 * one of them succeeds.
 *
 * ```
 * (new)    ──► claimed │ aliased
 * claimed  ──► settling │ released │ settled │ owed │ never │ aliased
 * settling ──► settled │ owed │ refused │ unknown │ released │ never
 * unknown  ──► settled │ owed │ never
 * refused  ──► claimed │ settled │ owed │ never │ aliased
 * released ──► claimed │ settled │ owed │ never │ aliased
 * owed     ──► settled
 * ```
 *
 * Any party that saw a payment's signature may send it to the chain, even a facilitator that refused it. So a payment
 * that was refused, released or claimed again still changes when the chain shows its transfer. It becomes `settled` if
 * an answer is stored, otherwise `owed`.
 *
 * A payment that is settled before the work has no answer yet. It stays `owed` until its answer is stored or streamed, or
 * until the seller has refunded it in full.
 */
interface PaymentStateRow {
  readonly means: string;
  readonly next: readonly PaymentState[];
  /** Says whether a settlement that we requested may have moved money. */
  readonly mayCharge: "no" | "perhaps" | "yes";
  /** True if the claim counts among the payer's open reservations. */
  readonly isOpen: boolean;
  /** The status that the payment's status route shows. */
  readonly publicStatus: PublicPaymentStatus;
}

export type PaymentState =
  | "claimed"
  | "settling"
  | "settled"
  | "owed"
  | "refused"
  | "unknown"
  | "never"
  | "released"
  | "aliased";

/** The status in the response of `GET …/payments/{paymentId}`. */
export type PublicPaymentStatus = "pending" | "settled" | "failed" | "unknown";

export const PAYMENT_STATES: Readonly<Record<PaymentState, PaymentStateRow>> = {
  claimed: {
    means: "Verified and reserved; the work is in progress. After a crash: no settlement was requested, so release it.",
    next: ["settling", "released", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: true,
    publicStatus: "pending",
  },
  settling: {
    means:
      "Stored, with the answer if there is one, before the settlement request. After a crash: only the chain shows the outcome.",
    next: ["settled", "owed", "refused", "unknown", "released", "never"],
    mayCharge: "perhaps",
    isOpen: true,
    publicStatus: "pending",
  },
  settled: {
    means: "The transfer is on the chain. Its answer is stored or was streamed, or the payment was refunded before.",
    next: [],
    mayCharge: "yes",
    isOpen: false,
    publicStatus: "settled",
  },
  owed: {
    means:
      "The transfer is on the chain, but no answer is stored: the payment is settled before the work, or another party sent it. The service owes the work.",
    next: ["settled"],
    mayCharge: "yes",
    isOpen: false,
    publicStatus: "settled",
  },
  refused: {
    means:
      "Not charged: the facilitator refused the payment, or its transaction failed. The buyer may retry. The service watches the payment until it expires.",
    next: ["claimed", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  unknown: {
    means: "Settlement requested, but the outcome is unknown. Only the chain shows it.",
    next: ["settled", "owed", "never"],
    mayCharge: "perhaps",
    isOpen: true,
    publicStatus: "unknown",
  },
  never: {
    means: "The chain proves that the payment did not pay for this request and never will.",
    next: [],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  released: {
    means:
      "Not charged: the work failed, or no settlement request was sent. The buyer may retry. The service watches the payment until it expires.",
    next: ["claimed", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  aliased: {
    means: "Another payment already paid for the request. This payment got the same answer and is never settled.",
    next: [],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "settled",
  },
};

export const PAYMENT_STATE_NAMES = Object.keys(PAYMENT_STATES) as PaymentState[];

export const isLegalTransition = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES[from].next.includes(to);

/** Returns the states from which a claim may move to a given state, as the condition of an update. */
export const statesBefore = (to: PaymentState): PaymentState[] =>
  PAYMENT_STATE_NAMES.filter((from) => isLegalTransition(from, to));

/** The states that count among the payer's open reservations. */
export const OPEN_STATES: readonly PaymentState[] = PAYMENT_STATE_NAMES.filter((state) => PAYMENT_STATES[state].isOpen);

/** States in which the transfer's outcome on the chain is still open. The reconciler has to resolve them. */
export const UNDECIDED_STATES: readonly PaymentState[] = statesBefore("never");
export const DECIDED_STATES: readonly PaymentState[] = PAYMENT_STATE_NAMES.filter(
  (state) => !UNDECIDED_STATES.includes(state),
);

/** How an attempt can end without a proven settlement. */
export type Ending = "released" | "refused" | "unknown" | "never";

/** True if a payment ended without a charge, so its idempotency key may buy again. */
export const endsFree = (state: PaymentState): boolean =>
  state === "released" || state === "refused" || state === "never";

/**
 * True if a transition ends an open claim without a charge. Such attempts are limited, because their work may have been
 * done for nothing. Each attempt counts once.
 */
export const isUncharged = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES[from].isOpen && endsFree(to);
