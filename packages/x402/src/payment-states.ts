/**
 * The life of a payment that was claimed, as data. Who keeps it (a database, Redis) changes a state only along these arrows,
 * with a condition on the state before, so that of two writers one wins.
 *
 * ```
 * claimed ──► settling ──► settled
 *    │         │ ├───────► refused ──► claimed | settled | never
 *    ▼         │ └───────► unknown ──► settled | never
 * released ◄───┘ (where it is certain that the request never left)
 *    └──► claimed | settled | never
 * ```
 *
 * A signature that left this process may be sent to the chain by whoever saw it, also by a facilitator that refused it. So what
 * was refused or released, or claimed once more since, is settled after all when the chain shows it.
 */
export interface PaymentStateRow {
  readonly means: string;
  readonly next: readonly PaymentState[];
  /** Whether money may have moved, or may still move, by what was asked for here. */
  readonly mayCharge: "no" | "perhaps" | "yes";
  /** What the buyer is told when he asks. */
  readonly told: PublicPaymentStatus;
}

export type PaymentState = "claimed" | "settling" | "settled" | "refused" | "unknown" | "never" | "released";

/** `GET …/payments/{paymentId}`. */
export type PublicPaymentStatus = "pending" | "settled" | "failed" | "unknown";

export const PAYMENT_STATES: Readonly<Record<PaymentState, PaymentStateRow>> = {
  claimed: {
    means: "Verified and reserved; the work is being done. Found after a crash: nothing was sent, release it.",
    next: ["settling", "released", "settled"],
    mayCharge: "no",
    told: "pending",
  },
  settling: {
    means: "Written before the settlement is asked for. Found after a crash: nobody knows, make it unknown.",
    next: ["settled", "refused", "unknown", "released"],
    mayCharge: "perhaps",
    told: "pending",
  },
  settled: {
    means: "The transfer is on the chain.",
    next: [],
    mayCharge: "yes",
    told: "settled",
  },
  refused: {
    means:
      "Not charged: refused, they say, before anything was sent. It may be tried again, and is watched until it has expired.",
    next: ["claimed", "settled", "never"],
    mayCharge: "no",
    told: "failed",
  },
  unknown: {
    means: "Asked for, and nobody knows how it went. Only the chain can tell.",
    next: ["settled", "never"],
    mayCharge: "perhaps",
    told: "unknown",
  },
  never: {
    means: "Proven by the chain: it did not happen, and cannot happen any more.",
    next: [],
    mayCharge: "no",
    told: "failed",
  },
  released: {
    means:
      "Not charged: the work failed, or nothing was sent. It may be tried again, and is watched until it has expired.",
    next: ["claimed", "settled", "never"],
    mayCharge: "no",
    told: "failed",
  },
};

export const PAYMENT_STATE_NAMES = Object.keys(PAYMENT_STATES) as PaymentState[];

export const isLegalTransition = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES[from].next.includes(to);

/** States from which a state may be reached: the condition of an update. */
export const statesBefore = (to: PaymentState): PaymentState[] =>
  PAYMENT_STATE_NAMES.filter((from) => isLegalTransition(from, to));

/** Nothing more will happen to it, and it cannot be claimed again. */
export const isFinalState = (state: PaymentState): boolean => PAYMENT_STATES[state].next.length === 0;
