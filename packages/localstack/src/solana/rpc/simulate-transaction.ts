import { accountJson } from "../account-json.js";
import { refusedBeforeRunning } from "../submit-transaction.js";
import { returnDataJson } from "../transaction-record.js";
import { decodeTransaction } from "../wire-transaction.js";
import { invalidParams } from "./rpc-error.js";
import { atSlot, type RpcContext, type RpcMethod } from "./rpc-method.js";
import { arrayParam, bytesParam, configParam, pubkeyParam, type RpcConfig, stringOption } from "./rpc-params.js";

type Simulation = ReturnType<RpcContext["runtime"]["simulate"]>;

const askedAccounts = ({ accounts }: RpcConfig, simulation: Simulation, { runtime }: RpcContext) => {
  if (accounts === undefined || accounts === null) return null;
  const { addresses, encoding } = configParam(accounts);
  const view = { encoding: stringOption(encoding) ?? "base64", dataSlice: undefined };
  return arrayParam(addresses, 64).map((value) => {
    const address = pubkeyParam(value);
    const after = simulation.postAccounts.find((account) => account.address === address);
    return accountJson(after ?? runtime.account(address), view, runtime);
  });
};

/**
 * Runs a transaction without effects. Clients simulate unsigned ones to learn the compute units; with
 * `replaceRecentBlockhash` the blockhash of the transaction is not looked at.
 */
export const simulateTransaction: RpcMethod = ([transaction, value], context) => {
  const { runtime, ledger } = context;
  const config = configParam(value);
  const verifiesSignatures = config.sigVerify === true;
  const replacesBlockhash = config.replaceRecentBlockhash === true;
  if (verifiesSignatures && replacesBlockhash)
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash");

  const wire = decodeTransaction(bytesParam(transaction, config.encoding));
  const refusal = replacesBlockhash ? null : refusedBeforeRunning(wire, runtime, ledger);
  const replacement = replacesBlockhash && { replacementBlockhash: runtime.blockhashes.latest() };
  if (refusal) {
    const nothing = { logs: [], accounts: null, unitsConsumed: 0, returnData: null, innerInstructions: null };
    return atSlot({ err: refusal, ...nothing }, context);
  }
  const simulation = runtime.simulate(wire.bytes, verifiesSignatures);
  return atSlot(
    {
      err: simulation.error,
      logs: simulation.logs,
      accounts: askedAccounts(config, simulation, context),
      unitsConsumed: simulation.unitsConsumed,
      returnData: simulation.returnData && returnDataJson(simulation.returnData),
      innerInstructions: null,
      ...replacement,
    },
    context,
  );
};
