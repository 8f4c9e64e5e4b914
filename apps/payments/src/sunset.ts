/** When v1 replaced the unversioned routes and their checkout. */
export const DEPRECATED_AT = new Date("2026-11-21T00:00:00Z");

/**
 * Parses the SUNSET_DATE setting: a date, or a date and time with an offset.
 * @throws Error if it is invalid or before the deprecation, which RFC 9745 section 4 forbids
 */
export function parseSunset(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(text) || Number.isNaN(date.getTime())) {
    throw new Error("not a date");
  }
  if (date < DEPRECATED_AT) throw new Error(`before the deprecation (${DEPRECATED_AT.toISOString()})`);
  return date;
}
