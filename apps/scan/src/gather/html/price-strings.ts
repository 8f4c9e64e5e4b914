const PRICE =
  /(?:[$€£¥₹₩]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY)\b)\s?\d[\d.,]{0,11}|\d[\d.,]{0,11}\s?(?:[€£¥₹₩]|(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|kr|zł)(?!\w))/gu;

/** How many prices a text names. */
export function countPrices(text: string): number {
  return text.match(PRICE)?.length ?? 0;
}
