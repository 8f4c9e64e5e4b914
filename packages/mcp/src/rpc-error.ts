/** Codes of JSON-RPC 2.0 and, below -32000, those that MCP servers use for HTTP's own refusals. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const;

/** A failure that is answered as a JSON-RPC error. Its message reaches the caller. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

/** The body of an answer that says why there is no result. `id` is null where the request's own is not known. */
export const rpcErrorBody = <Id extends string | number | null>(
  id: Id,
  code: number,
  message: string,
  data?: unknown,
) => ({
  jsonrpc: "2.0" as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** JSON-RPC 2.0 section 5: the id of what could not be read as a request is null, unless it can be told. */
export function idOf(body: unknown): string | number | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "id")) return null;
  const { id } = body as { id: unknown };
  return typeof id === "string" || (typeof id === "number" && Number.isInteger(id)) ? id : null;
}

export type RpcFailure = ReturnType<typeof rpcErrorBody<string | number>>;
