import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A node that refuses requests for the logs of more than five blocks, and fails every second smaller one. */
export async function startPoorNode(rpcUrl: string) {
  let questions = 0;
  let longest = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const calls = [JSON.parse(text)].flat();
    const answers = (await (
      await fetch(rpcUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(calls),
      })
    ).json()) as object[];
    const results = calls.map(({ id, method, params }, index) => {
      if (method !== "eth_getLogs") return answers[index];
      const blocks = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
      const error = blocks > 5 ? { code: -32005, message: "range too large" } : { code: -32000, message: "busy" };
      if (blocks > 5 || ++questions % 2 === 0) return { jsonrpc: "2.0", id, error };
      longest = Math.max(longest, blocks);
      return answers[index];
    });
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(Array.isArray(JSON.parse(text)) ? results : results[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    longestRange: () => longest,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
