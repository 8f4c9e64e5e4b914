/** Parses OTEL_EXPORTER_OTLP_HEADERS: pairs `name=value`, separated by commas, with percent-encoded values. */
export function parseOtlpHeaders(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

/**
 * A rule for the setting. Without it, the service would end with an error that names no setting, or export no traces.
 * @throws Error if a value isn't percent-encoded, or a header can't be sent
 */
export const requireOtlpHeaders = (text: string): Headers => new Headers(parseOtlpHeaders(text));
