import type { ServiceMetadata } from "./discovery/service-metadata.js";
import type { BazaarExtension } from "./discovery/sold.js";
import { isNamedInVersion1, type NetworkName, networkOf, wireNetwork } from "./networks.js";

/**
 * How long buyers are asked to sign for: enough for the work (a target, the longest scan), the settlement and a margin.
 */
export const MAX_TIMEOUT_SECONDS = 120;

/** How long an EVM payment must still be valid when it arrives: for the work and the settlement. */
export const MIN_REMAINING_SECONDS = 60;

/** How much longer than the offer says an authorization may be valid: a buyer's clock may be wrong by so much. */
export const MAX_EXCESS_SECONDS = 600;

/** One way to pay: an exact amount of the network's USDC to one address. */
export interface Offer {
  readonly network: NetworkName;
  /** Recipient wallet: EVM address or base58 key. */
  readonly payTo: string;
  readonly amountBaseUnits: bigint;
  /** How long a payment made for this offer stays good. The public clients sign for as long. */
  readonly maxTimeoutSeconds: number;
  /** Solana: the facilitator's key, which pays the fee. Such an offer cannot be paid without, and is not made. */
  readonly extra?: { readonly feePayer?: string };
}

/** What is sold. Catalogs show the service's name, its tags and its icon. */
export interface PaidResource extends ServiceMetadata {
  /** Absolute URL as the public knows it, never derived from a request's Host. */
  readonly url: string;
  readonly description: string;
  /** Media type of the paid answer; empty where it is not known. */
  readonly mimeType: string;
  /** How to call the resource and what it answers; never null. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  /** How catalogs list it; absent: they don't. */
  readonly bazaar?: BazaarExtension;
  /** Where catalogs list it, where that is another address; a tool of an MCP server is listed at its server's. */
  readonly catalogUrl?: string;
  /** The seller's own name for it, which is sent to nobody. */
  readonly item?: string;
}

/**
 * The offers that a buyer can take, EVM first and otherwise in the order given: clients that hold no chain of their own pick
 * the first entry, and one of them breaks off at a Solana entry. Put the default network first.
 */
export function payableOffers(offers: readonly Offer[]): Offer[] {
  const evm = offers.filter(({ network }) => networkOf(network).family === "evm");
  const solana = offers.filter(({ network, extra }) => networkOf(network).family === "solana" && extra?.feePayer);
  return [...evm, ...solana];
}

/** The offers that version 1 of the format can express. */
export const offersOfVersion1 = (offers: readonly Offer[]): Offer[] =>
  payableOffers(offers).filter(({ network }) => isNamedInVersion1(network));

function extraOf({ network, extra }: Offer): Record<string, unknown> {
  const row = networkOf(network);
  if (row.family === "evm") return { name: row.eip712.name, version: row.eip712.version };
  return extra?.feePayer === undefined ? {} : { feePayer: extra.feePayer };
}

export const paymentRequirementsV1 = (offer: Offer, resource: PaidResource): PaymentRequirementsV1 => ({
  scheme: "exact",
  network: wireNetwork(offer.network, 1),
  maxAmountRequired: offer.amountBaseUnits.toString(),
  resource: resource.url,
  description: resource.description,
  mimeType: resource.mimeType,
  ...(resource.outputSchema ? { outputSchema: resource.outputSchema } : {}),
  payTo: offer.payTo,
  maxTimeoutSeconds: offer.maxTimeoutSeconds,
  asset: networkOf(offer.network).usdc,
  extra: extraOf(offer),
});

export const paymentRequirementsV2 = (offer: Offer): PaymentRequirementsV2 => ({
  scheme: "exact",
  network: wireNetwork(offer.network, 2),
  amount: offer.amountBaseUnits.toString(),
  asset: networkOf(offer.network).usdc,
  payTo: offer.payTo,
  maxTimeoutSeconds: offer.maxTimeoutSeconds,
  extra: extraOf(offer),
});

export const resourceV2 = ({ url, description, mimeType, serviceName, tags, iconUrl }: PaidResource): ResourceV2 => ({
  url,
  description,
  ...(mimeType === "" ? {} : { mimeType }),
  ...(serviceName === undefined ? {} : { serviceName }),
  ...(tags === undefined || tags.length === 0 ? {} : { tags }),
  ...(iconUrl === undefined ? {} : { iconUrl }),
});

/** The JSON shapes of what a resource asks for. Sources: x402 specification, versions 1 and 2, and the public clients. */

/** One entry of a version 1 `accepts` list. Amounts are base units as decimal text. */
interface PaymentRequirementsV1 {
  readonly scheme: "exact";
  readonly network: string;
  readonly maxAmountRequired: string;
  /** Absolute URL. */
  readonly resource: string;
  readonly description: string;
  readonly mimeType: string;
  /** An object or absent: public clients refuse null, although the specification prints it. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly asset: string;
  /** EVM: the token's EIP-712 domain; Solana: who pays the fee. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** One entry of a version 2 `accepts` list. */
interface PaymentRequirementsV2 {
  readonly scheme: "exact";
  /** CAIP-2. */
  readonly network: string;
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: Readonly<Record<string, unknown>>;
}

interface ResourceV2 extends ServiceMetadata {
  readonly url: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface PaymentRequiredV1 {
  readonly x402Version: 1;
  readonly error: string;
  readonly accepts: readonly PaymentRequirementsV1[];
  readonly payer?: string;
}

export interface PaymentRequiredV2 {
  readonly x402Version: 2;
  readonly error: string;
  readonly resource: ResourceV2;
  readonly accepts: readonly PaymentRequirementsV2[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}
