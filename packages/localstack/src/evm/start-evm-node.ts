import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EvmNetwork, type EvmNetworkName, NETWORKS } from "@svc/x402";
import { Interface } from "ethers";
import { EVM_MNEMONIC, evmAccounts } from "./accounts.js";
import { testUsdc } from "./contracts.generated.js";
import { type JsonRpc, jsonRpc, type LocalChain, localChain } from "./local-chain.js";

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Path of the anvil program for this machine. It lies in a platform package beside `@foundry-rs/anvil`, so no install script
 * has to run. Throws where there is no package for this machine.
 */
function anvilBinary(): string {
  const anvil = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const manifest = createRequire(anvil).resolve(`${platformPackage}/package.json`);
  return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
}

interface AnvilOptions {
  readonly chainId: number;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Called with the process id as soon as there is one. */
  readonly register?: ((pid: number) => void) | undefined;
}

interface AnvilProcess {
  readonly pid: number;
  readonly port: number;
  /** Ends the process and returns when it is gone; also when it hangs or ended before. */
  stop(): Promise<void>;
}

const READY_MS = 20_000;
const STOP_MS = 500;
/** States of so many blocks are kept, in memory: as deep as a reorg can go. Receipts and blocks are kept for ever. */
const STATES_KEPT = 256;

/** Starts anvil and returns when it listens. Throws with what it printed when it does not (a taken port). */
async function startAnvil({ chainId, port, host = "127.0.0.1", register }: AnvilOptions): Promise<AnvilProcess> {
  const child = spawn(
    anvilBinary(),
    [
      ["--host", host, "--port", String(port), "--chain-id", String(chainId), "--mnemonic", EVM_MNEMONIC],
      // Both keep it from writing to the home directory.
      ["--prune-history", String(STATES_KEPT), "--cache-path", join(tmpdir(), "anvil-states")],
    ].flat(),
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  if (child.pid !== undefined) register?.(child.pid);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = async () => {
    // Asked first, because it then removes its temporary folder. SIGKILL also ends a process that hangs or was stopped.
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await gone;
    clearTimeout(timer);
  };
  try {
    return { pid: child.pid ?? 0, port: await listeningPort(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port that anvil says it listens on. Its output is read on and dropped: a full pipe would stop it. */
function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`anvil ${why}\n${output.slice(-2_000)}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${READY_MS} ms`), READY_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /Listening on [\d.]+:(\d+)/.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", read).resume();
      resolve(Number(match[1]));
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", read);
    child.once("error", (error) => fail(`cannot be started: ${error.message}`));
    // "close" comes after the last output, "exit" may come before it.
    child.once("close", (code, signal) => fail(`ended (${code ?? signal}) before it listened`));
  });
}

const token = new Interface(testUsdc.abi);

/** Test USDC on a local chain. Amounts are base units (6 decimals): 0.01 USDC is `10_000n`. */
interface LocalUsdc {
  /** Makes new USDC; returns the transaction's hash. */
  mintUsdc(to: string, amountBaseUnits: bigint): Promise<string>;
  /** Sends USDC of one of the node's own accounts; returns the transaction's hash. Throws when there is not enough. */
  transferUsdc(transfer: {
    readonly from: string;
    readonly to: string;
    readonly amountBaseUnits: bigint;
  }): Promise<string>;
  usdcBalanceOf(address: string): Promise<bigint>;
}

/** Places the token at the address of the network's real USDC, under the network's EIP-712 name, so that signatures are the same. */
async function placeUsdc(rpc: JsonRpc, chain: LocalChain, network: EvmNetwork): Promise<LocalUsdc> {
  const { usdc, eip712 } = network;
  const deployer = evmAccounts.deployer.address;
  await rpc("anvil_setCode", [usdc, testUsdc.deployedBytecode]);
  const data = token.encodeFunctionData("initialize", [eip712.name, eip712.version]);
  await chain.send({ from: deployer, to: usdc, data });

  return {
    mintUsdc: (to, amount) =>
      chain.send({ from: deployer, to: usdc, data: token.encodeFunctionData("mint", [to, amount]) }),
    transferUsdc: ({ from, to, amountBaseUnits }) =>
      chain.send({ from, to: usdc, data: token.encodeFunctionData("transfer", [to, amountBaseUnits]) }),
    async usdcBalanceOf(address) {
      const call = { to: usdc, data: token.encodeFunctionData("balanceOf", [address]) };
      return BigInt(await rpc<string>("eth_call", [call, "latest"]));
    },
  };
}

interface EvmNodeOptions {
  /** Whose chain id and USDC the node has. */
  readonly network: EvmNetworkName;
  /** A free one where none is given. */
  readonly port?: number;
  /** Listening address; default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Called with the process id as soon as there is one, so that a guard can end it when this process is killed. */
  readonly register?: (pid: number) => void;
  /** Called with the process id when it has ended. */
  readonly unregister?: (pid: number) => void;
}

/** A running EVM node with test USDC at the network's real address. The chain lives as long as the process. */
export interface LocalEvmNode extends LocalChain, LocalUsdc {
  readonly network: EvmNetworkName;
  readonly rpcUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly chainId: number;
  /** Address of USDC, EIP-55 checksummed. */
  readonly usdc: string;
  /** The node's own name, for example `anvil/v1.7.1`. */
  readonly version: string;
  /** Any JSON-RPC method of the node. */
  readonly rpc: JsonRpc;
  /** Ends the node; returns when its process is gone. May be called again. */
  stop(): Promise<void>;
}

/** Starts a real EVM node (anvil) that is one of our networks. Throws when the port is taken. */
export async function startEvmNode(options: EvmNodeOptions): Promise<LocalEvmNode> {
  const network = NETWORKS[options.network];
  const { port = 0, host, register } = options;
  const anvil = await startAnvil({ chainId: network.chainId, port, host, register });
  const stop = async () => {
    await anvil.stop();
    options.unregister?.(anvil.pid);
  };
  try {
    const rpcUrl = `http://127.0.0.1:${anvil.port}`;
    const rpc = jsonRpc(rpcUrl);
    const chain = localChain(rpc);
    const version = await rpc<string>("web3_clientVersion");
    return {
      network: options.network,
      rpcUrl,
      port: anvil.port,
      pid: anvil.pid,
      chainId: network.chainId,
      usdc: network.usdc,
      version,
      rpc,
      ...chain,
      ...(await placeUsdc(rpc, chain, network)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
