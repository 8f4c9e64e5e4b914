import type { Check, CheckResult } from "../checks/check.js";
import { observed } from "../checks/evidence.js";
import type { Artifacts } from "../gather/artifacts.js";
import type { Fetched, HttpAnswer } from "../gather/fetched.js";
import { parseUrl } from "../gather/parse-target.js";
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

/** Collects the requests of an artifact that a check uses, without duplicates and up to `STEPS_MAX`. */
function requestsIn(value: unknown, found: Fetched[], depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 3 || found.length >= STEPS_MAX) return;
  if ("kind" in value && ["http", "challenge", "failed"].includes(String(value.kind))) {
    const fetched = value as Exclude<Fetched, { kind: "not_asked" }>;
    if (!found.some((one) => one.kind !== "not_asked" && one.url === fetched.url)) found.push(fetched);
    return;
  }
  if ("fetched" in value) requestsIn(value.fetched, found, depth + 1);
  else if (Array.isArray(value)) for (const item of value) requestsIn(item, found, depth + 1);
  else if ("documents" in value) requestsIn(value.documents, found, depth + 1);
}

type Response = NonNullable<Step["response"]>;

function toResponse({ status, headers, body }: HttpAnswer): Response {
  const shown = HEADERS.filter((name) => headers[name] !== undefined);
  return {
    status,
    headers: Object.fromEntries(shown.map((name) => [name, plainText(headers[name]!, HEADER_LENGTH)])),
    excerpt: plainText(body, EXCERPT_LENGTH),
  };
}

/** Caches converted answers. Twenty checks use the homepage's answer, so it is converted for the report only once. */
const responses = new WeakMap<HttpAnswer, Response>();

function responseFor(answer: HttpAnswer): Response {
  const response = responses.get(answer) ?? toResponse(answer);
  responses.set(answer, response);
  return response;
}

const formatLabel = (url: string): string => {
  const { pathname, search } = parseUrl(url) ?? { pathname: url, search: "" };
  return plainText(`GET ${pathname}${search}`, 120);
};

/** Lists the requests that led to a verdict, with their answers and findings. Empty for a check that doesn't apply. */
export function listSteps(
  { requires }: Check,
  { status, evidence }: CheckResult,
  artifacts: Partial<Artifacts>,
): Step[] {
  if (status === "neutral") return [];
  const found: Fetched[] = [];
  for (const name of requires) if (name !== "site") requestsIn(artifacts[name], found);
  return found.flatMap((fetched): Step[] => {
    if (fetched.kind === "not_asked") return [];
    const own = evidence.filter(({ source }) => source.startsWith(fetched.url)).map(({ text }) => text);
    return [
      {
        label: formatLabel(fetched.url),
        request: { method: "GET", url: plainUrl(fetched.url) },
        ...(fetched.kind === "http" ? { response: responseFor(fetched) } : {}),
        finding: plainText(own.join("; ") || observed(fetched).text, 300),
      },
    ];
  });
}
