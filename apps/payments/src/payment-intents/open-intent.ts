import { createHash, randomBytes, randomInt } from "node:crypto";
import { type FieldError, fail, failInvalid, invalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, getNetwork, type Mode, type NetworkName, toCents } from "@svc/x402";
import { metadataErrors } from "../field-rules.js";
import { failInFlight } from "../idempotency/idempotency-repository.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { PaymentLinkFields } from "../payment-links/payment-link.js";
import { addTax, type TaxCalculator } from "../tax/tax-calculator.js";
import { newReference, transferUri } from "../transfers/transfer-uri.js";
import { customFieldErrors, fieldsToAsk } from "./custom-field-answers.js";
import {
  type InsertOutcome,
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

/** Form of the secret in a payer's URL: 16 random bytes as base64url. */
export const TOKEN_PATTERN = "^[A-Za-z0-9_-]{22}$";
/** Only a hash of the URL's secret is stored, so that a reader of the database can't act as a payer. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
export const intentUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay/intents/${token}`;

/**
 * Validates the input against the link and calculates the price.
 * @param openedBy hash of the visitor's address; null if the merchant opens the intent
 * @throws VALIDATION_FAILED, which names the link if it can't be paid, otherwise every invalid field
 * @throws TIMEOUT if the tax engine doesn't respond, SERVICE_UNAVAILABLE if no node is configured
 */
export async function draftIntent(
  deps: OpenIntentDeps,
  link: PaidLink,
  input: IntentInput,
  openedBy: Uint8Array | null,
): Promise<IntentDraft> {
  const { fields, mode, merchantId } = link;
  const networks = requireNetworks(link, deps.networks);
  const details = requireDetails(fields, networks, input, openedBy === null);
  const customer = {
    email: input.customerEmail ?? null,
    name: input.customerName ?? null,
    address: input.customerAddress ?? null,
    country: input.customerCountry ?? null,
  };
  const subtotalCents = toCents(fields.amount) as bigint;
  const tax = await deps.taxes.tax({ merchantId, mode, subtotalCents, currency: fields.currency, customer });
  if (tax.outcome === "unavailable") {
    fail("TIMEOUT", "The tax engine does not respond, so the amount due is unknown. Try again in a few seconds.", {
      retryAfter: 3,
    });
  }
  const amountCents = addTax(subtotalCents, tax.taxCents);
  const nowMs = deps.clock.now();
  const expiresAt = new Date(nowMs + (input.expiresIn ?? LIFE_SECONDS.default) * 1000);
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
    customerEmail: customer.email,
    customerName: customer.name,
    customerAddress: customer.address,
    customerCountry: customer.country,
    ...details,
    refundAddress: input.refundAddress ?? null,
    createdAt: new Date(nowMs),
  };
  const { decimals } = getNetwork(networks[0] as NetworkName);
  return withSecret(intent, baseUnitsOfCents(amountCents, decimals), openedBy);
}

/** Adds the secret of the payer's URL, and a source of random tails (`PaymentIntent.tail`). */
function withSecret(intent: NewIntent["intent"], priceBaseUnits: bigint, openedBy: Uint8Array | null): IntentDraft {
  const token = randomBytes(16).toString("base64url");
  const drawTail = () => randomInt(1, TAIL_MAX + 1);
  return { token, draft: { intent, priceBaseUnits, tokenHash: tokenHash(token), openedBy, drawTail } };
}

/** Returns the networks on which a person can pay the link now. There is at least one. */
function requireNetworks({ fields, ownNetworks }: PaidLink, readNetworks: readonly NetworkName[]): NetworkName[] {
  if (fields.isAgenticProxy) {
    failInvalid("paymentLinkId", "is an agentic link: it is paid per request through x402, at /api/agent/link/pl-<id>");
  }
  if (!fields.active) failInvalid("paymentLinkId", "is not active");
  const own = fields.networks.filter((network) => ownNetworks.includes(network));
  if (own.length === 0) {
    failInvalid("paymentLinkId", "names wallets that another merchant has taken over: set other wallets on the link");
  }
  const networks = own.filter((network) => readNetworks.includes(network));
  if (networks.length === 0) {
    fail(
      "SERVICE_UNAVAILABLE",
      "Payments on this link's networks cannot be detected at the moment, because no node is configured. Try again later.",
      { retryAfter: 60 },
    );
  }
  return networks;
}

/**
 * Checks metadata, custom fields and the refund address. Returns the metadata and the fields as the intent stores them.
 */
function requireDetails(
  { customFields }: PaidLink["fields"],
  networks: readonly NetworkName[],
  input: IntentInput,
  isByMerchant: boolean,
): Pick<NewIntent["intent"], "metadata" | "customFieldValues" | "askedFields"> {
  const customFieldValues = input.customFieldValues ?? {};
  const metadata = Object.fromEntries(
    Object.entries(input.metadata ?? {}).filter(([, value]) => value !== null && value !== ""),
  );
  const errors = [
    ...metadataErrors(metadata),
    ...customFieldErrors(customFields, customFieldValues, { mayMiss: isByMerchant }),
    ...refundAddressErrors(networks, input.refundAddress),
  ];
  if (errors.length > 0) throw invalid(errors);
  // A merchant may leave required fields to the payer: the payment page asks for them first.
  return { metadata, customFieldValues, askedFields: isByMerchant ? fieldsToAsk(customFields, customFieldValues) : [] };
}

function refundAddressErrors(networks: readonly NetworkName[], address: string | null | undefined): FieldError[] {
  if (address === undefined || address === null) return [];
  const family = canonicalWallet(address)?.family;
  return networks.some((network) => getNetwork(network).family === family)
    ? []
    : [{ field: "refundAddress", reason: "is not a wallet address of any of the link's networks" }];
}

const LIMIT_TEXTS: Readonly<Record<OpeningLimit, readonly [string, number]>> = {
  link_and_address: [
    `${OPENING_LIMITS.linkAndAddress} payments of this link were started from your IP address and are still unpaid. Continue the payment that you started, or try again in a few minutes.`,
    300,
  ],
  address: ["Too many payments were started from your IP address in the last hour and not paid. Try again later.", 900],
  merchant_and_address: [
    "Too many payments to this seller were started from your IP address and not paid. Try again tomorrow, or use another internet connection.",
    3_600,
  ],
  link: ["Many people are paying with this link right now. Try again in a minute.", 60],
};

/**
 * Returns the stored intent.
 * @throws RATE_LIMITED if the visitor has opened too many intents
 * @throws CONFLICT if another request holds the Idempotency-Key
 */
export function storedIntent(result: InsertOutcome): PaymentIntent {
  if (result.outcome === "stored") return result.intent;
  if (result.outcome === "key_taken") return failInFlight();
  const [message, retryAfter] = LIMIT_TEXTS[result.limit];
  throw new ServiceError("RATE_LIMITED", message, { retryAfter, details: { reason: result.limit } });
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
