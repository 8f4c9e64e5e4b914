import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  readonly body: any;
}

/** A merchant's webhook server, on its own port. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Highest number of concurrent requests for the same delivery so far. */
  readonly mostAtOnce: () => number;
  /** Sets the answer to later requests: on one path, or on all paths without an answer of their own. */
  answer(how: Answering, path?: string): void;
  /** The events that arrived on a path. */
  at(path: string): Received[];
  stop(): Promise<void>;
}

/** A status, or a function that handles the response. */
export type Answering = number | ((response: ServerResponse, received: Received) => unknown);

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const ways = new Map<string, Answering>();
  const open = new Map<string, number>();
  let fallback: Answering = 200;
  let most = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const one = { path: request.url ?? "", headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    const id = one.body.webhookDeliveryId;
    open.set(id, (open.get(id) ?? 0) + 1);
    most = Math.max(most, open.get(id) ?? 0);
    response.once("close", () => open.set(id, (open.get(id) ?? 1) - 1));
    const way = ways.get(one.path) ?? fallback;
    if (typeof way === "number") response.writeHead(way).end();
    else await way(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    mostAtOnce: () => most,
    answer(how, path) {
      if (path === undefined) fallback = how;
      else ways.set(path, how);
    },
    at: (path) => received.filter((one) => one.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
