/**
 * What can go wrong between a service and its facilitator. `before`: the facilitator never hears of the request; `after`: it
 * has done what it was asked, and only the answer is lost or false.
 */
export const FAULTS = [
  "none",
  /** Answers properly, but late: see `delayMs`. */
  "slow",
  /** Answers properly once `delayMs` are over, but nobody while more than eight ask at once. */
  "crowded",
  "hang-before",
  "hang-after",
  "reset-before",
  "reset-after",
  "error-before",
  "error-after",
  "garbage-before",
  "garbage-after",
  /** Settles and says that it refused, for a reason that means "nothing was sent". */
  "refuse-after",
  /** Says that it refused, for such a reason, and does nothing. */
  "refuse-before",
  /** Says that it refused, and settles `delayMs` later. */
  "refuse-then-settle",
  /** Says that it settled and did nothing. */
  "claim-before",
  /** Settles and names no transaction. */
  "no-transaction-after",
  /** Settles and answers about somebody else. */
  "other-payer-after",
] as const;

export type Fault = (typeof FAULTS)[number];

/** Whether the request reaches the real facilitator before it is answered. */
export const reachesFacilitator = (fault: Fault): boolean =>
  !fault.endsWith("-before") && fault !== "refuse-then-settle";

const STRANGER = "0x000000000000000000000000000000000000dEaD";
const UNTRUE_TRANSACTION = `0x${"de".repeat(32)}`;

interface Settled {
  readonly network?: string;
  readonly payer?: string;
}

function askedFor(request: string): Settled {
  const { paymentPayload } = JSON.parse(request) as {
    paymentPayload: { network?: string; accepted?: Settled; payload: { authorization?: { from: string } } };
  };
  return {
    network: paymentPayload.network ?? paymentPayload.accepted?.network,
    payer: paymentPayload.payload.authorization?.from,
  };
}

/** The text that a fault answers instead, by the true answer or, where there was none, by the request. */
export function falseAnswer(
  fault: Fault,
  path: string,
  truth: string,
  request: string,
): { status: number; text: string } {
  const isVerify = path === "/verify";
  const answer = (value: object, status = 200) => ({ status, text: JSON.stringify(value) });
  switch (fault) {
    case "error-before":
    case "error-after":
      return answer({ error: "internal error" }, 500);
    case "garbage-before":
    case "garbage-after":
      return { status: 200, text: "<html>502 Bad Gateway" };
    case "refuse-after":
    case "refuse-before":
    case "refuse-then-settle": {
      const { network, payer } = truth === "" ? askedFor(request) : (JSON.parse(truth) as Settled);
      const reason = "insufficient_funds";
      return isVerify
        ? answer({ isValid: false, invalidReason: reason, payer })
        : answer({ success: false, errorReason: reason, transaction: "", network, payer });
    }
    case "claim-before": {
      const { network, payer } = askedFor(request);
      return isVerify
        ? answer({ isValid: true, payer })
        : answer({ success: true, transaction: UNTRUE_TRANSACTION, network, payer });
    }
    case "no-transaction-after":
      return answer({ ...JSON.parse(truth), transaction: "" });
    case "other-payer-after":
      return answer({ ...JSON.parse(truth), payer: STRANGER });
    default:
      return { status: 200, text: truth };
  }
}
