import { createHash } from "node:crypto";
import { fail, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import {
  baseUnitsOfCents,
  checksumAddress,
  decodePaymentObject,
  type EvmNetworkName,
  type FacilitatorClient,
  getNetwork,
  isEvmNetworkName,
  type Mode,
  matchPayment,
  type Offer,
  type Payment,
  type SignedAuthorization,
  wireNetwork,
} from "@svc/x402";
import { type Deliveries, type PurchaseDeps, purchase, type Terms, type TermsFor } from "@svc/x402/purchase";
import type { BoughtAnswer } from "../agentic/bought-answer.js";
import type { Order } from "../agentic/claim-rows.js";
import { settleableOffers } from "../agentic/link-challenge.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { payPageUrl } from "../payment-links/payment-link.js";
import type { PaymentIntent } from "./payment-intent.js";

export interface WalletDeps {
  readonly purchase: PurchaseDeps<Order, BoughtAnswer>;
  readonly deliveries: Deliveries;
  readonly facilitators: Readonly<Partial<Record<Mode, FacilitatorClient>>>;
  readonly wallets: WalletsRepository;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** An authorization that a wallet in the browser signed, as the page sends it. */
interface SignedTransfer extends SignedAuthorization {
  readonly network: string;
}

/** Refusal reasons that mean an insufficient balance. The second one comes from x402's reference facilitator. */
const TOO_LITTLE: readonly string[] = ["insufficient_funds", "invalid_exact_evm_insufficient_balance"];
/** How long a wallet's signature is valid. People take minutes to read what the wallet shows. */
export const WALLET_TIMEOUT_SECONDS = 600;

/**
 * The exact price, without the fraction of a cent (tail) that makes amounts of transfers unique. The service
 * recognizes a settlement by its nonce, so its amount needn't be unique.
 */
const toBaseUnits = (intent: PaymentIntent, network: EvmNetworkName): bigint =>
  baseUnitsOfCents(intent.amountCents, getNetwork(network).decimals);

const buildOffers = (intent: PaymentIntent): Offer[] =>
  Object.keys(intent.wallets)
    .filter((name): name is EvmNetworkName => isEvmNetworkName(name as EvmNetworkName))
    .map((network) => ({
      network,
      payTo: intent.wallets[network] as string,
      amountBaseUnits: toBaseUnits(intent, network),
      maxTimeoutSeconds: WALLET_TIMEOUT_SECONDS,
    }));

/**
 * Offers that a signature can pay now: on EVM networks that the facilitator supports. Solana wallets send transfers
 * instead.
 */
export async function signableOffers(
  { facilitators }: Pick<WalletDeps, "facilitators">,
  intent: PaymentIntent,
): Promise<Offer[]> {
  const facilitator = facilitators[intent.mode];
  return facilitator ? settleableOffers(buildOffers(intent), facilitator) : [];
}

/**
 * Pays an intent with a signature, like any x402 payment: claimed, settled by the facilitator, proven on chain, and
 * recorded together with the intent's completion. The secret in the payer's URL is the idempotency key, so the
 * page can safely send the same signature again. Throws a ServiceError:
 * - 402: refused and not charged. The page may offer another way.
 * - 409: the intent has ended or is already paid, or this signature was used before.
 * - 504: the outcome may be unknown. The page must not offer another way to pay.
 */
export async function payByWallet(
  deps: WalletDeps,
  intent: PaymentIntent,
  token: string,
  signed: SignedTransfer,
  address: string | null,
): Promise<void> {
  const arrivedAt = deps.clock.now();
  const payment = toPayment(signed);
  const outcome = await purchase(deps.purchase, {
    payment,
    item: intent.paymentLinkId,
    seller: intent.merchantId,
    fingerprint: createHash("sha256").update(`payment intent ${intent.id}`).digest("hex"),
    keys: [token],
    namedPaymentId: null,
    address,
    arrivedAt,
    facilitator: deps.facilitators[intent.mode] ?? null,
    forSale() {
      if (intent.status !== "open" || arrivedAt > intent.expiresAt.getTime()) {
        fail("CONFLICT", "This payment has ended or is already paid. Do not send money for it.", {
          details: { reason: "payment_ended" },
        });
      }
    },
    terms: (wanted) => loadTerms(deps, intent, payment, wanted),
    work: async () => ({ outcome: "done", answer: { kind: "transaction" } }),
  });
  if (outcome.outcome === "refused" && outcome.isUsed) {
    fail(
      "CONFLICT",
      "This signature was already used or canceled. Unless you canceled it, it has paid the seller. Do not pay again. Enter the hash of its transaction here to find the payment.",
      { details: { reason: outcome.reason } },
    );
  }
  if (outcome.outcome === "refused") {
    const isEmpty = TOO_LITTLE.includes(outcome.reason);
    const why = isEmpty
      ? `This wallet holds less USDC on ${getNetwork(payment.network).title} than the price.`
      : outcome.message;
    throw new ServiceError("PAYMENT_REQUIRED", `Nothing was charged. ${why}`, {
      details: { reason: outcome.reason },
    });
  }
  // The page shows the outcome anyway, so the answer counts as delivered at once.
  if (outcome.outcome === "delivered") deps.deliveries.delivered(outcome.claim.paymentId);
}

function toPayment({ network, authorization, signature }: SignedTransfer): Payment {
  const name = network as EvmNetworkName;
  const decoded = decodePaymentObject({
    x402Version: 2,
    accepted: { scheme: "exact", network: wireNetwork(name, 2) },
    payload: { signature, authorization },
  });
  if (decoded.outcome !== "payment") throw new ServiceError("BAD_REQUEST", decoded.message);
  return decoded.payment;
}

async function isOwnWallet(
  { wallets }: Pick<WalletDeps, "wallets">,
  { merchantId, mode }: PaymentIntent,
  address: string,
): Promise<boolean> {
  const own = await wallets.list(merchantId, mode, "evm");
  return own.some((wallet) => checksumAddress(wallet) === checksumAddress(address));
}

async function loadTerms(
  deps: WalletDeps,
  intent: PaymentIntent,
  payment: Payment,
  wanted: TermsFor,
): Promise<Terms<Order>> {
  const match = matchPayment(payment, buildOffers(intent), { nowMs: deps.clock.now() });
  if (match.outcome === "refused") return match;
  const { offer } = match;
  // A proof of an earlier payment only identifies the payer, so the wallet's owner doesn't matter.
  if (wanted === "sale" && !(await isOwnWallet(deps, intent, offer.payTo))) {
    return { outcome: "refused", reason: "invalid_payment_requirements", message: "The seller's wallet has changed." };
  }
  const customer = {
    email: intent.customerEmail,
    name: intent.customerName,
    address: intent.customerAddress,
    country: intent.customerCountry,
  };
  return {
    outcome: "offered",
    offer,
    resource: { url: payPageUrl(deps.publicUrl, intent.paymentLinkId), description: intent.name, mimeType: "" },
    order: { customer, taxCents: intent.taxCents, intentId: intent.id },
  };
}
