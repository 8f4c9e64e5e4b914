import { relocatedSchema } from "./relocated-schema.js";

/**
 * x402's extension `bazaar`: how a catalog of paid resources (the Bazaar) learns how a resource is called. A facilitator lists a
 * resource when it settles a version 2 payment whose `extensions.bazaar` and `resource` describe it.
 */
export interface BazaarExtension {
  readonly info: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly output?: Readonly<Record<string, unknown>>;
  };
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Path of the resource with `:name` for its parameters; absent where it has none. */
  readonly routeTemplate?: string;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** What is sold at an address, by one method. */
export interface SoldOverHttp {
  readonly method: string;
  /** Of the query's parameters for GET, otherwise of the body. */
  readonly inputSchema: JsonSchema | null;
  /** Fits the schema; null: none is known. */
  readonly inputExample: unknown;
  /** An answer; null: none is known. */
  readonly outputExample: unknown;
  /** Where the address has parameters: its template from the root of the host, and the path of an example. */
  readonly route?: { readonly template: string; readonly path: string; readonly schema: JsonSchema };
}

/** A tool of an MCP server. */
interface SoldTool {
  readonly toolName: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly inputExample: unknown;
  readonly outputExample: unknown;
}

export type Sold = SoldOverHttp | SoldTool;

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
