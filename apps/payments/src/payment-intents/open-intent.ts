import { createHash, randomBytes, randomInt } from "node:crypto";
import { type FieldError, fail, failInvalid, invalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, getNetwork, type Mode, type NetworkName, toCents } from "@svc/x402";
import { canonicalJson } from "../canonical-json.js";
import { metadataErrors } from "../field-rules.js";
import { failInFlight } from "../idempotency/idempotency-repository.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { PaymentLinkFields } from "../payment-links/payment-link.js";
import { addTax, type TaxCalculator } from "../tax/tax-calculator.js";
import { newReference, transferUri } from "../transfers/transfer-uri.js";
import { customFieldErrors, fieldsToAsk } from "./custom-field-answers.js";
import {
  type InsertOutcome,
  type IntentInProgress,
  type IntentsRepository,
  type NewIntent,
  OPENING_LIMITS,
  type OpeningLimit,
} from "./intents-repository.js";
import { type PaymentIntent, paymentIntentJson, TAIL_MAX } from "./payment-intent.js";

/** Input of a merchant or a visitor who opens an intent, validated by the schema. */
export interface IntentInput {
  readonly clientReference?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly customerEmail?: string | null;
  readonly customerName?: string | null;
  readonly customerAddress?: string | null;
  readonly customerCountry?: string | null;
  readonly customFieldValues?: Readonly<Record<string, string | number>>;
  readonly refundAddress?: string | null;
  readonly expiresIn?: number;
  /** If true, the merchant decides about payments after the expiry. */
  readonly rejectLate?: boolean;
}

interface OpenIntentDeps {
  readonly intents: IntentsRepository;
  readonly taxes: TaxCalculator;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Networks on which the service detects transfers. */
  readonly networks: readonly NetworkName[];
  readonly publicUrl: string;
}

export interface PaidLink {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly fields: Pick<
    PaymentLinkFields,
    | "name"
    | "amount"
    | "currency"
    | "active"
    | "isAgenticProxy"
    | "networks"
    | "merchantWalletAddresses"
    | "customFields"
  >;
  /** Networks whose wallet still belongs to the merchant. */
  readonly ownNetworks: readonly NetworkName[];
}

export const LIFE_SECONDS = { min: 300, max: 86_400, default: 1_800 };
/** How long after the expiry the service still detects late payments. */
export const WATCHED_AFTER_MS = 24 * 3_600_000;

/** An intent that isn't stored yet, with the secret for its payer's URL. */
interface IntentDraft {
  readonly token: string;
  readonly draft: Omit<NewIntent, "completion">;
}

/** Only a hash of the URL's secret is stored, so that a reader of the database can't act as a payer. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
export const intentUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay/intents/${token}`;

/**
 * Validates the input against the link and fixes the price. Throws VALIDATION_FAILED, which names every invalid field.
 */
export async function draftIntent(
  deps: OpenIntentDeps,
  link: PaidLink,
  input: IntentInput,
  openedBy: Uint8Array | null,
): Promise<IntentDraft> {
  const { fields, mode, merchantId } = link;
  if (fields.isAgenticProxy) {
    failInvalid("paymentLinkId", "is an agentic link: it is paid per request through x402, at /api/agent/link/pl-<id>");
  }
  if (!fields.active) failInvalid("paymentLinkId", "is not active");
  const own = fields.networks.filter((network) => link.ownNetworks.includes(network));
  if (own.length === 0) {
    failInvalid("paymentLinkId", "names wallets that another merchant has taken over: set other wallets on the link");
  }
  const networks = own.filter((network) => deps.networks.includes(network));
  if (networks.length === 0) {
    fail(
      "SERVICE_UNAVAILABLE",
      "Payments on this link's networks cannot be detected at the moment: no node is configured.",
      {
        retryAfter: 60,
      },
    );
  }
  const customFieldValues = input.customFieldValues ?? {};
  // A merchant may leave required fields to the payer: the payment page asks for them first.
  const askedFields = openedBy === null ? fieldsToAsk(fields.customFields, customFieldValues) : [];
  const metadata = Object.fromEntries(
    Object.entries(input.metadata ?? {}).filter(([, value]) => value !== null && value !== ""),
  );
  const errors = [
    ...metadataErrors(metadata),
    ...customFieldErrors(fields.customFields, customFieldValues, { mayMiss: openedBy === null }),
    ...refundAddressErrors(networks, input.refundAddress),
  ];
  if (errors.length > 0) throw invalid(errors);
  const subtotalCents = toCents(fields.amount) as bigint;
  const customer = {
    email: input.customerEmail ?? null,
    name: input.customerName ?? null,
    address: input.customerAddress ?? null,
    country: input.customerCountry ?? null,
  };
  const tax = await deps.taxes.tax({ merchantId, mode, subtotalCents, currency: fields.currency, customer });
  if (tax.outcome === "unavailable") {
    fail("TIMEOUT", "The tax engine does not respond, so the amount due is unknown.", { retryAfter: 3 });
  }
  const amountCents = addTax(subtotalCents, tax.taxCents);
  const nowMs = deps.clock.now();
  const expiresAt = new Date(nowMs + (input.expiresIn ?? LIFE_SECONDS.default) * 1000);
  const token = randomBytes(16).toString("base64url");
  const intent: NewIntent["intent"] = {
    id: deps.newId(),
    merchantId,
    paymentLinkId: link.id,
    mode,
    name: fields.name,
    amountCents,
    subtotalCents,
    taxCents: tax.taxCents,
    wallets: Object.fromEntries(
      networks.map((network) => [network, fields.merchantWalletAddresses[network] as string]),
    ),
    reference: newReference(),
    rejectLate: input.rejectLate ?? false,
    expiresAt,
    watchUntil: new Date(expiresAt.getTime() + WATCHED_AFTER_MS),
    clientReference: input.clientReference ?? null,
    metadata,
    customerEmail: customer.email,
    customerName: customer.name,
    customerAddress: customer.address,
    customerCountry: customer.country,
    customFieldValues,
    askedFields,
    refundAddress: input.refundAddress ?? null,
    createdAt: new Date(nowMs),
  };
  const decimals = getNetwork(networks[0] as NetworkName).decimals;
  return {
    token,
    draft: {
      intent,
      priceBaseUnits: baseUnitsOfCents(amountCents, decimals),
      tokenHash: tokenHash(token),
      openedBy,
      drawTail: () => randomInt(1, TAIL_MAX + 1),
    },
  };
}

