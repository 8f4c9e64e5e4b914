const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const USDC_DECIMALS = 6;

/** A price as the API gives it: at most two decimals. */
export const formatPrice = (amount: number): string => USD.format(amount);

/** Base units of USDC as text: exact, at least two decimals, no more than needed. */
export function formatBaseUnits(baseUnits: string): string {
  const digits = baseUnits.padStart(USDC_DECIMALS + 1, "0");
  const whole = BigInt(digits.slice(0, -USDC_DECIMALS)).toLocaleString("en-US");
  const decimals = digits.slice(-USDC_DECIMALS).replace(/0{1,4}$/, "");
  return `${whole}.${decimals} USDC`;
}

/** A decimal amount of USDC that the API gives as text. */
export function formatUsdc(amount: string): string {
  const [whole = "0", decimals = ""] = amount.split(".");
  return formatBaseUnits(whole + decimals.padEnd(USDC_DECIMALS, "0").slice(0, USDC_DECIMALS));
}
