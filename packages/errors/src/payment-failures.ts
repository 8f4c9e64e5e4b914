/** The buyer's next step after a paid call failed. */
export const PAYMENT_ACTIONS = {
  sign_new: "Sign a new payment for a fresh challenge, and repeat the call with the same Idempotency-Key.",
  repeat_same: "Send the same request with the same payment again after `retryAfter` seconds.",
  wait: "A payment for this call is in progress. After `retryAfter` seconds repeat the call with the same Idempotency-Key, or query `statusUrl`. Don't buy it under another key.",
  top_up: "Add USDC to the payer's wallet, then repeat the call.",
  use_other_network: "Pay on another network: one that the challenge offers, or the network of the earlier payment.",
  give_up: "Don't repeat the call unchanged. `message` and `hint` say what to change.",
} as const;

export type PaymentAction = keyof typeof PAYMENT_ACTIONS;

interface PaymentFailure {
  readonly statuses: readonly (402 | 409 | 429 | 502 | 503 | 504)[];
  readonly action: PaymentAction;
  /** Seconds. Default 0: at once. */
  readonly retryAfter?: number;
  readonly meaning: string;
}

const invalid = (meaning: string, action: PaymentAction = "sign_new"): PaymentFailure => ({
  statuses: [402],
  action,
  meaning,
});
const conflict = (action: PaymentAction, meaning: string, retryAfter = 0): PaymentFailure => ({
  statuses: [409],
  action,
  meaning,
  retryAfter,
});
const tooMany = (retryAfter: number, meaning: string): PaymentFailure => ({
  statuses: [429],
  action: "repeat_same",
  meaning,
  retryAfter,
});
const late = (action: PaymentAction, retryAfter: number, meaning: string): PaymentFailure => ({
  statuses: [504],
  action,
  meaning,
  retryAfter,
});

/**
 * Reasons why a paid call fails. Those of a 402 come from x402; a facilitator may give others, which mean `sign_new`.
 */
export const PAYMENT_FAILURES = {
  insufficient_funds: { ...invalid("The wallet holds less USDC than the price.", "top_up"), retryAfter: 10 },
  invalid_exact_evm_insufficient_balance: {
    ...invalid("The wallet holds less USDC than the price. Some facilitators use this name.", "top_up"),
    retryAfter: 10,
  },
  invalid_exact_svm_payload_transaction_sender_ata_not_found: {
    ...invalid("The payer has no USDC account on Solana.", "top_up"),
    retryAfter: 10,
  },
  invalid_network: invalid("The payment is for a network that isn't offered.", "use_other_network"),
  invalid_exact_svm_payload_transaction_receiver_ata_not_found: invalid(
    "The seller has no USDC account on Solana.",
    "use_other_network",
  ),
  invalid_exact_evm_payload_undeployed_smart_wallet: invalid(
    "The payer's smart wallet isn't deployed on this network.",
    "give_up",
  ),
  invalid_payload: invalid("The payment is malformed."),
  invalid_payment: invalid(
    "The payment was refused without a more precise reason. `give_up` if payer and recipient are the same wallet.",
  ),
  invalid_payment_requirements: invalid("The payment's terms differ from the challenge."),
  invalid_scheme: invalid("The payment isn't of the scheme `exact`."),
  unsupported_scheme: invalid("The payment isn't of the scheme `exact`."),
  unsupported: invalid("The service doesn't accept payments of this form. `message` says what the form must be."),
  invalid_x402_version: invalid("The payment's x402 version is neither 1 nor 2."),
  invalid_transaction_state: invalid("The authorization was already used or canceled, or it failed."),
  payment_expired: invalid("The authorization has expired."),
  invalid_exact_evm_payload_signature: invalid("The signature isn't the payer's."),
  invalid_exact_evm_payload_recipient_mismatch: invalid("The payment goes to another recipient."),
  invalid_exact_evm_payload_authorization_value: invalid("The payment is for another amount."),
  invalid_exact_evm_payload_authorization_valid_after: invalid("The authorization isn't valid yet."),
  invalid_exact_evm_payload_authorization_valid_before: invalid("The authorization expires too soon, or too late."),
  other_request: conflict("sign_new", "The payment was made for another request."),
  not_the_buyer: conflict(
    "sign_new",
    "The payment was already used, and this request doesn't prove that it comes from the buyer.",
  ),
  other_network: conflict("use_other_network", "The earlier payment of this purchase was made on another network."),
  key_taken: conflict("give_up", "The Idempotency-Key was used for another request. Use a new one."),
  answer_gone: conflict(
    "give_up",
    "The call was paid for, but its answer is no longer stored. A new key buys it again.",
  ),
  in_progress: conflict("wait", "An earlier payment for this call is being processed.", 1),
  signer_unverified: conflict(
    "repeat_same",
    "The service can't check at the moment whether an earlier payment paid for this call.",
    5,
  ),
  given_back: conflict("repeat_same", "The call took too long, and its payment was released.", 1),
  above_maximum: conflict("give_up", "With tax, the call costs more than the maximum price, so it isn't for sale."),
  too_many_open: tooMany(1, "The payer has too many payments in progress. Nothing more was charged."),
  too_many_uncharged: tooMany(60, "Too many of the payer's calls ended without a charge. Nothing more was charged."),
  too_many_streams: tooMany(
    5,
    "The payer is reading too many streamed answers of this link, or of its seller's API. Nothing more was charged.",
  ),
  target_busy: tooMany(5, "The seller's API can't take another streamed answer now. Nothing more was charged."),
  verification_unknown: late("repeat_same", 5, "The payment couldn't be verified in time. Nothing was charged."),
  facilitator_unreachable: late("repeat_same", 5, "The facilitator couldn't be reached. Nothing was charged."),
  settlement_unknown: late(
    "wait",
    5,
    "The payment may have been settled; the service is checking the chain. Don't pay again.",
  ),
  target_timeout: late("repeat_same", 5, "The seller's API didn't answer in time. Nothing was charged."),
  answer_owed: {
    ...late(
      "repeat_same",
      2,
      "The payment is settled, but the seller's API failed. A retry is free. `retryAfter` is a tenth of the time since the payment, from 2 to 30 seconds.",
    ),
    statuses: [502, 503, 504],
  },
  tax_unavailable: late("repeat_same", 3, "The tax couldn't be calculated in time. Nothing was charged."),
} as const satisfies Record<string, PaymentFailure>;

