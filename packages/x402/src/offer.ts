import type { ServiceMetadata } from "./discovery/service-metadata.js";
import type { BazaarExtension } from "./discovery/sold.js";
import { getNetwork, isNamedInVersion1, type NetworkName, wireNetwork } from "./networks.js";

/** How long a buyer's signed payment stays valid. Covers the work, the settlement and a margin. */
export const MAX_TIMEOUT_SECONDS = 120;

/** Minimum time for which an EVM payment must still be valid when it arrives. Covers the work and the settlement. */
export const MIN_REMAINING_SECONDS = 60;

/** An authorization may be valid for this much longer than the offer says, because a buyer's clock may be wrong. */
export const MAX_EXCESS_SECONDS = 600;

/** One way to pay: an exact amount of the network's USDC to one address. */
export interface Offer {
  readonly network: NetworkName;
  /** Recipient wallet: EVM address or base58 key. */
  readonly payTo: string;
  readonly amountBaseUnits: bigint;
  /** How long a payment for this offer stays valid. The public clients sign payments with exactly this lifetime. */
  readonly maxTimeoutSeconds: number;
  /**
   * For Solana: the facilitator's key, which pays the fee. {@link payableOffers} omits Solana offers without this key,
   * because buyers can't pay them.
   */
  readonly extra?: { readonly feePayer?: string };
}

/** A product with the service's name, tags and icon for catalogs. */
export interface PaidResource extends ServiceMetadata {
  /** Absolute public URL. It is never derived from a request's Host header. */
  readonly url: string;
  readonly description: string;
  /** Media type of the paid response; empty if unknown. */
  readonly mimeType: string;
  /** Describes how to call the resource and what it returns. Never null. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  /** Entry for catalogs; absent if the resource isn't listed. */
  readonly bazaar?: BazaarExtension;
  /** URL in catalogs, if it differs from `url`. A tool of an MCP server is listed at the server's URL. */
  readonly catalogUrl?: string;
  /** The seller's own name for the product. Never sent. */
  readonly item?: string;
}

/**
 * Returns the offers that a buyer can pay: EVM first, otherwise in the given order. Put the default network first.
 * Clients without a preferred chain pick the first entry, and one public client fails if that is a Solana entry.
 */
export function payableOffers(offers: readonly Offer[]): Offer[] {
  const evm = offers.filter(({ network }) => getNetwork(network).family === "evm");
  const solana = offers.filter(({ network, extra }) => getNetwork(network).family === "solana" && extra?.feePayer);
  return [...evm, ...solana];
}

/** Returns the offers that version 1 of the format can express. */
export const offersOfVersion1 = (offers: readonly Offer[]): Offer[] =>
  payableOffers(offers).filter(({ network }) => isNamedInVersion1(network));

function buildExtra({ network, extra }: Offer): Record<string, unknown> {
  const row = getNetwork(network);
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
  asset: getNetwork(offer.network).usdc,
  extra: buildExtra(offer),
});

export const paymentRequirementsV2 = (offer: Offer): PaymentRequirementsV2 => ({
  scheme: "exact",
  network: wireNetwork(offer.network, 2),
  amount: offer.amountBaseUnits.toString(),
  asset: getNetwork(offer.network).usdc,
  payTo: offer.payTo,
  maxTimeoutSeconds: offer.maxTimeoutSeconds,
  extra: buildExtra(offer),
});

export const resourceV2 = ({ url, description, mimeType, serviceName, tags, iconUrl }: PaidResource): ResourceV2 => ({
  url,
  description,
  ...(mimeType === "" ? {} : { mimeType }),
  ...(serviceName === undefined ? {} : { serviceName }),
  ...(tags === undefined || tags.length === 0 ? {} : { tags }),
  ...(iconUrl === undefined ? {} : { iconUrl }),
});

/** The JSON shapes of payment requirements. Sources: x402 specification, versions 1 and 2, and the public clients. */

/** One entry of a version 1 `accepts` list. Amounts are base units as decimal text. */
interface PaymentRequirementsV1 {
  readonly scheme: "exact";
  readonly network: string;
  readonly maxAmountRequired: string;
  /** Absolute URL. */
  readonly resource: string;
  readonly description: string;
  readonly mimeType: string;
  /** Never null: the specification shows null, but public clients refuse it. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly asset: string;
  /** For EVM: the token's EIP-712 domain. For Solana: the fee payer. */
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
