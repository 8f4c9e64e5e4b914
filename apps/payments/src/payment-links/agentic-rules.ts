import type { FieldError } from "@svc/errors";
import { isCatalogIcon } from "@svc/x402";
import { schemaProblem } from "../input-schema/input-schema.js";

/**
 * Headers that the proxy sets, credentials of the buyer, headers of one hop (RFC 9110 section 7.6.1), and headers of
 * range and conditional requests.
 */
const NEVER_FORWARDED =
  /^(authorization|proxy-.*|cookie|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|range|if-.*|payment-.*|x-payment.*|x-customer-.*|x-svc-.*|forwarded|x-forwarded-.*)$/;
/** Headers that decide where and how the proxy sends a call. A merchant's own headers must not replace them. */
const NEVER_INJECTED =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|x-svc-.*|payment-.*|x-payment.*)$/;
/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
const VALUE = /^[\x20-\x7e\t]{0,4096}$/;
const INPUT_SCHEMA_BYTES_MAX = 32 * 1024;

export function forwardHeaderErrors(names: readonly string[]): FieldError[] {
  return names.flatMap((name, index) => {
    const field = `forwardHeaders.${index}`;
    if (!TOKEN.test(name)) return [{ field, reason: "is not a header name" }];
    return NEVER_FORWARDED.test(name.toLowerCase()) ? [{ field, reason: `${name} is never forwarded` }] : [];
  });
}

/** Errors never repeat a value, because it is a credential. */
export function upstreamHeaderErrors(headers: Readonly<Record<string, string>>): FieldError[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const field = `upstreamHeaders.${name.slice(0, 64)}`;
    if (!TOKEN.test(name)) return [{ field, reason: "is not a header name" }];
    if (seen.has(name.toLowerCase())) return [{ field, reason: "is named twice; case does not matter" }];
    seen.add(name.toLowerCase());
    if (NEVER_INJECTED.test(name.toLowerCase())) return [{ field, reason: "cannot be set" }];
    return VALUE.test(value) ? [] : [{ field, reason: "must be printable ASCII of at most 4096 characters" }];
  });
}

interface AgenticFields {
  readonly isAgenticProxy: boolean;
  readonly targetUrl: string | null;
  readonly targetMethod: string | null;
  readonly forwardHeaders: readonly string[];
  readonly upstreamHeaderNames: readonly string[];
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly inputExample: unknown;
  readonly listed: boolean;
  readonly tags: readonly string[];
  readonly iconUrl: string | null;
  readonly outputExample: unknown;
  readonly settle: "after" | "before";
}

/**
 * Errors for members that work only on agentic links. On another link they would have no effect: the buyer would pay,
 * but the service would never call the target. Values that are already stored don't prevent other changes of the link.
 * `inputExample` has never been refused, so a refusal would break callers.
 */
export function inertErrors(fields: AgenticFields, stored: AgenticFields): FieldError[] {
  if (fields.isAgenticProxy) return [];
  const named = {
    targetUrl: fields.targetUrl !== null && (stored.isAgenticProxy || fields.targetUrl !== stored.targetUrl),
    targetMethod:
      fields.targetMethod !== null && (stored.isAgenticProxy || fields.targetMethod !== stored.targetMethod),
    inputSchema: fields.inputSchema !== null && (stored.isAgenticProxy || stored.inputSchema === null),
    forwardHeaders: fields.forwardHeaders.length > 0 && (stored.isAgenticProxy || stored.forwardHeaders.length === 0),
    upstreamHeaders:
      fields.upstreamHeaderNames.length > 0 && (stored.isAgenticProxy || stored.upstreamHeaderNames.length === 0),
    listed: fields.listed && (stored.isAgenticProxy || !stored.listed),
    tags: fields.tags.length > 0 && (stored.isAgenticProxy || stored.tags.length === 0),
    iconUrl: fields.iconUrl !== null && (stored.isAgenticProxy || stored.iconUrl === null),
    settle: fields.settle === "before" && (stored.isAgenticProxy || stored.settle === "after"),
    outputExample: fields.outputExample !== null && (stored.isAgenticProxy || stored.outputExample === null),
  };
  return Object.entries(named)
    .filter(([, isInert]) => isInert)
    .map(([field]) => ({ field, reason: "has no effect on a link that is not agentic: set isAgenticProxy to true" }));
}

/** @param refusal why the guarded client would refuse to call this target, or null */
export function agenticErrors(fields: AgenticFields, refusal: (targetUrl: string) => string | null): FieldError[] {
  const errors: FieldError[] = [];
  if (fields.isAgenticProxy && fields.targetUrl === null) {
    errors.push({ field: "targetUrl", reason: "is required when isAgenticProxy is true" });
  }
  const reason = fields.targetUrl === null ? null : refusal(fields.targetUrl);
  if (reason) errors.push({ field: "targetUrl", reason });
  const problem = fields.inputSchema === null ? null : schemaProblem(fields.inputSchema);
  // The compiler lists every problem. Only the first is useful to the caller.
  if (problem) errors.push({ field: "inputSchema", reason: problem.split(/, (?=data\b)/, 1)[0] as string });
  if (new Set(fields.tags.map((tag) => tag.toLowerCase())).size !== fields.tags.length) {
    errors.push({ field: "tags", reason: "must not name a tag twice; case does not matter" });
  }
  if (fields.iconUrl !== null && !isCatalogIcon(fields.iconUrl)) {
    errors.push({ field: "iconUrl", reason: "must be an https URL with a public host name, without credentials" });
  }
  for (const field of ["inputSchema", "inputExample", "outputExample"] as const) {
    if (Buffer.byteLength(JSON.stringify(fields[field] ?? null)) > INPUT_SCHEMA_BYTES_MAX) {
      errors.push({ field, reason: `must not be larger than ${INPUT_SCHEMA_BYTES_MAX} bytes` });
    }
  }
  return errors;
}