export type PaymentFailureReason = keyof typeof PAYMENT_FAILURES;

/**
 * Members of these answers to a paid call: 402 after a payment, 409, 504, and 429 for one of the reasons above. A 502
 * or 503 has them, too, if the call was settled.
 */
export interface PaymentAdvice {
  readonly reason: string;
  /** True if the identical request may succeed later. */
  readonly retryable: boolean;
  /** Seconds; 0: at once. Absent if the action is `give_up`. */
  readonly retryAfter?: number;
  readonly action: PaymentAction;
}

const RETRYABLE: ReadonlySet<PaymentAction> = new Set(["repeat_same", "wait", "top_up"]);

/**
 * Advises the buyer after a failure.
 * @param reason one of {@link PAYMENT_FAILURES}, or another reason that a facilitator gives
 * @param instead overrides the reason's usual action
 */
export function adviseOn(reason: string, instead?: PaymentAction): PaymentAdvice {
  const failure: PaymentFailure | undefined = Object.hasOwn(PAYMENT_FAILURES, reason)
    ? PAYMENT_FAILURES[reason as PaymentFailureReason]
    : undefined;
  const { retryAfter = 0 } = failure ?? {};
  const action = instead ?? failure?.action ?? "sign_new";
  const when = action === "give_up" ? {} : { retryAfter };
  return { reason, retryable: RETRYABLE.has(action), ...when, action };
}

/**
 * Options of a ServiceError with the advice for a reason. Sets `Retry-After` only if the buyer has to wait.
 * @param waitMs overrides the reason's usual wait
 */
export function paymentFailure(
  reason: PaymentFailureReason,
  details: Readonly<Record<string, unknown>> = {},
  waitMs?: number,
) {
  const usual = adviseOn(reason);
  const advice = waitMs === undefined ? usual : { ...usual, retryAfter: Math.ceil(waitMs / 1_000) };
  return { ...(advice.retryAfter ? { retryAfter: advice.retryAfter } : {}), details: { ...advice, ...details } };
}

/** Returns the tables of docs/errors.md. */
export function paymentFailuresText(): string {
  const actions = Object.entries(PAYMENT_ACTIONS).map(([action, text]) => `| \`${action}\` | ${text} |`);
  const rows = Object.entries(PAYMENT_FAILURES).map(([reason, failure]: [string, PaymentFailure]) => {
    const { statuses, action, retryAfter = 0, meaning } = failure;
    const after = action === "give_up" ? "–" : `${retryAfter}`;
    return `| ${statuses.join(", ")} | \`${reason}\` | ${meaning} | \`${action}\` | ${RETRYABLE.has(action) ? "yes" : "no"} | ${after} |`;
  });
  return `These answers have four more members:

* every 402 that answers a payment
* every 409 and 504 of a paid call, and a 429 with a \`reason\` below
* every 502 and 503 of a settled call

| member | says |
|---|---|
| \`reason\` | what failed |
| \`action\` | what the buyer does next |
| \`retryable\` | whether the identical request may succeed later |
| \`retryAfter\` | seconds to wait before the \`action\`; absent with \`give_up\` |

MCP results have the same members. In the 402 of a scan, \`retryAfter\` is the time until a scan is free again. You can pay at once.

| action | what to do |
|---|---|
${actions.join("\n")}

If a facilitator gives another reason in a 402, the action is \`sign_new\`.

| HTTP | reason | meaning | action | retryable | retryAfter |
|---|---|---|---|---|---|
${rows.join("\n")}`;
}
