import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FaultyNode {
  readonly url: string;
  /** Number of requests so far. */
  requests(): number;
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

/** Starts an HTTP server that acts as a node and answers with the handler. */
export const startFaultyNode = async (handler: Handler): Promise<FaultyNode> => {
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    let body = "";
    for await (const chunk of request) body += chunk;
    await handler(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Starts a node that accepts requests and never answers. */
export const startHangingNode = (): Promise<FaultyNode> => startFaultyNode(() => {});

/** An address without a listener. */
export const deadUrl = async (): Promise<string> => {
  const node = await startFaultyNode(() => {});
  await node.stop();
  return node.url;
};

interface Asked {
  readonly id: number;
  readonly method: string;
}

type Change = (method: string, result: unknown, request: IncomingMessage) => unknown;

/** Starts a proxy for a real node. `change` may replace the node's results. */
export const startTamperingNode = (targetUrl: string, change: Change): Promise<FaultyNode> =>
  startFaultyNode(async (request, response, body) => {
    const asked = JSON.parse(body) as Asked | Asked[];
    const headers = { "content-type": "application/json" };
    const answer = await (await fetch(targetUrl, { method: "POST", headers, body })).json();
    const changed = async (call: Asked, { result, ...rest }: { id: number; result?: unknown }) => ({
      ...rest,
      result: await change(call.method, result, request),
    });
    const changedAnswer = Array.isArray(asked)
      ? await Promise.all(
          (answer as { id: number }[]).map((one) => changed(asked.find(({ id }) => id === one.id) as Asked, one)),
        )
      : await changed(asked, answer as { id: number });
    response.writeHead(200, headers).end(JSON.stringify(changedAnswer));
  });
