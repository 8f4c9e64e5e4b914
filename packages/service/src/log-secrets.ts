/** Names of members whose values are never logged, at any depth. In lower case. */
const SECRET_MEMBERS = new Set([
  "authorization",
  "cookie",
  "secret",
  "token",
  "password",
  "signature",
  "x-scan-paid",
  "customeremail",
  "customername",
  "customeraddress",
]);

/** Members with their own serializers, which write only harmless fields. */
const SERIALIZED = new Set(["req", "res"]);
/** Maximum depth. Deeper values aren't checked for secrets, so they aren't logged. */
const DEPTH_MAX = 8;

type LogRecord = Record<string, unknown>;

/**
 * Returns a log record without its secrets. Most records hold only harmless plain values and are returned as they are.
 * Pino's redaction by wildcard paths would cost more than the rest of a request's log line.
 */
export function withoutSecrets(record: LogRecord): LogRecord {
  for (const name in record) {
    const value = record[name];
    if ((typeof value === "object" && value !== null) || isSecret(name)) return masked(record);
  }
  return record;
}

const isSecret = (name: string): boolean => SECRET_MEMBERS.has(name.toLowerCase());

function masked(record: LogRecord): LogRecord {
  const copy: LogRecord = {};
  for (const [name, value] of Object.entries(record)) {
    copy[name] = isSecret(name) ? "[redacted]" : SERIALIZED.has(name) ? value : maskedValue(value, 1);
  }
  return copy;
}

function maskedValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEPTH_MAX) return "[too deep]";
  if (value instanceof Error) return maskedError(value, depth);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === "function") return maskedValue(toJSON.call(value), depth + 1);
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecret(name) ? "[redacted]" : maskedValue(member, depth + 1),
    ]),
  );
}

/**
 * Keeps only the standard fields of an error. Other fields (request headers, a configuration) may hold secrets under
 * any name.
 */
function maskedError(error: Error, depth: number): LogRecord {
  const { name: type, message, stack, cause } = error;
  return { type, message, stack, code: (error as { code?: unknown }).code, cause: maskedValue(cause, depth + 1) };
}
