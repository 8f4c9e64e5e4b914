import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

export type Answering = (response: ServerResponse, received: Received) => void;

/** A real HTTP server that gives the answers that a test chooses. */
export interface ScriptedFacilitator {
  readonly url: string;
  readonly received: Received[];
  /** Sets the answers to the next requests, and clears `received`. The last answer repeats for all further requests. */
  answer(...answers: Answering[]): void;
  stop(): Promise<void>;
}

export const json =
  (value: unknown, status = 200): Answering =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

export async function startScriptedFacilitator(): Promise<ScriptedFacilitator> {
  const received: Received[] = [];
  let script: Answering[] = [json({}, 500)];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "", url: path = "", headers } = request;
    const one = { method, path, headers, body: text === "" ? undefined : JSON.parse(text) };
    received.push(one);
    const answer = script.length > 1 ? script.shift() : script[0];
    answer?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(...answers) {
      received.length = 0;
      script = answers;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
