/**
 * Exact arithmetic for currency amounts. Outside (JSON) an amount is a number in currency units with at most two decimals;
 * inside it is `bigint` cents or `bigint` base units of the token. No float arithmetic takes place in between.
 */

/** Smallest and largest amount of the API, in cents: 0.01 and 999,999,999.99. */
export const AMOUNT_MIN_CENTS = 1n;
export const AMOUNT_MAX_CENTS = 99_999_999_999n;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

/**
 * Cents of a JSON number, or null when it is not a whole number of cents within the bounds above.
 * Works on the shortest decimal text that reads back as the same number (ECMA-262, Number::toString), so 0.07, 0.29 and 4.35
 * are exact and 1.005 is refused.
 */
export function centsOf(amount: number): bigint | null {
  if (!Number.isFinite(amount)) return null;
  const match = DECIMAL.exec(String(amount));
  if (!match || match[1] === "-") return null;
  const fraction = match[3] ?? "";
  const shift = Number(match[4] ?? 0) - fraction.length + 2;
  if (shift < 0) return null;
  const cents = BigInt(match[2] + fraction) * 10n ** BigInt(shift);
  return cents >= AMOUNT_MIN_CENTS && cents <= AMOUNT_MAX_CENTS ? cents : null;
}

/** Decimal text with two places, for a decimal column: 7n → "0.07". */
export function decimalOfCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of a decimal column's text ("0.07", "12", "3.5"); throws on more than two places. */
export function centsOfDecimal(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new RangeError(`not an amount in cents: ${text}`);
  return BigInt(match[1] + (match[2] ?? "").padEnd(2, "0"));
}

/** The JSON number of an amount in cents; exact to the cent up to 90 trillion. */
export const numberOfCents = (cents: bigint): number => Number(decimalOfCents(cents));

/** Base units of a token (integer in its smallest unit): cents × 10^(decimals − 2). */
export function baseUnitsOfCents(cents: bigint, decimals: number): bigint {
  if (decimals < 2) throw new RangeError(`a token with ${decimals} decimals cannot carry cents`);
  return cents * 10n ** BigInt(decimals - 2);
}

/** Whole cents in an amount of base units; what is less than a cent is left out. */
export const centsOfBaseUnits = (baseUnits: bigint, decimals: number): bigint =>
  baseUnits / baseUnitsOfCents(1n, decimals);

/** USDC has as many decimals on every network, and the amounts of payment intents and their tails are written with them. */
export const USDC_DECIMALS = 6;

/** A cent of USDC, in base units: 10,000. */
export const CENT_BASE_UNITS: bigint = baseUnitsOfCents(1n, USDC_DECIMALS);

/** USDC with all its decimals: 10001234n → "10.001234". */
export function usdcText(baseUnits: bigint): string {
  const digits = baseUnits.toString().padStart(USDC_DECIMALS + 1, "0");
  return `${digits.slice(0, -USDC_DECIMALS)}.${digits.slice(-USDC_DECIMALS)}`;
}
