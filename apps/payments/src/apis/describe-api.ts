import { centsOf, decimalOfCents } from "@svc/x402";
import { openApiPath, parameterNames } from "./route-template.js";
import type { SoldApi, SoldRoute } from "./sold-api.js";

const price = ({ amount }: SoldRoute): string => decimalOfCents(centsOf(amount) ?? 0n);

/** Describes an API for agents: OpenAPI 3.1 with `x-payment-info` on paid operations. It says nothing of the target. */
export function openApiOf(api: SoldApi, url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of api.routes) {
    const path = openApiPath(route.routeTemplate);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: api.name, version: "1", ...(api.description === "" ? {} : { description: api.description }) },
    servers: [{ url }],
    paths,
  };
}

function operationOf(route: SoldRoute): Record<string, unknown> {
  const { name, description, inputSchema, outputExample } = route;
  const isPaid = route.linkId !== null;
  const text = [description, ...(route.settle === "before" ? [PAID_FIRST] : [])]
    .filter((one) => one !== "")
    .join("\n\n");
  const parameters = [...parameterNames(route.routeTemplate).map(pathParameter), ...queryParameters(route)];
  const body =
    route.method === "GET" || inputSchema === null ? {} : { requestBody: jsonOf({ schema: inputSchema }, true) };
  const example = outputExample === null || outputExample === undefined ? {} : jsonOf({ example: outputExample });
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

/** For buyers, wherever a route is described. */
export const PAID_FIRST =
  "The payment comes first: a call is charged before the answer. If the answer fails, send the same request with the same Idempotency-Key again: nothing more is charged.";

const paymentInfo = (route: SoldRoute) => ({
  price: { mode: "fixed", currency: "USD", amount: price(route) },
  protocols: [{ x402: {} }],
});

const pathParameter = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

function queryParameters({ method, inputSchema }: SoldRoute): unknown[] {
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

const jsonOf = (media: object, required?: true) => ({
  ...(required ? { required } : {}),
  content: { "application/json": media },
});

/** The same in Markdown. */
export function llmsTextOf(api: SoldApi, url: string): string {
  const lines = api.routes.map((route) => {
    const first = route.settle === "before" ? ", charged before the answer" : "";
    const cost = route.linkId === null ? "free" : `${price(route)} USD${first}`;
    return `- \`${route.method} ${openApiPath(route.routeTemplate)}\` (${cost}): ${oneLine(route.name)}`;
  });
  const isAnyPaidFirst = api.routes.some(({ settle }) => settle === "before");
  return [
    `# ${oneLine(api.name)}`,
    "",
    ...(api.description === "" ? [] : [`> ${oneLine(api.description)}`, ""]),
    `Base address: ${url}. Schemas: [openapi.json](${url}/openapi.json).`,
    "",
    "Call a paid route without a payment to get 402 with x402's offer. Sign it and repeat the request with `PAYMENT-SIGNATURE`. You are",
    "charged when the API has answered with success.",
    ...(isAnyPaidFirst ? ["", `Routes that are charged before the answer: ${PAID_FIRST}`] : []),
    "",
    "## Routes",
    "",
    ...lines,
    "",
  ].join("\n");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
