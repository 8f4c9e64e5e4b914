import { Interface } from "ethers/abi";
import { until } from "../until.js";
import * as contracts from "./contracts.generated.js";
import type { LocalEvmNode } from "./start-evm-node.js";

const TOKEN = new Interface(contracts.testUsdc.abi);
/** More than a facilitator offers: the block carries this transfer first. */
const FEE = "0x2540be400000";
const GAS = "0x30d40";

interface Drain {
  readonly from: string;
  readonly to: string;
  readonly amountBaseUnits: bigint;
}

/**
 * Moves the payer's money away in the block of the settlement, before it: the transaction of the settlement is mined and fails.
 * `settle` must send exactly one transaction; its answer is handed on.
 */
export async function drainBeforeSettlement<T>(
  node: LocalEvmNode,
  { from, to, amountBaseUnits }: Drain,
  settle: () => Promise<T>,
): Promise<T> {
  await node.setAutomine(false);
  const answer = settle();
  const pending = async () => Number((await node.rpc<{ pending: string }>("txpool_status", [])).pending);
  await until(async () => (await pending()) === 1);
  const data = TOKEN.encodeFunctionData("transfer", [to, amountBaseUnits]);
  const drain = { from, to: node.usdc, data, gas: GAS, maxFeePerGas: FEE, maxPriorityFeePerGas: FEE };
  await node.rpc("eth_sendTransaction", [drain]);
  await node.setAutomine(true);
  await node.mine();
  return answer;
}
