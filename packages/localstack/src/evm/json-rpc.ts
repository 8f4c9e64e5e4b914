/** Asks a node by JSON-RPC. Rejects with the node's own message when it answers with an error. */
export type JsonRpc = <Result = unknown>(method: string, params?: readonly unknown[]) => Promise<Result>;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** JSON-RPC over HTTP for local nodes, which answer at once: no time-outs, no retries. */
export function jsonRpc(url: string): JsonRpc {
  let lastId = 0;
  return async <Result>(method: string, params: readonly unknown[] = []) => {
    lastId += 1;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }),
    });
    const answer = (await response.json()) as Answer;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  };
}
