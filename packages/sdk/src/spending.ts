import { PaymentNotMadeError } from "./errors.js";

/** A token on a network. */
export interface Asset {
  /** CAIP-2, such as `eip155:8453`. In version 1 of x402, the network's name. */
  readonly network: string;
  /** Address of the token's contract or mint. */
  readonly asset: string;
}

/** A way to pay that a seller offers: PaymentRequirements of x402, version 1 or 2. */
export interface PaymentRequirements extends Asset {
  /** Price in version 2, in the token's smallest unit. */
  readonly amount?: string;
  /** Price in version 1, in the token's smallest unit. */
  readonly maxAmountRequired?: string;
  readonly maxTimeoutSeconds?: number;
}

const USDC_DECIMALS = 6;

/**
 * Converts an amount of USDC to its smallest unit.
 * @throws PaymentNotMadeError for a text that isn't an amount
 */
export function usdcUnits(amount: string | number): bigint {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(amount)) ?? [];
  if (whole === "") {
    throw new PaymentNotMadeError(`maxAmount must be USDC with at most six decimals, as in "5" or "0.05": ${amount}`);
  }
  return BigInt(whole) * 10n ** BigInt(USDC_DECIMALS) + BigInt(part.padEnd(USDC_DECIMALS, "0"));
}

const formatUsdc = (units: bigint): string =>
  `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(USDC_DECIMALS, "0")}`.replace(/0{1,4}$/, "");

/** Case doesn't matter in EVM addresses. */
const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase());

export interface SpendingLimits {
  /** Version of x402. It decides which member of an offer is its price. */
  readonly version: number;
  readonly assets: readonly Asset[];
  readonly maxUnits: bigint;
  /** Amount of earlier signatures for this call that can still be charged. */
  readonly signedUnits?: bigint;
}

/**
 * Returns the offers within the caller's limits.
 * @throws PaymentNotMadeError if there is none. Its message names the offers and the limit that refuses them.
 */
export function requireAllowed<Offer extends PaymentRequirements>(
  offers: readonly Offer[],
  { version, assets, maxUnits, signedUnits = 0n }: SpendingLimits,
): Offer[] {
  const known = offers.filter((offer) =>
    assets.some(({ network, asset }) => network === offer.network && isSame(asset, offer.asset)),
  );
  if (known.length === 0) {
    const offered = offers.map(({ network, asset }) => `${asset} on ${network}`).join(", ");
    throw new PaymentNotMadeError(`The seller asks for ${offered}. The \`assets\` option doesn't allow it.`);
  }
  const affordable = known.filter((offer) => getPrice(offer, version) + signedUnits <= maxUnits);
  if (affordable.length > 0) return affordable;
  const prices = known.map((offer) => formatUsdc(getPrice(offer, version))).join(" or ");
  const signed = signedUnits === 0n ? "" : ` in addition to ${formatUsdc(signedUnits)} USDC already signed`;
  throw new PaymentNotMadeError(
    `The seller asks for ${prices} USDC${signed}, and maxAmount is ${formatUsdc(maxUnits)}. Raise maxAmount to pay it.`,
  );
}

/** The price that the payer signs. Ignores the other version's price field: a seller can write anything there. */
export function getPrice({ amount, maxAmountRequired }: PaymentRequirements, version: number): bigint {
  const price = version === 1 ? maxAmountRequired : amount;
  if (!/^\d+$/.test(price ?? "")) throw new PaymentNotMadeError(`The seller's price can't be read: ${price}.`);
  return BigInt(price as string);
}
