import { NodeFailure } from "../node-failure.js";

/** A transaction with its logs is well below; a node must not fill the memory. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

export interface NodeFetch {
  /** For the `fetch` option of web3.js's Connection. Rejects with a NodeFailure and nothing else. */
  readonly fetch: typeof globalThis.fetch;
  /** Ends what is under way. */
  close(): void;
}

/**
 * How web3.js reaches one node. Left to itself it waits for ever, takes answers of any size, follows redirects, and (its
 * `catch` asks for `instanceof Error`) never settles when a failure comes from another realm. Here the whole exchange, body
 * included, has one time limit, and every failure is an error of ours.
 */
export function createNodeFetch(timeoutMs: number): NodeFetch {
  // A signal that outlives its requests would keep each of them in memory (AbortSignal.any), hence one controller per request.
  const underWay = new Set<AbortController>();

  const nodeFetch: typeof globalThis.fetch = async (url, init) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    underWay.add(limit);
    try {
      return await exchange(String(url), { ...init, redirect: "error", signal: limit.signal });
    } catch (error) {
      if (error instanceof NodeFailure) throw error;
      if (limit.signal.aborted) throw new NodeFailure("timeout", `no answer within ${timeoutMs} ms`);
      throw new NodeFailure("node_error", "the connection failed");
    } finally {
      clearTimeout(timer);
      underWay.delete(limit);
    }
  };

  return {
    fetch: nodeFetch,
    close() {
      for (const limit of underWay) limit.abort();
    },
  };
}

async function exchange(url: string, init: RequestInit): Promise<Response> {
  const response = await connect(url, init);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new NodeFailure("node_error", `HTTP status ${response.status}`);
  }
  return new Response(await readText(response));
}

/** A node may close an idle connection at the moment when it is used again. These calls only read: asking twice is safe. */
async function connect(url: string, init: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return globalThis.fetch(url, init);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > ANSWER_BYTES_MAX) throw new NodeFailure("node_error", "the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
