import { bazaarResourceServerExtension, declareDiscoveryExtension } from "@x402/extensions/bazaar";
import type { BazaarExtension, Sold, SoldOverHttp } from "./sold.js";

/**
 * Calls x402's own library. It lives in a file of its own, which is loaded when something is listed for the first time: the library
 * brings a JSON Schema compiler and x402's server with it.
 */
export function declareBazaar(sold: Sold): BazaarExtension {
  if ("toolName" in sold) return declared(toolOf(sold));
  const { method, route } = sold;
  const context = { method, adapter: { getPath: () => route?.path ?? "/" }, routePattern: route?.template };
  return bazaarResourceServerExtension.enrichDeclaration?.(declared(httpOf(sold)), context) as BazaarExtension;
}

type Config = Parameters<typeof declareDiscoveryExtension>[0];
const declared = (config: Config): BazaarExtension =>
  declareDiscoveryExtension(config).bazaar as unknown as BazaarExtension;

/** The library makes an example an object unless its schema says otherwise. */
const outputOf = (example: unknown) =>
  example === null || example === undefined || example === "" || example === 0 || example === false
    ? {}
    : { output: { example, schema: { type: jsonTypeOf(example) } } };

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value;
}

function toolOf(sold: Extract<Sold, { toolName: string }>): Config {
  const { toolName, description, inputSchema, inputExample, outputExample } = sold;
  return {
    toolName,
    ...(description === "" ? {} : { description }),
    transport: "streamable-http",
    inputSchema,
    ...(isObject(inputExample) ? { example: inputExample } : {}),
    ...outputOf(outputExample),
  } as Config;
}

function httpOf({ method, inputSchema, inputExample, outputExample, route }: SoldOverHttp): Config {
  const path = route === undefined ? {} : { pathParamsSchema: route.schema };
  if (BODY_METHODS.has(method)) {
    return {
      bodyType: "json",
      input: inputExample ?? {},
      inputSchema: inputSchema ?? {},
      ...path,
      ...outputOf(outputExample),
    } as Config;
  }
  return {
    input: isObject(inputExample) ? inputExample : {},
    inputSchema: inputSchema ?? { properties: {} },
    ...path,
    ...outputOf(outputExample),
  } as Config;
}

const BODY_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
