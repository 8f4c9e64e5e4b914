import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EVM_MNEMONIC } from "./accounts.js";

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
  /** Told the process id as soon as there is one. */
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
export async function startAnvil({ chainId, port, host = "127.0.0.1", register }: AnvilOptions): Promise<AnvilProcess> {
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
