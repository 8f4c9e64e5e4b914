const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const USDC_DECIMALS = 6;

/** Formats a price of the API, which has at most two decimals. */
export const formatPrice = (amount: number): string => USD.format(amount);

/** Formats base units of USDC exactly, with at least two decimals and without further trailing zeros. */
export function formatBaseUnits(baseUnits: string): string {
  const digits = baseUnits.padStart(USDC_DECIMALS + 1, "0");
  const whole = BigInt(digits.slice(0, -USDC_DECIMALS)).toLocaleString("en-US");
  const decimals = digits.slice(-USDC_DECIMALS).replace(/0{1,4}$/, "");
  return `${whole}.${decimals} USDC`;
}

/** Formats a decimal amount of USDC from the API. */
export function formatUsdc(amount: string): string {
  const [whole = "0", decimals = ""] = amount.split(".");
  return formatBaseUnits(whole + decimals.padEnd(USDC_DECIMALS, "0").slice(0, USDC_DECIMALS));
}
