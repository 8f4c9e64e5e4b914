import { PaymentNotMadeError } from "./errors.js";

/** A token on a network. */
export interface Asset {
  /** CAIP-2, as in `eip155:8453`; or the network's name in version 1 of x402. */
  readonly network: string;
  /** Contract or mint. */
  readonly asset: string;
}

/** A way to pay that a seller offers: PaymentRequirements of x402, version 1 or 2. */
export interface PaymentRequirements extends Asset {
  /** Version 2, in the token's smallest unit. */
  readonly amount?: string;
  /** Version 1, in the token's smallest unit. */
  readonly maxAmountRequired?: string;
}

const USDC_DECIMALS = 6;

/** @returns the amount in USDC's smallest unit. @throws PaymentNotMadeError for a text that is no amount */
export function usdcUnits(amount: string | number): bigint {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(String(amount)) ?? [];
  if (whole === "") {
    throw new PaymentNotMadeError(`maxAmount must be USDC with at most six decimals, as in "5" or "0.05": ${amount}`);
  }
  return BigInt(whole) * 10n ** BigInt(USDC_DECIMALS) + BigInt(part.padEnd(USDC_DECIMALS, "0"));
}

const textOf = (units: bigint): string =>
  `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(USDC_DECIMALS, "0")}`.replace(/0{1,4}$/, "");

/** Addresses of EVM contracts are written in any case. */
const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase());

export interface SpendingLimits {
  /** x402 version: decides which member of an offer is its price. */
  readonly version: number;
  readonly assets: readonly Asset[];
  readonly maxUnits: bigint;
}

/**
 * The offers that the caller's limits allow.
 * @throws PaymentNotMadeError that says what is offered and which limit refuses it, where none is left
 */
export function requireAllowed<Offer extends PaymentRequirements>(
  offers: readonly Offer[],
  { version, assets, maxUnits }: SpendingLimits,
): Offer[] {
  const known = offers.filter((offer) =>
    assets.some(({ network, asset }) => network === offer.network && isSame(asset, offer.asset)),
  );
  if (known.length === 0) {
    const offered = offers.map(({ network, asset }) => `${asset} on ${network}`).join(", ");
    throw new PaymentNotMadeError(`The seller asks for ${offered}. The option assets doesn't allow that.`);
  }
  const affordable = known.filter((offer) => priceOf(offer, version) <= maxUnits);
  if (affordable.length > 0) return affordable;
  const prices = known.map((offer) => textOf(priceOf(offer, version))).join(" or ");
  throw new PaymentNotMadeError(
    `The seller asks for ${prices} USDC, and maxAmount is ${textOf(maxUnits)}. Raise maxAmount to pay it.`,
  );
}

/** The member that is signed. The other one says nothing, whatever a seller writes into it. */
function priceOf({ amount, maxAmountRequired }: PaymentRequirements, version: number): bigint {
  const price = version === 1 ? maxAmountRequired : amount;
  if (!/^\d+$/.test(price ?? "")) throw new PaymentNotMadeError(`The seller's price can't be read: ${price}.`);
  return BigInt(price as string);
}
