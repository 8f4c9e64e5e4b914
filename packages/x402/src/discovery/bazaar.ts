import { relocatedSchema } from "./relocated-schema.js";
import type { BazaarExtension, Sold, SoldOverHttp } from "./sold.js";

/**
 * Maximum length of the description in JSON. It is sent to the facilitator with every payment, and facilitators refuse
 * large requests.
 */
const CHARACTERS_MAX = 16_384;

/**
 * Describes a product for a catalog. If the description is too large for a facilitator, leaves out the example
 * response. Returns null if it is still too large. Also returns null for a DELETE with a body schema, because the
 * extension can't express one.
 */
export async function describeForBazaar(sold: Sold): Promise<BazaarExtension | null> {
  if (isDeleteWithBody(sold)) return null;
  const { declareBazaar } = await import("./declare-bazaar.js");
  const nested =
    "toolName" in sold || sold.inputSchema === null
      ? sold
      : {
          ...sold,
          inputSchema: relocatedSchema(sold.inputSchema, `#/properties/input/properties/${inputMember(sold)}`),
        };
  const whole = declareBazaar(nested);
  if (measure(whole) <= CHARACTERS_MAX) return whole;
  const withoutOutput = declareBazaar({ ...nested, outputExample: null });
  return measure(withoutOutput) <= CHARACTERS_MAX ? withoutOutput : null;
}

/** True for a DELETE with a body schema. Catalogs describe a DELETE only by its query. */
export const isDeleteWithBody = (sold: Sold): boolean =>
  !("toolName" in sold) && sold.method === "DELETE" && sold.inputSchema !== null;

const inputMember = ({ method }: SoldOverHttp): string =>
  ["POST", "PUT", "PATCH"].includes(method) ? "body" : "queryParams";
const measure = (value: unknown): number => JSON.stringify(value).length;

/**
 * Returns a smaller copy: without its schema, or also without its example response. For the header of a 402, which has
 * a maximum length.
 */
export function shortenedBazaar(
  { schema: _, ...plain }: BazaarExtension,
  without: "schema" | "output",
): BazaarExtension {
  if (without === "schema") return plain;
  const { input } = plain.info;
  return { ...plain, info: { input } };
}
