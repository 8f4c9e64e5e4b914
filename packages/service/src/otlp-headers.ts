/** Parses OTEL_EXPORTER_OTLP_HEADERS: pairs `name=value`, separated by commas, with percent-encoded values. */
export function parseOtlpHeaders(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}
