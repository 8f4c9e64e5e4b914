const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** W3C note on date and time formats: from a year alone to fractions of a second. Milliseconds, or null. */
export function parseW3cDatetime(text: string): number | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] =
    match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`);
  if (Number.isNaN(instant)) return null;
  // Date.parse rolls 30 February over into March.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day) ? instant : null;
}