const LIMIT_TEXTS: Readonly<Record<OpeningLimit, readonly [string, number]>> = {
  link_and_address: [
    `Your network has ${OPENING_LIMITS.linkAndAddress} unpaid payments of this link open. Continue the one you started, or try again in a few minutes.`,
    300,
  ],
  address: ["Too many payments were started from your network in the last hour and not paid. Try again later.", 900],
  merchant_and_address: [
    "Too many payments to this seller were started from your network and not paid. Try again tomorrow, or use another network.",
    3_600,
  ],
  link: ["Many people are paying this link right now. Try again in a minute.", 60],
};

/**
 * Fields that identify a purchase: the visitor's choices and the link's terms. With equal values, two intents are the
 * same purchase.
 */
const PURCHASE_FIELDS = [
  "paymentLinkId",
  "name",
  "amountCents",
  "subtotalCents",
  "taxCents",
  "wallets",
  "clientReference",
  "metadata",
  "customerEmail",
  "customerName",
  "customerAddress",
  "customerCountry",
  "customFieldValues",
  "refundAddress",
  "rejectLate",
] as const satisfies readonly (keyof NewIntent["intent"])[];

/** If an open payment has less time left, a visitor who starts again gets a new intent. */
const CONTINUED_MS_MIN = LIFE_SECONDS.min * 1_000;

/**
 * True if a visitor's new request is the same purchase as this open payment, and the visitor can still pay it or
 * already has.
 */
export function isSamePurchase(open: IntentInProgress, next: NewIntent["intent"]): boolean {
  const toPurchaseText = (intent: NewIntent["intent"]) =>
    canonicalJson(
      PURCHASE_FIELDS.map((field) => (typeof intent[field] === "bigint" ? `${intent[field]}` : intent[field])),
    );
  if (toPurchaseText(open) !== toPurchaseText(next)) return false;
  if (open.status === "processing" || open.progress.signed !== null) return true;
  const leftMs = open.expiresAt.getTime() - next.createdAt.getTime();
  return open.status === "open" && open.tail !== null && leftMs >= CONTINUED_MS_MIN;
}

/**
 * Returns the stored intent. Throws RATE_LIMITED for a visitor who has opened too many, CONFLICT if another request
 * holds the Idempotency-Key.
 */
export function storedIntent(result: InsertOutcome): PaymentIntent {
  if (result.outcome === "stored") return result.intent;
  if (result.outcome === "key_taken") return failInFlight();
  const [message, retryAfter] = LIMIT_TEXTS[result.limit];
  throw new ServiceError("RATE_LIMITED", message, { retryAfter, details: { reason: result.limit } });
}

function refundAddressErrors(networks: readonly NetworkName[], address: string | null | undefined): FieldError[] {
  if (address === undefined || address === null) return [];
  const family = canonicalWallet(address)?.family;
  return networks.some((network) => getNetwork(network).family === family)
    ? []
    : [{ field: "refundAddress", reason: "is not a wallet address of any of the link's networks" }];
}

export interface PayableNetwork {
  readonly network: NetworkName;
  readonly title: string;
  readonly payTo: string;
  readonly token: "USDC";
  readonly tokenAddress: string;
  readonly amountDueBaseUnits: string;
  /** EIP-681, or a Solana Pay transfer request, for QR codes. */
  readonly uri: string;
}

export const payableNetworks = (intent: PaymentIntent): PayableNetwork[] =>
  intent.tail === null
    ? []
    : (Object.entries(intent.wallets) as [NetworkName, string][]).map(([network, payTo]) => {
        const { title, usdc: tokenAddress } = getNetwork(network);
        const amountDueBaseUnits = intent.amountDueBaseUnits.toString();
        return {
          network,
          title,
          payTo,
          token: "USDC",
          tokenAddress,
          amountDueBaseUnits,
          uri: transferUri({
            network,
            to: payTo,
            baseUnits: intent.amountDueBaseUnits,
            reference: intent.reference,
            label: intent.name,
          }),
        };
      });

/**
 * The response to the merchant. `url` holds the payer's secret, and is returned once, when the intent is opened.
 * @param ownNetworks networks whose wallet still belongs to the merchant
 */
export const intentAnswer = (
  intent: PaymentIntent,
  transfers: readonly unknown[],
  ownNetworks: readonly NetworkName[],
  url?: string,
): string =>
  JSON.stringify({
    ...paymentIntentJson(intent),
    networks: payableNetworks(intent).filter(({ network }) => ownNetworks.includes(network)),
    transfers,
    ...(url ? { url } : {}),
  });
