import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { FetchGetUrlFunc, FetchRequest, GetUrlResponse } from "ethers/utils";
import { NodeFailure } from "../node-failure.js";

export interface JsonRpcTransport {
  readonly getUrl: FetchGetUrlFunc;
  /** Ends what is under way and lets go of the sockets. */
  close(): void;
}

/** A receipt or block of a full block is well below; a node must not fill the memory. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const SOCKETS_MAX = 64;

/**
 * How ethers reaches one node. Its own way leaves the socket of a hanging node open, times only the silence between two bytes,
 * and reads answers of any size; here the whole exchange has one time limit and the answer a greatest length.
 */
export function createJsonRpcTransport(timeoutMs: number): JsonRpcTransport {
  const options = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };

  async function exchange(request: FetchRequest, signal: AbortSignal, isRetry = false): Promise<GetUrlResponse> {
    const url = new URL(request.url);
    const agent = url.protocol === "https:" ? agents["https:"] : agents["http:"];
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const sent = send(url, { method: request.method, headers: request.headers, agent, signal });
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.once("response", resolve).once("error", reject);
        sent.end(request.body);
      });
      return await read(response);
    } catch (error) {
      // The node closed an idle connection at the moment when it was used again; reading twice does no harm.
      const wasClosedIdle = sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
      if (wasClosedIdle && !isRetry) return exchange(request, signal, true);
      throw error;
    }
  }

  return {
    async getUrl(request) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return await exchange(request, limit.signal);
      } catch (error) {
        throw limit.signal.aborted ? new NodeFailure("timeout", `no answer within ${timeoutMs} ms`) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function read(response: IncomingMessage): Promise<GetUrlResponse> {
  const { statusCode = 0, statusMessage = "" } = response;
  if (statusCode !== 200) {
    // ethers would follow redirects, and wait on 429: both are a reason to ask the next node.
    response.destroy();
    throw new NodeFailure("node_error", `HTTP status ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the response.
    if (bytes > ANSWER_BYTES_MAX) throw new NodeFailure("node_error", "the answer is too long");
    chunks.push(chunk);
  }
  return { statusCode, statusMessage, headers: {}, body: Buffer.concat(chunks) };
}
