/**
 * The life of a claimed payment, as data. Every write of every store goes through this table: a state is changed only along
 * these arrows, with a condition on the state before, so that of two writers one wins.
 *
 * ```
 * (new) ──► claimed ──► settling ──► settled │ owed
 *              │           ├───────► unknown ──► settled │ owed │ never
 *              │           ├───────► refused ──► claimed │ settled │ owed │ never │ aliased
 *              │           └───────► never
 *              └──────────────────► released ──► claimed │ settled │ owed │ never │ aliased
 * (new) ──► aliased                     owed ──► settled
 * ```
 *
 * A signature that left this process may be sent to the chain by whoever saw it, also by a facilitator that refused it. So what
 * was refused or released, or claimed once more since, is settled after all when the chain shows it: with the answer that is
 * kept, or `owed` where none is.
 *
 * A payment that is settled before the work has no answer yet: settled, it is `owed` until its answer is kept or was streamed.
 */
interface PaymentStateRow {
  readonly means: string;
  readonly next: readonly PaymentState[];
  /** Whether money may have moved, or may still move, by what was asked for here. */
  readonly mayCharge: "no" | "perhaps" | "yes";
  /** Counts among the payer's open reservations. */
  readonly isOpen: boolean;
  /** The status that a buyer gets who asks. */
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

/** `GET …/payments/{paymentId}`. */
export type PublicPaymentStatus = "pending" | "settled" | "failed" | "unknown";

export const PAYMENT_STATES: Readonly<Record<PaymentState, PaymentStateRow>> = {
  claimed: {
    means: "Verified and reserved; the work is being done. Found after a crash: nothing was sent, release it.",
    next: ["settling", "released", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: true,
    publicStatus: "pending",
  },
  settling: {
    means:
      "Written, with the answer if there is one, before the settlement is asked for. Found after a crash: only the chain can tell.",
    next: ["settled", "owed", "refused", "unknown", "released", "never"],
    mayCharge: "perhaps",
    isOpen: true,
    publicStatus: "pending",
  },
  settled: {
    means: "The transfer is on the chain, and its answer was kept or streamed.",
    next: [],
    mayCharge: "yes",
    isOpen: false,
    publicStatus: "settled",
  },
  owed: {
    means:
      "The transfer is on the chain and no answer is kept: it is settled before the work, or another party sent it. The work is owed.",
    next: ["settled"],
    mayCharge: "yes",
    isOpen: false,
    publicStatus: "settled",
  },
  refused: {
    means:
      "Not charged: refused, they say, before anything was sent. It may be tried again, and is watched until it has expired.",
    next: ["claimed", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  unknown: {
    means: "Asked for, and nobody knows how it went. Only the chain can tell.",
    next: ["settled", "owed", "never"],
    mayCharge: "perhaps",
    isOpen: true,
    publicStatus: "unknown",
  },
  never: {
    means: "Proven by the chain: it did not happen, and cannot happen any more.",
    next: [],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  released: {
    means:
      "Not charged: the work failed, or nothing was sent. It may be tried again, and is watched until it has expired.",
    next: ["claimed", "settled", "owed", "never", "aliased"],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "failed",
  },
  aliased: {
    means:
      "Signed anew for a request that another payment has paid: it got that payment's answer, and is never settled.",
    next: [],
    mayCharge: "no",
    isOpen: false,
    publicStatus: "settled",
  },
};

export const PAYMENT_STATE_NAMES = Object.keys(PAYMENT_STATES) as PaymentState[];

export const isLegalTransition = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES[from].next.includes(to);

/** States from which a state may be reached: the condition of an update. */
export const statesBefore = (to: PaymentState): PaymentState[] =>
  PAYMENT_STATE_NAMES.filter((from) => isLegalTransition(from, to));

/** Those that count among the payer's open reservations. */
export const OPEN_STATES: readonly PaymentState[] = PAYMENT_STATE_NAMES.filter((state) => PAYMENT_STATES[state].isOpen);

/** Those in which it is still to be found out whether the transfer is on the chain: somebody has to look after them. */
export const UNDECIDED_STATES: readonly PaymentState[] = statesBefore("never");
export const DECIDED_STATES: readonly PaymentState[] = PAYMENT_STATE_NAMES.filter(
  (state) => !UNDECIDED_STATES.includes(state),
);

/** How a payment ends, beside being settled. */
export type Ending = "released" | "refused" | "unknown" | "never";

/** Whether a move means that work was done, or could have been, which nobody pays for. One payment's attempt counts once. */
export const isUncharged = (from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_STATES[from].isOpen && (to === "released" || to === "refused" || to === "never");
