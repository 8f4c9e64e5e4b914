import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface OddNode {
  readonly rpcUrl: string;
  /** Number of requests so far. */
  requests(): number;
  stop(): Promise<void>;
}

/**
 * Starts a node that answers with `handle`, for behavior that a working node doesn't show. `body` is the JSON-RPC
 * request.
 */
export async function startOddNode(
  handle: (body: string, response: ServerResponse, request: IncomingMessage) => unknown,
): Promise<OddNode> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    count += 1;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await handle(Buffer.concat(chunks).toString(), response, request);
    } catch (error) {
      // If the client has gone, ignore failures: the real node behind this one may have stopped, too.
      if (!response.destroyed) throw error;
    }
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Forwards a request to a working node. */
export async function passOn(rpcUrl: string, body: string): Promise<string> {
  const response = await fetch(rpcUrl, { method: "POST", headers: { "content-type": "application/json" }, body });
  return response.text();
}

export interface WatchedNode extends OddNode {
  /** Bodies of the requests so far. */
  readonly bodies: string[];
}
type Refusal = { readonly error: object } | null;

/**
 * Starts a proxy that records all requests to the node. If `refuse` returns an error, the proxy sends the error instead
 * of the node's answer. In a batch, only `eth_getLogs` calls get the error.
 */
export async function watchedNode(
  rpcUrl: string,
  refuse: (body: string) => Refusal = () => null,
): Promise<WatchedNode> {
  const bodies: string[] = [];
  const odd = await startOddNode(async (body, response) => {
    bodies.push(body);
    const refusal = refuse(body);
    const asked = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
    if (refusal === null) {
      response.end(await passOn(rpcUrl, body));
    } else if (!Array.isArray(asked)) {
      response.end(JSON.stringify({ jsonrpc: "2.0", id: asked.id, ...refusal }));
    } else {
      const answers = JSON.parse(await passOn(rpcUrl, body)) as { id: number }[];
      const refused = new Set(asked.filter(({ method }) => method === "eth_getLogs").map(({ id }) => id));
      response.end(
        JSON.stringify(answers.map((one) => (refused.has(one.id) ? { jsonrpc: "2.0", id: one.id, ...refusal } : one))),
      );
    }
  });
  return { ...odd, bodies };
}
