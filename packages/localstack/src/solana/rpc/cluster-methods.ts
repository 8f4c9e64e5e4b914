import { RpcError } from "./rpc-error.js";
import { atSlot, type RpcMethods } from "./rpc-method.js";
import { integerParam, stringOption } from "./rpc-params.js";

const BLOCK_NOT_AVAILABLE = -32004;

/** Methods about the cluster itself: who it is, how far it is, what it takes. */
export const CLUSTER_METHODS: RpcMethods = {
  getHealth: () => "ok",
  getVersion: (_params, { version }) => ({ "solana-core": version, "feature-set": 0 }),
  getGenesisHash: (_params, { genesisHash }) => genesisHash,
  getSlot: (_params, { runtime }) => runtime.clock.slot(),
  getBlockHeight: (_params, { runtime }) => runtime.clock.slot(),
  getEpochInfo: (_params, { runtime }) => runtime.clock.epochInfo(),
  getTransactionCount: (_params, { ledger }) => ledger.size,
  getBlockTime: ([slot], { runtime }) => {
    const asked = integerParam(slot);
    if (!runtime.clock.isPast(asked)) throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${asked}`);
    return runtime.clock.blockTimeOf(asked);
  },
  getLatestBlockhash: (_params, context) => atSlot(context.runtime.blockhashes.latest(), context),
  isBlockhashValid: ([blockhash], context) =>
    atSlot(context.runtime.blockhashes.isValid(stringOption(blockhash) ?? ""), context),
  getMinimumBalanceForRentExemption: ([bytes], { runtime }) =>
    Number(runtime.rentExemptLamports(integerParam(bytes, 10 * 1024 * 1024))),
  getRecentPrioritizationFees: () => [],
};
