import { relocatedSchema } from "./relocated-schema.js";
import type { BazaarExtension, Sold, SoldOverHttp } from "./sold.js";

/** The extension goes to the facilitator with every payment: facilitators refuse large requests. */
const CHARACTERS_MAX = 16_384;

/**
 * Describes what is sold for a catalog. Null where a catalog can't describe it: the description would be larger than a facilitator
 * takes, or it is a DELETE with a schema of its body, for which the extension has no place.
 */
export async function bazaarOf(sold: Sold): Promise<BazaarExtension | null> {
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
  if (sizeOf(whole) <= CHARACTERS_MAX) return whole;
  const withoutOutput = declareBazaar({ ...nested, outputExample: null });
  return sizeOf(withoutOutput) <= CHARACTERS_MAX ? withoutOutput : null;
}

/** Whether it can't be listed because a catalog describes a DELETE by its query alone. */
export const isDeleteWithBody = (sold: Sold): boolean =>
  !("toolName" in sold) && sold.method === "DELETE" && sold.inputSchema !== null;

const inputMember = ({ method }: SoldOverHttp): string =>
  ["POST", "PUT", "PATCH"].includes(method) ? "body" : "queryParams";
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** The same, smaller, in steps: without its schema; without its example of an answer. For the header of a 402, which has a limit. */
export function shortenedBazaar(
  { schema: _, ...plain }: BazaarExtension,
  without: "schema" | "output",
): BazaarExtension {
  if (without === "schema") return plain;
  const { input } = plain.info;
  return { ...plain, info: { input } };
}
