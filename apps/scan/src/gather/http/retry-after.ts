/** Milliseconds that a Retry-After value asks to wait (RFC 9110, section 10.2.3): seconds or a date; null when it is neither. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // A date begins with its day; Date.parse would take "-1" for one.
  const date = /^\s*[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
