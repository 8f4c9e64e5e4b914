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
