import type { JsonObject } from "../../gather/fetched.js";
import { resolveUrl } from "../../gather/parse-target.js";
import { asHttpUrl, asList, asObject, asObjects } from "./reading.js";

export interface PricedOperation {
  readonly path: string;
  /** Address for a GET without parameters; null: it needs another method or parameters. */
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

/** Things that catalogs of sellers miss in a description. */
export const announcementFaults = (operations: readonly PricedOperation[]): readonly string[] => [
  ...(operations.some(({ has402 }) => !has402) ? ["a priced operation documents no 402 response"] : []),
  ...(operations.some(({ hasInput }) => !hasInput) ? ["a priced operation states no parameters or request body"] : []),
];
