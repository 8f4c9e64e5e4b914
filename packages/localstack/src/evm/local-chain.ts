import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Calls a node by JSON-RPC. Rejects with the node's own message if it answers with an error. */
export type JsonRpc = <Result = unknown>(method: string, params?: readonly unknown[]) => Promise<Result>;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Keeps connections open. With `fetch`, a call takes three times the CPU time, and tests make many thousands. */
const agent = new Agent({ keepAlive: true });
const post = (url: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => text(answer).then(resolve, reject));
    sent.on("error", reject);
    sent.end(body);
  });

/** JSON-RPC over HTTP for local nodes, which answer at once: no timeouts, no retries. */
export function jsonRpc(url: string): JsonRpc {
  let lastId = 0;
  return async <Result>(method: string, params: readonly unknown[] = []) => {
    lastId += 1;
    const answer: Answer = JSON.parse(await post(url, JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params })));
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  };
}

interface LocalTransaction {
  /** One of the node's own accounts, for which it signs. */
  readonly from: string;
  /** Absent: create a contract. */
  readonly to?: string;
  readonly data?: string;
  readonly valueWei?: bigint;
  /** If set, the node doesn't simulate the transaction first, and mines it even if it reverts. */
  readonly gas?: bigint;
}

/** The fields of a receipt that local work needs, in the node's format (hex). */
interface LocalReceipt {
  readonly status: "0x0" | "0x1";
  readonly blockNumber: string;
  readonly contractAddress: string | null;
}

/** Sends transactions to a local chain and moves its blocks. */
export interface LocalChain {
  /**
   * Sends a transaction and returns its hash. The transaction is already in a block, unless automatic mining is off. If
   * it would revert, throws the contract's reason (see {@link LocalTransaction.gas}).
   */
  send(transaction: LocalTransaction): Promise<string>;
  /** The receipt of a transaction, or null if it is in no block. */
  receipt(txHash: string): Promise<LocalReceipt | null>;
  /** Creates a contract from its creation code and returns its address. */
  deploy(from: string, creationCode: string): Promise<string>;
  /** Adds blocks (1 by default) with the waiting transactions. */
  mine(blocks?: number): Promise<void>;
  /** Off: transactions wait until {@link mine}. */
  setAutomine(on: boolean): Promise<void>;
  /** Replaces the last `depth` blocks with empty ones, which drops their transactions. */
  reorg(depth: number): Promise<void>;
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const MINED_WITHIN_MS = 10_000;

export function localChain(rpc: JsonRpc): LocalChain {
  // Send transactions one at a time. If an account sends two at once, the node gives both the same nonce.
  let lastSent: Promise<unknown> = Promise.resolve();

  const receipt = (txHash: string) => rpc<LocalReceipt | null>("eth_getTransactionReceipt", [txHash]);

  async function mined(txHash: string): Promise<LocalReceipt> {
    for (const end = Date.now() + MINED_WITHIN_MS; Date.now() < end; await sleep(2)) {
      const found = await receipt(txHash);
      if (found !== null) return found;
    }
    throw new Error(`${txHash} was not mined within ${MINED_WITHIN_MS} ms`);
  }

  async function send({ valueWei, gas, ...rest }: LocalTransaction): Promise<string> {
    const transaction = { ...rest, ...(valueWei === undefined ? {} : { value: hex(valueWei) }) };
    // Estimate first: that fails with the contract's reason, while the node would mine a transaction that reverts.
    const gasLimit = gas === undefined ? await rpc<string>("eth_estimateGas", [transaction]) : hex(gas);
    const sent = lastSent.then(() => rpc<string>("eth_sendTransaction", [{ ...transaction, gas: gasLimit }]));
    lastSent = sent.catch(() => {});
    const txHash = await sent;
    if (await rpc<boolean>("anvil_getAutomine")) await mined(txHash);
    return txHash;
  }

  return {
    send,
    receipt,
    async deploy(from, creationCode) {
      const { contractAddress } = await mined(await send({ from, data: creationCode }));
      if (contractAddress === null) throw new Error("the transaction created no contract");
      return contractAddress;
    },
    async mine(blocks = 1) {
      await rpc("anvil_mine", [hex(blocks)]);
    },
    async setAutomine(on) {
      await rpc("evm_setAutomine", [on]);
    },
    async reorg(depth) {
      await rpc("anvil_reorg", [depth, []]);
    },
  };
}
