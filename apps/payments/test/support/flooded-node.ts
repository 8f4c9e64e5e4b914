import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import bs58 from "bs58";

interface Row {
  readonly signature: string;
  readonly slot: number;
  readonly err: unknown;
  readonly blockTime: number;
}

export interface FloodedNode {
  readonly url: string;
  /** Adds failed transactions to an account. They are newer than its current ones. */
  flood(account: string, count: number): Promise<void>;
  /** Number of requests for signatures since the previous call. */
  signaturePages(): number;
  stop(): Promise<unknown>;
}

const signatureOf = (index: number): string => {
  const bytes = Buffer.alloc(64, 7);
  bytes.writeUInt32BE(index, 0);
  return bs58.encode(bytes);
};

/** A proxy in front of a real Solana node. It adds failed transactions to one account, as an attacker could. */
export async function startFloodedNode(rpcUrl: string): Promise<FloodedNode> {
  const headers = { "content-type": "application/json" };
  const pass = async (body: unknown) =>
    (await fetch(rpcUrl, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<{ result: Row[] }>;
  const listed = async (account: string): Promise<Row[]> => {
    const config = { limit: 1_000, commitment: "confirmed" };
    return (await pass({ jsonrpc: "2.0", id: 1, method: "getSignaturesForAddress", params: [account, config] })).result;
  };
  let flooded: { readonly account: string; readonly rows: readonly Row[]; readonly below: number } | null = null;
  let pages = 0;
  async function answer(call: { id: unknown; method: string; params: [string, { limit: number; before?: string }] }) {
    if (call.method !== "getSignaturesForAddress") return pass(call);
    pages += 1;
    const [account, { limit, before }] = call.params;
    const real = await listed(account);
    const top = flooded?.account === account ? real.slice(0, real.length - flooded.below) : real;
    const all = flooded?.account === account ? [...top, ...flooded.rows, ...real.slice(top.length)] : real;
    const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
    return { jsonrpc: "2.0", id: call.id, result: all.slice(from, from + limit) };
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    const results = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
    response.writeHead(200, headers).end(JSON.stringify(results));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async flood(account, count) {
      const real = await listed(account);
      const { slot = 1, blockTime = Math.floor(Date.now() / 1_000) } = real[0] ?? {};
      const err = { InstructionError: [0, { Custom: 1 }] };
      const rows = Array.from({ length: count }, (_, index) => ({
        signature: signatureOf(index),
        ...{ slot, err, blockTime, memo: null, confirmationStatus: "finalized" },
      }));
      flooded = { account, rows, below: real.length };
    },
    signaturePages() {
      const asked = pages;
      pages = 0;
      return asked;
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
