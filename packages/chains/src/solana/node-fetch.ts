import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { readNodeAnswer } from "../node-answer.js";
import { NodeFailure } from "../node-failure.js";

const SOCKETS_MAX = 64;

export interface NodeFetch {
  /** For the `fetch` option of web3.js's Connection. Rejects with a NodeFailure and nothing else. */
  readonly fetch: typeof globalThis.fetch;
  /** Ends what is under way and lets go of the sockets. */
  close(): void;
}

/**
 * How web3.js reaches one node. Left to itself it waits for ever, takes answers of any size, follows redirects, and (its
 * `catch` asks for `instanceof Error`) never settles when a failure comes from another realm. Here the whole exchange, body
 * included, has one time limit, and every failure is an error of ours.
 */
export function createNodeFetch(timeoutMs: number): NodeFetch {
  const options = { keepAlive: true, maxSockets: SOCKETS_MAX };
  let isClosed = false;
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const send = (url: URL, { method = "POST", headers }: RequestInit, signal: AbortSignal): ClientRequest => {
    const request = { method, headers: headers as Record<string, string>, signal };
    if (url.protocol === "https:") return httpsRequest(url, { ...request, agent: agents.https });
    return httpRequest(url, { ...request, agent: agents.http });
  };

  async function exchange(url: URL, init: RequestInit, signal: AbortSignal): Promise<string> {
    for (;;) {
      const sent = send(url, init, signal);
      try {
        return await readNodeAnswer(await answerTo(sent, String(init.body ?? "")));
      } catch (error) {
        // A node may close an idle connection at the moment when it is used again, and then all its idle ones are stale: ask
        // again until a fresh one is used. These calls only read, so asking twice does no harm.
        const wasStale = sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
        if (!wasStale || isClosed || signal.aborted) throw error;
      }
    }
  }

  return {
    async fetch(url, init = {}) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return new Response(await exchange(new URL(String(url)), init, limit.signal));
      } catch (error) {
        if (error instanceof NodeFailure) throw error;
        if (limit.signal.aborted) throw new NodeFailure("timeout", `no answer within ${timeoutMs} ms`);
        throw new NodeFailure("node_error", "the connection failed");
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      isClosed = true;
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const answerTo = (sent: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end(body);
  });
