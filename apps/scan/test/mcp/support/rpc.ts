import { type Answer, newClient, read } from "../../support/scan-under-test.js";

export const BOTH = "application/json, text/event-stream";

interface RpcOptions {
  readonly headers?: Record<string, string>;
  /** Query of the address, for example `?payment=inband`. */
  readonly query?: string;
  readonly signal?: AbortSignal;
}

/** Sends a body to /mcp unchanged. Each call comes from a new client, unless the headers name one. */
export async function send(url: string, body: string, options: RpcOptions = {}): Promise<Response> {
  const { headers = {}, query = "", signal } = options;
  return fetch(`${url}/mcp${query}`, {
    method: "POST",
    headers: { ...newClient(), "content-type": "application/json", accept: BOTH, ...headers },
    body,
    ...(signal && { signal }),
  });
}

export const rpc = async (url: string, message: unknown, options?: RpcOptions): Promise<Answer> =>
  read(await send(url, JSON.stringify(message), options));

let ids = 0;
export function toolCall(args: unknown, meta?: Record<string, unknown>, name = "scan_site") {
  ids += 1;
  return {
    jsonrpc: "2.0",
    id: ids,
    method: "tools/call",
    params: { name, arguments: args, ...(meta && { _meta: meta }) },
  };
}

/** Lists the messages in a stream of server-sent events. */
export const eventsOf = (text: string): { method?: string; params?: Record<string, unknown>; result?: unknown }[] =>
  text
    .split("\n\n")
    .flatMap((event) => event.split("\n").filter((line) => line.startsWith("data: ")))
    .map((line) => JSON.parse(line.slice("data: ".length)));
