import { getNetwork } from "./networks.js";
import { MAX_EXCESS_SECONDS, MIN_REMAINING_SECONDS, type Offer } from "./offer.js";
import type { EvmPayment, Payment, SvmPayment } from "./payment.js";
import type { Refusal, RefusalReason } from "./refusal.js";
import { associatedTokenAddress } from "./svm/associated-token-address.js";

interface MatchOptions {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

type Match = { readonly outcome: "matched"; readonly offer: Offer } | ({ readonly outcome: "refused" } & Refusal);

/**
 * Finds the offer that a payment is for. Compares network, asset, recipient, amount and time, because a facilitator may
 * not check them.
 *
 * The amount must match **exactly**, although a token contract would also transfer a larger amount. The scheme is
 * called `exact`, and clients sign the amount of the challenge. A payment of another amount was probably made for
 * another link of the merchant, so it must not buy this one.
 *
 * A payment that fits no offer gets the refusal of the offer that fits best.
 */
export function matchPayment(payment: Payment, offers: readonly Offer[], options: MatchOptions): Match {
  let closest: { readonly rank: number; readonly refusal: Refusal } = {
    rank: -1,
    refusal: refusal("invalid_network", "The payment is for a network that is not offered."),
  };
  for (const offer of offers) {
    if (offer.network !== payment.network) continue;
    const rules = payment.kind === "evm" ? evmRules(payment, offer, options) : svmRules(payment, offer);
    const rank = rules.findIndex(([holds]) => !holds);
    if (rank < 0) return { outcome: "matched", offer };
    if (rank > closest.rank) closest = { rank, refusal: (rules[rank] as Rule)[1] };
  }
  return { outcome: "refused", ...closest.refusal };
}

/** A rule's result, and the refusal to send if the result is false. */
type Rule = readonly [holds: boolean, refusal: Refusal];

const refusal = (reason: RefusalReason, message: string): Refusal => ({ reason, message });

function evmRules(payment: EvmPayment, offer: Offer, options: MatchOptions): Rule[] {
  const { authorization, accepted } = payment;
  const { usdc } = getNetwork(offer.network);
  const isSame = (one: string | undefined, other: string) => one === undefined || equalAddress(one, other);
  const nowSeconds = BigInt(Math.floor(options.nowMs / 1_000));
  const remaining = BigInt(MIN_REMAINING_SECONDS);
  return [
    [isSame(accepted?.asset, usdc), WRONG_ASSET],
    [
      equalAddress(authorization.to, offer.payTo) && isSame(accepted?.payTo, offer.payTo),
      refusal("invalid_exact_evm_payload_recipient_mismatch", "The payment goes to another recipient."),
    ],
    [!equalAddress(authorization.from, offer.payTo), PAYS_ITSELF],
    [
      authorization.value === offer.amountBaseUnits && isAmount(accepted?.amount, offer),
      refusal("invalid_exact_evm_payload_authorization_value", `The amount must be exactly ${offer.amountBaseUnits}.`),
    ],
    [
      authorization.validAfter <= nowSeconds,
      refusal("invalid_exact_evm_payload_authorization_valid_after", "The payment is not valid yet."),
    ],
    [
      authorization.validBefore >= nowSeconds + remaining,
      refusal(
        "invalid_exact_evm_payload_authorization_valid_before",
        `The payment must be valid for at least ${remaining} more seconds.`,
      ),
    ],
    // The authorization's lifetime is limited, because the claim must exist for longer than the authorization is valid.
    [
      authorization.validBefore <= nowSeconds + BigInt(offer.maxTimeoutSeconds + MAX_EXCESS_SECONDS),
      refusal(
        "invalid_exact_evm_payload_authorization_valid_before",
        `The payment is valid for too long. Sign again with a validity of at most ${offer.maxTimeoutSeconds} seconds.`,
      ),
    ],
  ];
}

function svmRules({ transfer, feePayer, accepted }: SvmPayment, offer: Offer): Rule[] {
  const { usdc } = getNetwork(offer.network);
  const isSame = (one: string | undefined, other: string) => one === undefined || one === other;
  return [
    [transfer.mint === usdc && isSame(accepted?.asset, usdc), WRONG_ASSET],
    [
      transfer.destination === associatedTokenAddress(offer.payTo, usdc) && isSame(accepted?.payTo, offer.payTo),
      refusal(
        "invalid_exact_svm_payload_transaction_transfer_to_incorrect_ata",
        "The payment goes to another account.",
      ),
    ],
    [transfer.authority !== offer.payTo && transfer.source !== transfer.destination, PAYS_ITSELF],
    [
      transfer.source === associatedTokenAddress(transfer.authority, usdc),
      refusal("unsupported", "The USDC must come from its owner's associated token account, signed by the owner."),
    ],
    [
      transfer.amountBaseUnits === offer.amountBaseUnits && isAmount(accepted?.amount, offer),
      refusal(
        "invalid_exact_svm_payload_transaction_amount_mismatch",
        `The amount must be exactly ${offer.amountBaseUnits}.`,
      ),
    ],
    [
      transfer.authority !== feePayer,
      refusal(
        "invalid_exact_svm_payload_transaction_fee_payer_transferring_funds",
        "The payer must not be the fee payer.",
      ),
    ],
    [
      offer.extra?.feePayer === undefined || offer.extra.feePayer === feePayer,
      refusal("invalid_payment_requirements", "The transaction names another fee payer than the offer."),
    ],
  ];
}

const WRONG_ASSET = refusal("invalid_payment_requirements", "The payment is not in the network's USDC.");
const PAYS_ITSELF: Refusal = {
  ...refusal("invalid_payment", "The payer and the recipient must differ."),
  action: "give_up",
};

const equalAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isAmount = (claimed: string | undefined, offer: Offer): boolean =>
  claimed === undefined || claimed === offer.amountBaseUnits.toString();
