import { onPort } from "../free-port.js";
import { type ManagedProcess, startProcess } from "../managed-process.js";
import { programArguments, REPOSITORY } from "../repository.js";
import type { RunningChain } from "./start-chains.js";

export interface StackFacilitator {
  readonly url: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** Starts the facilitator in a process of its own, on the local chains: it settles x402 payments on each of them. */
export function startFacilitatorProcess(chains: readonly RunningChain[]): Promise<StackFacilitator> {
  return onPort(undefined, async (port) => {
    const facilitator = await startProcess({
      name: "the facilitator",
      command: process.execPath,
      args: programArguments("packages/localstack", "facilitator/main"),
      options: { cwd: REPOSITORY, env: { ...process.env, ...facilitatorEnv(port, chains) } },
      isReady: (line) => line.startsWith("facilitator: listens on"),
    });
    return { url: `http://127.0.0.1:${port}`, process: facilitator, stop: () => facilitator.stop() };
  });
}

const facilitatorEnv = (port: number, chains: readonly RunningChain[]): Record<string, string | undefined> => ({
  HOST: "127.0.0.1",
  FACILITATOR_PORT: String(port),
  // Its own accounts have coins on the local chains; nobody else's belong there.
  FACILITATOR_EVM_PRIVATE_KEY: undefined,
  FACILITATOR_SOLANA_SECRET_KEY: undefined,
  ...Object.fromEntries(chains.map(({ network, rpcUrl }) => [`RPC_URLS_${network.toUpperCase()}`, rpcUrl])),
});
