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
 * Path of the anvil program for this machine. It comes in a platform package beside `@foundry-rs/anvil`, so no install
 * script has to run. Throws if there is no package for this machine.
 */
function anvilBinary(): string {
  const anvil = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const manifest = createRequire(anvil).resolve(`${platformPackage}/package.json`);
  return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
}

interface AnvilOptions {
  readonly chainId: number;
  /** 0: any free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Called with the process id as soon as it is known. */
  readonly register?: ((pid: number) => void) | undefined;
}

interface AnvilProcess {
  readonly pid: number;
  readonly port: number;
  /** Ends the process, even if it hangs, and resolves when it is gone. */
  stop(): Promise<void>;
}

const READY_MS = 20_000;
const STOP_MS = 500;
/** Number of recent states kept in memory: the maximum depth of a reorg. Receipts and blocks are kept forever. */
const STATES_KEPT = 256;

/**
 * Starts anvil and resolves when it listens. If it can't listen, for example because the port is taken, throws an error
 * with anvil's output.
 */
async function startAnvil({ chainId, port, host = "127.0.0.1", register }: AnvilOptions): Promise<AnvilProcess> {
  const child = spawn(
    anvilBinary(),
    [
      ["--host", host, "--port", String(port), "--chain-id", String(chainId), "--mnemonic", EVM_MNEMONIC],
      // Both options keep anvil from writing to the home directory.
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
    // After SIGTERM, anvil removes its temporary folder. SIGKILL also ends a hanging or stopped process.
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

/** The port from anvil's output. Keeps reading and dropping the rest: a full pipe would stop anvil. */
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
    // "close" follows the last output; "exit" may come before it.
    child.once("close", (code, signal) => fail(`ended (${code ?? signal}) before it listened`));
  });
}

const token = new Interface(testUsdc.abi);

/** Test USDC on a local chain. Amounts are base units (6 decimals): 0.01 USDC is `10_000n`. */
interface LocalUsdc {
  /** Mints USDC; returns the transaction's hash. */
  mintUsdc(to: string, amountBaseUnits: bigint): Promise<string>;
  /**
   * Sends USDC from one of the node's own accounts; returns the transaction's hash. Throws if the balance is too low.
   */
  transferUsdc(transfer: {
    readonly from: string;
    readonly to: string;
    readonly amountBaseUnits: bigint;
  }): Promise<string>;
  readUsdcBalance(address: string): Promise<bigint>;
}

/**
 * Deploys the token at the address of the network's real USDC, with its EIP-712 name, so that signatures are the same
 * as on the real network.
 */
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
    async readUsdcBalance(address) {
      const call = { to: usdc, data: token.encodeFunctionData("balanceOf", [address]) };
      return BigInt(await rpc<string>("eth_call", [call, "latest"]));
    },
  };
}

interface EvmNodeOptions {
  /** The network that the node imitates: its chain id and USDC. */
  readonly network: EvmNetworkName;
  /** Default: any free port. */
  readonly port?: number;
  /** Listening address; default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Called with the process id as soon as it is known, so that a supervisor can end it if this process is killed. */
  readonly register?: (pid: number) => void;
  /** Called with the process id after the process has ended. */
  readonly unregister?: (pid: number) => void;
}

/** A running EVM node with test USDC at the network's real address. The chain exists as long as the process. */
export interface LocalEvmNode extends LocalChain, LocalUsdc {
  readonly network: EvmNetworkName;
  readonly rpcUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly chainId: number;
  /** Address of USDC, EIP-55 checksummed. */
  readonly usdc: string;
  /** The node's version, for example `anvil/v1.7.1`. */
  readonly version: string;
  /** Calls any JSON-RPC method of the node. */
  readonly rpc: JsonRpc;
  /** Ends the node and resolves when its process is gone. May be called again. */
  stop(): Promise<void>;
}

/** Starts a real EVM node (anvil) that imitates one of our networks. Throws if the port is taken. */
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
