import { errorResponses, PAYMENT_ACTIONS, ServiceError } from "@svc/errors";
import type { AllowHosts } from "@svc/outbound";
import { timeInWords } from "@svc/ratelimit";
import { type Static, Type } from "typebox";
import { CHECK_IDS } from "../../checks/registry.js";
import { freeTierText } from "../../gate/free-tier.js";
import { PRICE_TEXT, PRICE_USD } from "../../gate/price.js";
import { SCAN_LIMITS } from "../../gather/http/scan-limits.js";
import { PAGES_DEFAULT, PAGES_MAX, PROFILES, parseTarget, type ScanTarget } from "../../gather/parse-target.js";
import { CHECKED_SITE, SCAN_REPORT } from "../../report/scan-report.js";
import { REPORT_KEPT_MS } from "../../scanner/report-store.js";

/** Path for scans, free and paid. */
export const SCAN_PATH = "/api/scan";

const FORMATS = ["json", "agent"] as const;
const OneOf = <const T extends readonly string[]>(values: T, options: object) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...options }));

/** Body of POST /api/scan. */
const SCAN_REQUEST = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: "The site: a public http or https URL, or a host (tried by https, then by http)",
      examples: ["example.com"],
    }),
    format: Type.Optional(
      OneOf(FORMATS, {
        description: "`agent`: a short markdown report. Default: `json`, or `agent` if Accept prefers text/markdown",
      }),
    ),
    fresh: Type.Optional(
      Type.Boolean({ default: false, description: `Skip the cache of one ${timeInWords(REPORT_KEPT_MS)}` }),
    ),
    profile: Type.Optional(
      OneOf(PROFILES, {
        default: "auto",
        description: "Kind of site. `all`: missing features count as failures, even if the site doesn't need them",
      }),
    ),
    pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGES_MAX,
        default: PAGES_DEFAULT,
        description: `Pages to scan, from the sitemap and the links. More than ${PAGES_DEFAULT} require a paid scan`,
      }),
    ),
    probe: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Also contact the MCP server that the site's MCP server card declares, with at most three POST requests, such as `initialize` and `tools/list`. Calls no tool",
      }),
    ),
    checks: Type.Optional(
      Type.Array(Type.String({ enum: CHECK_IDS }), {
        minItems: 1,
        maxItems: CHECK_IDS.length,
        uniqueItems: true,
        description:
          "Ids of the checks to run. The scan requests only what these need, and the answer has neither level nor score. With `fresh`, this re-checks a finding",
        examples: [["llmsTxt", "honest404"]],
      }),
    ),
    enabledChecks: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 100,
        description: "The same as `checks`, under the name that isitagentready.com uses. Unknown ids are ignored",
      }),
    ),
  },
  { additionalProperties: false, examples: [{ url: "example.com", format: "json" }] },
);

export type ScanBody = Static<typeof SCAN_REQUEST>;

const KNOWN_IDS: ReadonlySet<string> = new Set<string>(CHECK_IDS);

/**
 * Returns the requested checks, or null for all.
 * @throws BAD_REQUEST if `enabledChecks` names no existing check
 */
export function parseChecks({ checks, enabledChecks }: ScanBody): readonly string[] | null {
  if (checks !== undefined) return checks;
  if (enabledChecks === undefined) return null;
  const known = [...new Set(enabledChecks)].filter((id) => KNOWN_IDS.has(id));
  if (known.length > 0) return known;
  const reason = "names no check of this scanner";
  throw new ServiceError("BAD_REQUEST", `enabledChecks: ${reason}`, {
    details: { errors: [{ field: "enabledChecks", reason }] },
  });
}

/**
 * Parses the requested address.
 * @throws BAD_REQUEST for an invalid or non-public address
 */
export function requireTarget({ url, profile, probe, pages }: ScanBody, allowHosts: AllowHosts): ScanTarget {
  const parsed = parseTarget(url, { profile, probe, pagesMax: pages, allowHosts });
  if (!parsed.ok) throw badUrl(parsed.message);
  return parsed.target;
}

export const badUrl = (message: string): ServiceError =>
  new ServiceError("BAD_REQUEST", `url: ${message}`, { details: { errors: [{ field: "url", reason: message }] } });

const text = (description: string) => ({ type: "string", description }) as const;
const integer = (description: string) => ({ type: "integer", description }) as const;

const LIMIT_HEADERS = {
  "X-RateLimit-Limit": integer("Requests that the tightest limit allows in its window"),
  "X-RateLimit-Remaining": integer("Requests left in that window"),
  "X-RateLimit-Reset": integer("When one more request becomes available, Unix ms"),
  RateLimit: text("State of the tightest limit (IETF draft)"),
  "RateLimit-Policy": text("The limits (IETF draft)"),
};
const PAYMENT_HEADERS = {
  "PAYMENT-RESPONSE": text("Receipt of a paid scan: base64 of x402's SettleResponse"),
  "X-PAYMENT-RESPONSE": text("The same, under its header name of x402 version 1"),
  "X-Svc-Charged": {
    type: "string",
    enum: ["true", "false"],
    description: "Whether you were charged. Set if the request carries a payment",
  },
  "X-Svc-Payment-Id": text("Set if the request carries a payment; see GET /api/payments/{paymentId}"),
  "Idempotent-Replayed": text("`true`: the payment was already used, and this is the answer that it paid for"),
};

