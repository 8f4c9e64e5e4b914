/**
 * Exact arithmetic for currency amounts. In JSON, an amount is a number in currency units with at most two decimals.
 * Internally, it is a `bigint` of cents or of the token's base units. No calculation uses floating-point numbers.
 */

/** Smallest and largest amount of the API, in cents: 0.01 and 999,999,999.99. */
export const AMOUNT_MIN_CENTS = 1n;
export const AMOUNT_MAX_CENTS = 99_999_999_999n;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

/**
 * Converts a JSON number to cents. Null if it isn't a whole number of cents within the bounds above. Uses the shortest
 * decimal text that reads back as the same number (ECMA-262, Number::toString). So 0.07, 0.29 and 4.35 are exact, and
 * 1.005 is refused.
 */
export function toCents(amount: number): bigint | null {
  if (!Number.isFinite(amount)) return null;
  const match = DECIMAL.exec(String(amount));
  if (!match || match[1] === "-") return null;
  const fraction = match[3] ?? "";
  const shift = Number(match[4] ?? 0) - fraction.length + 2;
  if (shift < 0) return null;
  const cents = BigInt(match[2] + fraction) * 10n ** BigInt(shift);
  return cents >= AMOUNT_MIN_CENTS && cents <= AMOUNT_MAX_CENTS ? cents : null;
}

/** Formats cents with two decimals, for a decimal column: 7n → "0.07". */
export function decimalOfCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses a decimal column's text to cents ("0.07", "12", "3.5"). Throws if it isn't a whole number of cents. */
export function centsOfDecimal(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new RangeError(`not an amount in cents: ${text}`);
  return BigInt(match[1] + (match[2] ?? "").padEnd(2, "0"));
}

/** Converts cents to a JSON number in currency units. Exact up to 70 trillion units (2^46). */
export const numberOfCents = (cents: bigint): number => Number(decimalOfCents(cents));

/**
 * Converts cents to a token's base units (its smallest unit): cents × 10^(decimals − 2). Throws a RangeError if the
 * token has fewer than two decimals.
 */
export function baseUnitsOfCents(cents: bigint, decimals: number): bigint {
  if (decimals < 2) throw new RangeError(`a token with ${decimals} decimals cannot carry cents`);
  return cents * 10n ** BigInt(decimals - 2);
}

/** Converts base units to whole cents, rounded down. */
export const centsOfBaseUnits = (baseUnits: bigint, decimals: number): bigint =>
  baseUnits / baseUnitsOfCents(1n, decimals);

/** USDC has six decimals on every network. Payment intents store their amounts with six decimals, too. */
export const USDC_DECIMALS = 6;

/** A cent of USDC, in base units: 10,000. */
export const CENT_BASE_UNITS: bigint = baseUnitsOfCents(1n, USDC_DECIMALS);

/** Formats base units as USDC with all its decimals: 10001234n → "10.001234". */
export function usdcText(baseUnits: bigint): string {
  const digits = baseUnits.toString().padStart(USDC_DECIMALS + 1, "0");
  return `${digits.slice(0, -USDC_DECIMALS)}.${digits.slice(-USDC_DECIMALS)}`;
}
