import { getOperations, type OpenApi, type Operation } from "./schema.js";

const header = (description: string, schema: object, example: unknown) => ({ description, schema, example });

/** Every header that a response can have, defined once. */
const HEADERS = {
  "X-Request-Id": header(
    "Id of this request: yours, if you sent one (1 to 128 of A-Z a-z 0-9 . _ -)",
    { type: "string", maxLength: 128 },
    "req-2f1c9a",
  ),
  "X-RateLimit-Limit": header("Requests that the tightest limit allows in its window", { type: "integer" }, 30),
  "X-RateLimit-Remaining": header("Requests left in that window", { type: "integer" }, 29),
  "X-RateLimit-Reset": header("When one more request becomes available, Unix ms", { type: "integer" }, 1795253410000),
  RateLimit: header("State of the tightest limit (IETF draft)", { type: "string" }, '"read";r=29;t=10'),
  "RateLimit-Policy": header("The limits (IETF draft)", { type: "string" }, '"read";q=30;w=10'),
  "Retry-After": header("Seconds to wait before a retry", { type: "integer" }, 2),
  "WWW-Authenticate": header(
    "The required credential, and where it is described (RFC 9728)",
    { type: "string" },
    'Bearer resource_metadata="https://pay.example.com/.well-known/oauth-protected-resource"',
  ),
  "Idempotent-Replayed": header(
    "`true`: the stored answer to this Idempotency-Key",
    { type: "string", enum: ["true"] },
    "true",
  ),
  Location: header(
    "Address of the new resource",
    { type: "string" },
    "/api/v1/products/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  ),
  Deprecation: header("Start of the deprecation (RFC 9745)", { type: "string" }, "@1795219200"),
  Sunset: header(
    "When the address stops working, if known (RFC 8594)",
    { type: "string" },
    "Sat, 20 Nov 2027 00:00:00 GMT",
  ),
  Link: header(
    "Address to use instead (rel=successor-version)",
    { type: "string" },
    '<https://pay.example.com/api/v1/products>; rel="successor-version"',
  ),
};
type HeaderName = keyof typeof HEADERS;

const LIMITS: HeaderName[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

function namesFor(status: number, operation: Operation): HeaderName[] {
  const isOnce = operation.parameters?.some(({ name }) => name === "idempotency-key") === true;
  const isGood = status < 400;
  return [
    ...(isGood ? [] : (["X-Request-Id"] as const)),
    ...(status === 429 ? LIMITS : []),
    ...([409, 422, 429, 503, 504].includes(status) ? (["Retry-After"] as const) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(isOnce && (status < 300 || status === 409) ? (["Idempotent-Replayed"] as const) : []),
    ...(isOnce && status === 201 ? (["Location"] as const) : []),
    ...(operation.deprecated && isGood ? (["Deprecation", "Sunset", "Link"] as const) : []),
  ];
}

/**
 * Adds to every response the headers that it can have. Common headers appear only where a client acts on them:
 * X-Request-Id on errors, the rate limits on 429, and the deprecation headers on successes. On every response, they
 * would make up a third of the document.
 */
export function describeHeaders(document: OpenApi): void {
  for (const { operation } of getOperations(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const names = namesFor(Number(status), operation).filter((name) => response.headers?.[name] === undefined);
      if (names.length === 0) continue;
      response.headers = {
        ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        ...response.headers,
      };
    }
  }
  const used = new Set(
    getOperations(document).flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ headers = {} }) =>
        Object.keys(headers).filter((name) => headers[name]?.$ref !== undefined),
      ),
    ),
  );
  const named = Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)));
  document.components = { ...document.components, headers: named };
}
