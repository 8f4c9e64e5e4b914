import { decimalOfCents, toCents } from "@svc/x402";
import { openApiPath, parameterNames } from "./route-template.js";
import type { SoldApi, SoldRoute } from "./sold-api.js";

/** A route without `upstream`, because descriptions reveal nothing about the merchant's server. */
type DescribedRoute = Omit<SoldRoute, "upstream">;

/** Price of a call in US dollars, as decimal text. */
export const price = ({ amount }: Pick<SoldRoute, "amount">): string => decimalOfCents(toCents(amount) ?? 0n);

/**
 * Describes an API for agents: OpenAPI 3.1 with `x-payment-info` on paid operations. Reveals nothing about the target.
 */
export function buildOpenApi(api: SoldApi, url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of api.routes) {
    const path = openApiPath(route.routeTemplate);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: api.name, version: "1", ...(api.description === "" ? {} : { description: api.description }) },
    servers: [{ url }],
    paths,
  };
}

export function buildOperation(route: DescribedRoute): Record<string, unknown> {
  const { name, description, inputSchema, outputExample } = route;
  const isPaid = route.linkId !== null;
  const text = [description, ...(route.settle === "before" ? [PAID_FIRST] : [])]
    .filter((one) => one !== "")
    .join("\n\n");
  const parameters = [...parameterNames(route.routeTemplate).map(pathParameter), ...queryParameters(route)];
  const body =
    route.method === "GET" || inputSchema === null ? {} : { requestBody: toJsonContent({ schema: inputSchema }, true) };
  const example =
    outputExample === null || outputExample === undefined ? {} : toJsonContent({ example: outputExample });
  return {
    summary: name,
    ...(text === "" ? {} : { description: text }),
    ...(isPaid ? { "x-payment-info": paymentInfo(route) } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...body,
    responses: {
      200: { description: "The answer of the API", ...example },
      ...(isPaid
        ? { 402: { description: "A payment by x402 is needed: sign one of the offers and repeat the request" } }
        : {}),
    },
  };
}

/** A note for buyers in the description of every route that is charged before the answer. */
const PAID_FIRST =
  "The payment comes first: a call is charged before the answer. If the answer fails, send the same request with the same Idempotency-Key again, at no further charge.";

const paymentInfo = (route: DescribedRoute) => ({
  price: { mode: "fixed", currency: "USD", amount: price(route) },
  protocols: [{ x402: {} }],
});

const pathParameter = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

function queryParameters({ method, inputSchema }: DescribedRoute): unknown[] {
  if (method !== "GET" || inputSchema === null) return [];
  const {
    properties = {},
    required = [],
    $defs,
  } = inputSchema as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
    $defs?: unknown;
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema: $defs === undefined || typeof schema !== "object" ? schema : { ...schema, $defs },
  }));
}

const toJsonContent = (media: object, required?: true) => ({
  ...(required ? { required } : {}),
  content: { "application/json": media },
});

/** Describes the API in Markdown. */
export function buildLlmsText(api: SoldApi, url: string): string {
  return [
    `# ${oneLine(api.name)}`,
    "",
    ...(api.description === "" ? [] : [`> ${oneLine(api.description)}`, ""]),
    `Base address: ${url}. Schemas: [openapi.json](${url}/openapi.json).`,
    "",
    ...howToPay(api.routes),
    "",
    "## Routes",
    "",
    ...api.routes.map((route) => describeInOneLine(route, openApiPath(route.routeTemplate))),
    "",
  ].join("\n");
}

/** Lines of Markdown that explain how a buyer pays these routes. */
export const howToPay = (routes: readonly DescribedRoute[]): readonly string[] => [
  "Call a paid route without a payment to get 402 with x402's offer. Sign it and repeat the request with",
  "`PAYMENT-SIGNATURE`. You are charged when the API has answered with success.",
  ...(routes.some(({ settle }) => settle === "before")
    ? ["", `Some routes are charged before the answer. ${PAID_FIRST}`]
    : []),
];

/** Describes a route as an item of a Markdown list. @param address its path or URL */
export function describeInOneLine(route: DescribedRoute, address: string): string {
  const first = route.settle === "before" ? ", charged before the answer" : "";
  const cost = route.linkId === null ? "free" : `${price(route)} USD${first}`;
  return `- \`${route.method} ${address}\` (${cost}): ${oneLine(route.name)}`;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
