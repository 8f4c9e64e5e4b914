import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface GatedNode {
  readonly url: string;
  /** Number of requests that wait at the gate. */
  waiting(): number;
  open(): void;
  close(): void;
  stop(): Promise<unknown>;
}

/** A proxy in front of a node. It holds requests while its gate is closed. */
export async function startGatedNode(rpcUrl: string): Promise<GatedNode> {
  let opened: Promise<void> = Promise.resolve();
  let open = () => {};
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    waiting += 1;
    await opened;
    waiting -= 1;
    const headers = { "content-type": "application/json" };
    const answer = await fetch(rpcUrl, { method: "POST", headers, body: Buffer.concat(chunks) }).catch(() => null);
    if (answer === null) return void response.destroy();
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting,
    open: () => open(),
    close() {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
