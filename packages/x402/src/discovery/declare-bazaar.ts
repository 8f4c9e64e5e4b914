import { bazaarResourceServerExtension, declareDiscoveryExtension } from "@x402/extensions/bazaar";
import { isObject } from "./relocated-schema.js";
import type { BazaarExtension, Sold, SoldOverHttp } from "./sold.js";

/**
 * Builds the description with x402's own library. Import this file only when a resource is listed, because the library
 * also loads a JSON Schema compiler and x402's server.
 */
export function declareBazaar(sold: Sold): BazaarExtension {
  if ("toolName" in sold) return declared(buildToolConfig(sold));
  const { method, route } = sold;
  const context = { method, adapter: { getPath: () => route?.path ?? "/" }, routePattern: route?.template };
  return bazaarResourceServerExtension.enrichDeclaration?.(declared(buildHttpConfig(sold)), context) as BazaarExtension;
}

type Config = Parameters<typeof declareDiscoveryExtension>[0];
const declared = (config: Config): BazaarExtension =>
  declareDiscoveryExtension(config).bazaar as unknown as BazaarExtension;

/** Passes a schema along with the example, because otherwise the library assumes that the example is an object. */
const buildOutput = (example: unknown) =>
  example === null || example === undefined || example === "" || example === 0 || example === false
    ? {}
    : { output: { example, schema: { type: getJsonType(example) } } };

function getJsonType(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value;
}

function buildToolConfig(sold: Extract<Sold, { toolName: string }>): Config {
  const { toolName, description, inputSchema, inputExample, outputExample } = sold;
  return {
    toolName,
    ...(description === "" ? {} : { description }),
    transport: "streamable-http",
    inputSchema,
    ...(isObject(inputExample) ? { example: inputExample } : {}),
    ...buildOutput(outputExample),
  } as Config;
}

function buildHttpConfig({ method, inputSchema, inputExample, outputExample, route }: SoldOverHttp): Config {
  const path = route === undefined ? {} : { pathParamsSchema: route.schema };
  if (BODY_METHODS.has(method)) {
    return {
      bodyType: "json",
      input: inputExample ?? {},
      inputSchema: inputSchema ?? {},
      ...path,
      ...buildOutput(outputExample),
    } as Config;
  }
  return {
    input: isObject(inputExample) ? inputExample : {},
    inputSchema: inputSchema ?? { properties: {} },
    ...path,
    ...buildOutput(outputExample),
  } as Config;
}

const BODY_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);
