/** An error that is sent in JSON-RPC form. Codes: JSON-RPC 2.0 section 5.1 and Solana's `RpcCustomError`. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const invalidParams = (reason: string): RpcError => new RpcError(-32602, `Invalid params: ${reason}`);
