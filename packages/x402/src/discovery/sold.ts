/**
 * x402's extension `bazaar`, which tells a catalog of paid resources (the Bazaar) how to call a resource. A facilitator
 * lists a resource when it settles a version 2 payment that describes the resource in `extensions.bazaar` and
 * `resource`.
 */
export interface BazaarExtension {
  readonly info: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly output?: Readonly<Record<string, unknown>>;
  };
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Path of the resource with `:name` for its parameters; absent if it has none. */
  readonly routeTemplate?: string;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** A product that buyers call at a URL, with one HTTP method. */
export interface SoldOverHttp {
  readonly method: string;
  /** Schema of the query parameters for GET, otherwise of the body. */
  readonly inputSchema: JsonSchema | null;
  /** A valid input; null if unknown. */
  readonly inputExample: unknown;
  /** An example of a response; null if unknown. */
  readonly outputExample: unknown;
  /**
   * Set if the path has parameters. `template` and the example `path` start at the host's root. `schema` describes the
   * parameters.
   */
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