const CHALLENGE = Type.Object(
  {
    status: Type.String({ enum: ["error"] }),
    code: Type.String({ enum: ["RATE_LIMITED"] }),
    message: Type.String(),
    retryAfter: Type.Integer({ description: "Seconds until the next free scan" }),
    upgrade: Type.String({ description: "How to pay" }),
    price: Type.String({ examples: [PRICE_TEXT] }),
    x402Version: Type.Integer({ enum: [1] }),
    error: Type.String({ description: "Why a payment is required, or why it was refused (an x402 reason)" }),
    accepts: Type.Array(Type.Object({}, { additionalProperties: true }), { description: "x402 payment requirements" }),
    payer: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String({ description: "Why a payment was refused, as an x402 reason" })),
    retryable: Type.Optional(Type.Boolean({ description: "Whether the same request may succeed later" })),
    action: Type.Optional(
      Type.String({
        enum: Object.keys(PAYMENT_ACTIONS),
        description: "The next step after a refused payment",
      }),
    ),
  },
  { additionalProperties: true, description: "Over the free limit, or the payment was refused: pay and repeat" },
);

/**
 * Removes `required` from schemas of maps, for the OpenAPI document. The report's maps require names that aren't under
 * `properties`, which is valid, but OpenAPI linters reject it.
 */
function withoutOpenRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOpenRequired);
  if (typeof schema !== "object" || schema === null) return schema;
  const isOpen = "required" in schema && "additionalProperties" in schema && !("properties" in schema);
  const members = Object.entries(schema).filter(([name]) => !(isOpen && name === "required"));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutOpenRequired(member)]));
}

/** The price of a scan, for directories of x402 sellers. Published only if the operator sells scans. */
export const SCAN_PRICE = {
  "x-payment-info": {
    price: { mode: "fixed", currency: "USD", amount: PRICE_USD },
    protocols: [{ x402: {} }],
  },
};

/** POST /api/scan in the OpenAPI document. */
export const SCAN_OPERATION = {
  operationId: "scanSite",
  summary: "Scan a site",
  description: `Reports how ready a site is for agents. ${freeTierText("scans")}, shared with the MCP tools. Above that, each scan costs ${PRICE_USD} USD in USDC, paid with x402: the answer is a 402 challenge. To pay, repeat the request with a PAYMENT-SIGNATURE header. A payment is charged once. If the service sells no scans, the answer is 429. Scans that fail are not charged. If a site is slow, the report marks the checks that the scan could not determine within ${SCAN_LIMITS.deadlineMs / 1000} s, or longer with more than ${PAGES_DEFAULT} pages.`,
  tags: ["scan"],
  security: [],
  headers: Type.Object({
    "payment-signature": Type.Optional(Type.String({ description: "An x402 payment, base64 of JSON, version 1 or 2" })),
    "x-payment": Type.Optional(Type.String({ description: "The same, under its header name of x402 version 1" })),
    "x-402-version": Type.Optional(
      Type.String({ description: "`1` or `2`: x402 version of the PAYMENT-REQUIRED header" }),
    ),
  }),
  body: SCAN_REQUEST,
  response: {
    200: {
      description: "The report. If the site can't be scanned, the report has `siteError` and level 0",
      headers: {
        ...LIMIT_HEADERS,
        ...PAYMENT_HEADERS,
        Age: integer("Seconds since the scan, if the report is from the cache"),
        "Cache-Control": text("`private` with the remaining time of the cache; `no-store` for a paid scan"),
        Vary: text("Accept and the payment headers"),
      },
      content: {
        "application/json": {
          schema: Type.Unsafe<unknown>({
            description: "A ScanReport; a CheckedSite if the request has `checks`",
            anyOf: [withoutOpenRequired(SCAN_REPORT), withoutOpenRequired(CHECKED_SITE)],
          }),
        },
        "text/markdown": { schema: Type.String({ description: "The report for agents" }) },
      },
    },
    402: {
      description: "Over the free limit, or the payment was refused",
      headers: {
        ...LIMIT_HEADERS,
        "PAYMENT-REQUIRED": text("Base64 of the x402 challenge, version 1 or 2: see X-402-Version"),
        "Retry-After": integer("Seconds until the next free scan"),
      },
      content: { "application/json": { schema: CHALLENGE } },
    },
    ...errorResponses([
      "BAD_REQUEST",
      "CONFLICT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMITED",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
      "TIMEOUT",
    ]),
  },
};
