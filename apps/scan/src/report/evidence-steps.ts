import { parseUrl } from "../addresses.js";
import type { Check, CheckResult } from "../checks/check.js";
import { observed } from "../checks/evidence.js";
import type { Fetched, HttpAnswer } from "../documents/fetched.js";
import type { Artifacts, McpAnswer } from "../gather/artifacts.js";
import { plainText, plainUrl } from "./plain-text.js";
import type { CheckReport } from "./scan-report.js";

type Step = CheckReport["steps"][number];

const STEPS_MAX = 6;
const EXCERPT_LENGTH = 160;
const HEADER_LENGTH = 200;
/** Headers that at least one check uses. */
const HEADERS = [
  ...["content-type", "location", "link", "vary", "etag", "last-modified", "cache-control", "x-robots-tag"],
  ...["access-control-allow-origin", "www-authenticate", "content-usage", "strict-transport-security", "retry-after"],
];

interface SentRequest {
  readonly fetched: Exclude<Fetched, { kind: "not_asked" }>;
  /** JSON-RPC method of a call to an MCP server. Null for a GET. */
  readonly rpcMethod: string | null;
}

const isSame = (one: SentRequest, other: SentRequest): boolean =>
  one.fetched.url === other.fetched.url && one.rpcMethod === other.rpcMethod;

/** Collects the requests of an artifact that a check uses, without duplicates and up to `STEPS_MAX`. */
function requestsIn(value: unknown, found: SentRequest[], rpcMethod: string | null = null, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 3 || found.length >= STEPS_MAX) return;
  if ("kind" in value && ["http", "challenge", "failed"].includes(String(value.kind))) {
    const request = { fetched: value as SentRequest["fetched"], rpcMethod };
    if (!found.some((one) => isSame(one, request))) found.push(request);
    return;
  }
  if ("answers" in value) {
    for (const { fetched, method } of value.answers as readonly McpAnswer[])
      requestsIn(fetched, found, method, depth + 1);
  } else if ("fetched" in value) requestsIn(value.fetched, found, rpcMethod, depth + 1);
  else if (Array.isArray(value)) for (const item of value) requestsIn(item, found, rpcMethod, depth + 1);
  else if ("documents" in value) requestsIn(value.documents, found, rpcMethod, depth + 1);
}

/** Matches JSON with keys. They may be private keys that were published by mistake, and a report is public. */
const HAS_KEYS = /^[\s\ufeff]*[{[][\s\S]*"(?:kty|keys|signing_keys)"\s*:/;
const HIDDEN = "(a document with keys, which a report doesn't quote)";

type Response = NonNullable<Step["response"]>;

function toResponse({ status, headers, body }: HttpAnswer): Response {
  const shown = HEADERS.filter((name) => headers[name] !== undefined);
  return {
    status,
    headers: Object.fromEntries(shown.map((name) => [name, plainText(headers[name]!, HEADER_LENGTH)])),
    excerpt: HAS_KEYS.test(body) ? HIDDEN : plainText(body, EXCERPT_LENGTH),
  };
}

/** Caches converted answers. Twenty checks use the homepage's answer, so it is converted for the report only once. */
const responses = new WeakMap<HttpAnswer, Response>();

function responseFor(answer: HttpAnswer): Response {
  const response = responses.get(answer) ?? toResponse(answer);
  responses.set(answer, response);
  return response;
}

const formatLabel = ({ fetched: { url }, rpcMethod }: SentRequest): string => {
  const { pathname, search } = parseUrl(url) ?? { pathname: url, search: "" };
  return plainText(rpcMethod === null ? `GET ${pathname}${search}` : `POST ${pathname}${search} ${rpcMethod}`, 120);
};

/** True for evidence of this request. In a source, a space and a part of the response may follow the address. */
const isAbout = ({ fetched: { url }, rpcMethod }: SentRequest, source: string): boolean =>
  rpcMethod === null ? source === url || source.startsWith(`${url} `) : source === `${url} ${rpcMethod}`;

/** Lists the requests that led to a verdict, with their answers and findings. Empty for a check that doesn't apply. */
export function listSteps(
  { requires }: Check,
  { status, evidence }: CheckResult,
  artifacts: Partial<Artifacts>,
): Step[] {
  if (status === "neutral") return [];
  const found: SentRequest[] = [];
  for (const name of requires) if (name !== "site") requestsIn(artifacts[name], found);
  return found.map((request): Step => {
    const { fetched, rpcMethod } = request;
    const own = evidence.filter(({ source }) => isAbout(request, source)).map(({ text }) => text);
    return {
      label: formatLabel(request),
      request: {
        method: rpcMethod === null ? "GET" : "POST",
        url: plainUrl(fetched.url),
        ...(rpcMethod !== null && { rpcMethod }),
      },
      ...(fetched.kind === "http" ? { response: responseFor(fetched) } : {}),
      finding: plainText(own.join("; ") || observed(fetched).text, 300),
    };
  });
}
