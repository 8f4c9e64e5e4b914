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
        description:
          "`agent`: a short markdown report. Default: `json`, or `agent` where Accept asks for text/markdown",
      }),
    ),
    fresh: Type.Optional(
      Type.Boolean({ default: false, description: `Past the cache of one ${timeInWords(REPORT_KEPT_MS)}` }),
    ),
    profile: Type.Optional(
      OneOf(PROFILES, {
        default: "auto",
        description: "What kind of site it is; `all`: what does not apply counts as a failure",
      }),
    ),
    pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGES_MAX,
        default: PAGES_DEFAULT,
        description: `Pages to look at, from the sitemap and the links. More than ${PAGES_DEFAULT} are for paid scans`,
      }),
    ),
    probe: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Also speak to the MCP server that a card of the site declares: `initialize` and `tools/list`, three POST requests at most. No tool is called",
      }),
    ),
    checks: Type.Optional(
      Type.Array(Type.String({ enum: CHECK_IDS }), {
        minItems: 1,
        maxItems: CHECK_IDS.length,
        uniqueItems: true,
        description:
          "Ids of the checks to make: only what these rest on is asked of the site, and the answer has neither level nor score. With `fresh`, the re-check of a finding",
        examples: [["llmsTxt", "honest404"]],
      }),
    ),
    enabledChecks: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 100,
        description:
          "The same under the name that the reference scanner gives it; ids that this scanner does not have are left out",
      }),
    ),
  },
  { additionalProperties: false, examples: [{ url: "example.com", format: "json" }] },
);

export type ScanBody = Static<typeof SCAN_REQUEST>;

const KNOWN_IDS: ReadonlySet<string> = new Set<string>(CHECK_IDS);

/** The checks that are asked for; null: all. Throws BAD_REQUEST where `enabledChecks` names none that there is. */
export function checksOf({ checks, enabledChecks }: ScanBody): readonly string[] | null {
  if (checks !== undefined) return checks;
  if (enabledChecks === undefined) return null;
  const known = [...new Set(enabledChecks)].filter((id) => KNOWN_IDS.has(id));
  if (known.length > 0) return known;
  const reason = "none of these is a check of this scanner";
  throw new ServiceError("BAD_REQUEST", `enabledChecks: ${reason}`, {
    details: { errors: [{ field: "enabledChecks", reason }] },
  });
}

/** Throws BAD_REQUEST for an address that is none, or that is not public. */
export function targetOf({ url, profile, probe, pages }: ScanBody, allowHosts: AllowHosts): ScanTarget {
  const parsed = parseTarget(url, { profile, probe, pagesMax: pages, allowHosts });
  if (!parsed.ok) throw badUrl(parsed.message);
  return parsed.target;
}

export const badUrl = (message: string): ServiceError =>
  new ServiceError("BAD_REQUEST", `url: ${message}`, { details: { errors: [{ field: "url", reason: message }] } });

const text = (description: string) => ({ type: "string", description }) as const;
const integer = (description: string) => ({ type: "integer", description }) as const;

const LIMIT_HEADERS = {
  "X-RateLimit-Limit": integer("Requests in the window of the tightest tier"),
  "X-RateLimit-Remaining": integer("Requests left in it"),
  "X-RateLimit-Reset": integer("Unix ms at which the next one comes free"),
  RateLimit: text("The tightest tier, as draft-ietf-httpapi-ratelimit-headers"),
  "RateLimit-Policy": text("The tiers that count this request"),
};
const PAYMENT_HEADERS = {
  "PAYMENT-RESPONSE": text("Receipt of a paid scan: base64 of x402's SettleResponse"),
  "X-PAYMENT-RESPONSE": text("The same under its name in version 1"),
  "X-Svc-Charged": { type: "string", enum: ["true", "false"], description: "Of a request with a payment" },
  "X-Svc-Payment-Id": text("Of a request with a payment; see GET /api/payments/{paymentId}"),
  "Idempotent-Replayed": text("`true`: the payment was sent before, and this is what it bought then"),
};

const CHALLENGE = Type.Object(
  {
    status: Type.String({ enum: ["error"] }),
    code: Type.String({ enum: ["RATE_LIMITED"] }),
    message: Type.String(),
    retryAfter: Type.Integer({ description: "Seconds until a scan is free again" }),
    upgrade: Type.String({ description: "How to pay" }),
    price: Type.String({ examples: [PRICE_TEXT] }),
    x402Version: Type.Integer({ enum: [1] }),
    error: Type.String({ description: "Why payment is asked for, or why a payment was refused (an x402 reason)" }),
    accepts: Type.Array(Type.Object({}, { additionalProperties: true }), { description: "x402 payment requirements" }),
    payer: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String({ description: "Of a payment that was refused: why, in x402's words" })),
    retryable: Type.Optional(Type.Boolean({ description: "Whether the very same request may succeed later" })),
    action: Type.Optional(
      Type.String({
        enum: Object.keys(PAYMENT_ACTIONS),
        description: "Of a payment that was refused: what to do next",
      }),
    ),
  },
  { additionalProperties: true, description: "Over the free limit, or the payment was refused: pay and repeat" },
);

/**
 * The report's maps by name require names that they don't list one by one. That is short and correct, but linters of
 * OpenAPI reject it, so the document leaves the requirement out.
 */
function withoutOpenRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOpenRequired);
  if (typeof schema !== "object" || schema === null) return schema;
  const isOpen = "required" in schema && "additionalProperties" in schema && !("properties" in schema);
  const members = Object.entries(schema).filter(([name]) => !(isOpen && name === "required"));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutOpenRequired(member)]));
}

/** The price as directories of x402 sellers read it; only where scans are sold. */
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
  description: `Says how ready a site is for agents. ${freeTierText("scans")}, shared with the MCP tools; above that, where payments are set up, each costs ${PRICE_USD} USD in USDC by x402: the answer is a 402 challenge (without payments: 429), and the same request with a PAYMENT-SIGNATURE header is answered and charged once. Scans that cannot be made are not charged. A slow site never times out: what could not be determined within ${SCAN_LIMITS.deadlineMs / 1000} s is reported so.`,
  tags: ["scan"],
  security: [],
  headers: Type.Object({
    "payment-signature": Type.Optional(Type.String({ description: "An x402 payment, base64 of JSON, version 1 or 2" })),
    "x-payment": Type.Optional(Type.String({ description: "The same under its name in version 1" })),
    "x-402-version": Type.Optional(
      Type.String({ description: "`1` or `2`: format of the PAYMENT-REQUIRED header of a challenge" }),
    ),
  }),
  body: SCAN_REQUEST,
  response: {
    200: {
      description: "The report. A site that cannot be scanned is a report with `siteError` and level 0",
      headers: {
        ...LIMIT_HEADERS,
        ...PAYMENT_HEADERS,
        Age: integer("Seconds since the scan, where the report is from the cache"),
        "Cache-Control": text("private with the time that the report is kept; no-store when paid"),
        Vary: text("Accept and the payment headers"),
      },
      content: {
        "application/json": {
          schema: Type.Unsafe<unknown>({
            description: "A ScanReport; a CheckedSite where `checks` was given",
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
        "PAYMENT-REQUIRED": text("Base64 of the x402 challenge; version 1, or 2 where it is asked for"),
        "Retry-After": integer("Seconds until a scan is free again"),
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
