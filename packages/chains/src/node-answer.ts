import type { IncomingMessage } from "node:http";
import { NodeFailure } from "./node-failure.js";

/** Ten times the receipt of the largest batch of transfers: a node must not fill the memory, nor keep the parser busy. */
const ANSWER_BYTES_MAX = 4 << 20;

/** The text of a node's answer. A redirect or a limit (429) is a reason to ask the next node, not to follow or to wait. */
export async function readNodeAnswer(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new NodeFailure("node_error", `HTTP status ${response.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the response.
    if (bytes > ANSWER_BYTES_MAX) throw new NodeFailure("node_error", "the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
