import { ACCOUNT_METHODS } from "./account-methods.js";
import { RpcError } from "./rpc-error.js";
import { atSlot, configParam, integerParam, type RpcContext, type RpcMethods, stringOption } from "./rpc-method.js";
import { simulateTransaction, TRANSACTION_METHODS } from "./transaction-methods.js";

const BLOCK_NOT_AVAILABLE = -32004;

/** Methods about the cluster itself: its identity, its progress, its limits. */
const CLUSTER_METHODS: RpcMethods = {
  getHealth: () => "ok",
  getVersion: (_params, { version }) => ({ "solana-core": version, "feature-set": 0 }),
  getGenesisHash: (_params, { genesisHash }) => genesisHash,
  getSlot: ([config], { runtime }) =>
    configParam(config).commitment === "processed" ? runtime.clock.slot() : runtime.clock.closedSlot(),
  getBlockHeight: (_params, { runtime }) => runtime.clock.slot(),
  getEpochInfo: (_params, { runtime }) => runtime.clock.epochInfo(),
  getTransactionCount: (_params, { ledger }) => ledger.size,
  getBlockTime: ([slot], { runtime }) => {
    const asked = integerParam(slot);
    if (!runtime.clock.isPast(asked)) throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${asked}`);
    return runtime.clock.getBlockTime(asked);
  },
  getLatestBlockhash: (_params, context) => atSlot(context.runtime.blockhashes.latest(), context),
  isBlockhashValid: ([blockhash], context) =>
    atSlot(context.runtime.blockhashes.isValid(stringOption(blockhash) ?? ""), context),
  getMinimumBalanceForRentExemption: ([bytes], { runtime }) =>
    Number(runtime.rentExemptLamports(integerParam(bytes, 10 * 1024 * 1024))),
  getRecentPrioritizationFees: () => [],
};

const METHODS: RpcMethods = { ...CLUSTER_METHODS, ...ACCOUNT_METHODS, ...TRANSACTION_METHODS, simulateTransaction };

/** Maximum number of calls in a batch. Answering a batch blocks the thread. */
const BATCH_MAX = 100;

type RpcId = string | number | null;

export interface RpcRequest {
  readonly id: RpcId | undefined;
  readonly method: string;
  readonly params: readonly unknown[];
}

export const resultJson = (id: RpcId, result: unknown) => ({ jsonrpc: "2.0", id, result });

export const errorJson = (id: RpcId, error: unknown) => {
  const known = error instanceof RpcError ? error : new RpcError(-32603, "Internal error");
  const { code, message, data } = known;
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
};

/** @throws RpcError if `value` isn't a JSON-RPC request */
export const readRequest = (value: unknown): RpcRequest => {
  const { id, method, params = [] } = (value ?? {}) as Record<string, unknown>;
  const hasGoodId = id === undefined || id === null || typeof id === "string" || typeof id === "number";
  if (typeof value !== "object" || typeof method !== "string" || !hasGoodId)
    throw new RpcError(-32600, "Invalid request");
  if (params !== null && !Array.isArray(params)) throw new RpcError(-32602, "Invalid params: an array is expected");
  return { id, method, params: params ?? [] };
};

/** @throws RpcError if `text` isn't JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(-32700, "Parse error");
  }
};

const answerOne = (value: unknown, context: RpcContext) => {
  let id: RpcId = null;
  try {
    const request = readRequest(value);
    id = request.id ?? null;
    const method = Object.hasOwn(METHODS, request.method) ? METHODS[request.method] : undefined;
    if (!method) throw new RpcError(-32601, `Method not found: ${request.method.slice(0, 100)}`);
    const result = method(request.params, context);
    return request.id === undefined ? undefined : resultJson(id, result);
  } catch (error) {
    return errorJson(id, error);
  }
};

/** Answers the text of a JSON-RPC call or batch; undefined if no answer is due (notifications). Never throws. */
export const answerRpc = (text: string, context: RpcContext): string | undefined => {
  try {
    const value = parseJson(text);
    if (!Array.isArray(value)) {
      const answer = answerOne(value, context);
      return answer && JSON.stringify(answer);
    }
    if (value.length === 0 || value.length > BATCH_MAX) throw new RpcError(-32600, "Invalid request");
    const answers = value.map((one) => answerOne(one, context)).filter((answer) => answer !== undefined);
    return answers.length > 0 ? JSON.stringify(answers) : undefined;
  } catch (error) {
    return JSON.stringify(errorJson(null, error));
  }
};
