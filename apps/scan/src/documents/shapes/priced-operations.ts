import { resolveUrl, sameSite } from "../../addresses.js";
import type { JsonObject } from "../fetched.js";
import { asHttpUrl, asList, asObject, asObjects } from "./reading.js";

export interface PricedOperation {
  readonly path: string;
  /** Address of the operation. Null if the method isn't GET, a parameter is required or the address is invalid. */
  readonly address: string | null;
  readonly isGet: boolean;
  /** True if the operation's server is on the same site as the description. */
  readonly isHere: boolean;
  /** True if the operation documents its 402. */
  readonly has402: boolean;
  /** True if the operation documents its input: parameters or a request body. */
  readonly hasInput: boolean;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/**
 * True if `x-payment-info` names x402, in one of the two forms that sellers use: `protocols: ["x402"]` or `[{"x402":
 * {}}]`.
 */
function isX402(info: unknown): boolean {
  const protocols = asList(asObject(info)?.protocols);
  return protocols.some((one) => one === "x402" || asObject(asObject(one)?.x402) !== null);
}

/** Lists the operations of an OpenAPI document that have an x402 price. */
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
          isGet: method === "get",
          isHere: sameSite(base, origin),
          address: isPlain ? resolveUrl(`${base.replace(/\/$/, "")}${path}`, origin) : null,
          has402: asObject(operation.responses)?.["402"] !== undefined,
          hasInput: parameters.length > 0 || asObject(operation.requestBody) !== null,
        },
      ];
    }),
  );
}

/** Lists what catalogs need and the operations don't document. */
export const announcementFaults = (operations: readonly PricedOperation[]): readonly string[] => [
  ...(operations.some(({ has402 }) => !has402) ? ["a priced operation documents no 402 response"] : []),
  ...(operations.some(({ hasInput }) => !hasInput) ? ["a priced operation states no parameters or request body"] : []),
];

/** True if the description has a priced GET operation on this site that matches the address. */
export function isDescribedForGet(operations: readonly PricedOperation[], address: string): boolean {
  const asked = new URL(address).pathname.split("/");
  return operations.some(({ path, isGet, isHere }) => {
    const steps = path.split("/");
    // The server's address may add segments before the path.
    const last = asked.slice(-steps.length + 1);
    const fits = steps.slice(1).every((step, at) => step.includes("{") || step === last[at]);
    return isGet && isHere && fits && asked.length >= steps.length;
  });
}
