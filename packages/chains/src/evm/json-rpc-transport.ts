import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { JsonRpcError, JsonRpcPayload, JsonRpcResult } from "ethers/providers";
import { readNodeAnswer } from "../node-answer.js";
import { NodeFailure } from "../node-failure.js";

export type JsonRpcAnswer = JsonRpcResult | JsonRpcError;

export interface JsonRpcTransport {
  /** Sends a request and returns the answer to it. Rejects when there is none within the time limit. */
  send(payload: JsonRpcPayload): Promise<JsonRpcAnswer>;
  /** Ends what is under way and lets go of the sockets. */
  close(): void;
}

const SOCKETS_MAX = 64;

/** JSON-RPC over HTTP to one node: one time limit for the whole exchange, a greatest length, and nothing but an answer. */
export function createJsonRpcTransport(rpcUrl: string, timeoutMs: number): JsonRpcTransport {
  const url = new URL(rpcUrl);
  const isSecure = url.protocol === "https:";
  const options = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const headers = { "content-type": "application/json", accept: "application/json" };

  async function exchange(body: string, signal: AbortSignal, isRetry = false): Promise<string> {
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method: "POST", headers, agent, signal });
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once("response", resolve).once("error", reject);
        request.end(body);
      });
      return await readNodeAnswer(response);
    } catch (error) {
      // The node closed an idle connection at the moment when it was used again; reading twice does no harm.
      const wasClosedIdle = request.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
      if (wasClosedIdle && !isRetry) return exchange(body, signal, true);
      throw error;
    }
  }

  return {
    async send(payload) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return answerTo(payload, await exchange(JSON.stringify(payload), limit.signal));
      } catch (error) {
        throw limit.signal.aborted ? new NodeFailure("timeout", `no answer within ${timeoutMs} ms`) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      agent.destroy();
    },
  };
}

/** Checked here: ethers would copy an answer that it cannot use into the message of its error, at great length. */
function answerTo(payload: JsonRpcPayload, text: string): JsonRpcAnswer {
  const answer = JSON.parse(text) as JsonRpcAnswer | null;
  if (typeof answer !== "object" || answer?.id !== payload.id) {
    throw new NodeFailure("node_error", "the answer is not one to the request");
  }
  return answer;
}
