import { Interface } from "ethers/abi";
import { until } from "../until.js";
import * as contracts from "./contracts.generated.js";
import type { LocalEvmNode } from "./start-evm-node.js";

const TOKEN = new Interface(contracts.testUsdc.abi);
/** Higher than a facilitator's fee, so that the block includes this transfer first. */
const FEE = "0x2540be400000";
const GAS = "0x30d40";

interface Drain {
  readonly from: string;
  readonly to: string;
  readonly amountBaseUnits: bigint;
}

/**
 * Moves the payer's money away in the same block, before the settlement. The settlement's transaction is then mined and
 * fails. `settle` must send exactly one transaction. Returns the result of `settle`.
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
