import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SlowClockNode {
  readonly url: string;
  /** Sets by how many seconds the times of all blocks lag from now on. */
  behind(seconds: number): void;
  /** Makes the node refuse the next `requests` requests. */
  refuse(requests: number): void;
  stop(): Promise<unknown>;
}

/** A proxy in front of a node. It moves the block times into the past, as on a chain that catches up after a stall. */
export async function startSlowClockNode(rpcUrl: string): Promise<SlowClockNode> {
  let behindSeconds = 0;
  let refusals = 0;
  const slowed = (text: string) =>
    text.replace(/"timestamp":"(0x[0-9a-f]+)"/g, (_all, time: string) => {
      return `"timestamp":"0x${(Number(time) - behindSeconds).toString(16)}"`;
    });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (refusals > 0) {
      refusals -= 1;
      return void response.writeHead(503).end();
    }
    const headers = { "content-type": "application/json" };
    const answer = await fetch(rpcUrl, { method: "POST", headers, body: Buffer.concat(chunks) }).catch(() => null);
    if (answer === null) return void response.destroy();
    response.writeHead(answer.status, headers).end(slowed(await answer.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind(seconds) {
      behindSeconds = seconds;
    },
    refuse(requests) {
      refusals = requests;
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
