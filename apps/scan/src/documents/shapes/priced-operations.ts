import type { JsonObject } from "../../gather/fetched.js";
import { resolveUrl } from "../../gather/parse-target.js";
import { asHttpUrl, asList, asObject, asObjects, asText } from "./reading.js";

interface PricedOperation {
  readonly path: string;
  /** Where GET asks for it without parameters; null: it needs another method or parameters. */
  readonly address: string | null;
  /** It documents its 402. */
  readonly has402: boolean;
  /** It says what it takes: parameters or a request body with a schema. */
  readonly hasInput: boolean;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** `x-payment-info` names x402, in any of the forms that sellers write: `protocols: ["x402"]` or `[{"x402": {}}]`. */
function isX402(info: unknown): boolean {
  const protocols = asList(asObject(info)?.protocols);
  return protocols.some((one) => one === "x402" || asObject(asObject(one)?.x402) !== null);
}

/** Operations of an OpenAPI document with a price in x402. */
export function pricedOperations(document: JsonObject, origin: string): readonly PricedOperation[] {
  const [server] = asObjects(document.servers);
  const base = asHttpUrl(server?.url, origin)?.href ?? origin;
  return Object.entries(asObject(document.paths) ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(asObject(item)?.[method]);
      if (operation === null || !isX402(operation["x-payment-info"])) return [];
      const parameters = [...asObjects(operation.parameters), ...asObjects(asObject(item)?.parameters)];
      const needsInput = path.includes("{") || parameters.some(({ required }) => required === true);
      const isPlain = method === "get" && !needsInput;
      return [
        {
          path,
          address: isPlain ? resolveUrl(`${base.replace(/\/$/, "")}${path}`, origin) : null,
          has402: asObject(operation.responses)?.["402"] !== undefined,
          hasInput: parameters.length > 0 || asObject(operation.requestBody) !== null,
        },
      ];
    }),
  );
}

/** What listings of sellers ask of a 402 beyond its offers. */
export function listingFaults(requirements: JsonObject | null): readonly string[] {
  if (requirements === null) return [];
  const isNew = requirements.x402Version === 2;
  const hasBazaar = asObject(asObject(requirements.extensions)?.bazaar) !== null;
  const resource = asText(asObject(requirements.resource)?.url) ?? asText(asObjects(requirements.accepts)[0]?.resource);
  return [
    ...(isNew ? [] : ["x402Version is not 2"]),
    ...(hasBazaar ? [] : ["extensions.bazaar is missing, without which catalogs don't list the resource"]),
    ...(resource === null || resource.startsWith("https:") ? [] : ["the resource is no https address"]),
  ];
}
