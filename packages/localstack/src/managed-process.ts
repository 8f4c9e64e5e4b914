import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { register, unregister } from "./supervisor.js";

export interface ProcessOptions {
  /** How it is called in error messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Says by a line of its output (stdout or stderr) that it is ready. */
  readonly isReady: (line: string) => boolean;
  /** Sees every line of its output, the one that made it ready included. */
  readonly onLine?: (line: string) => void;
  readonly readyTimeoutMs?: number;
  /** The signal that asks it to end. SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
}

export interface ManagedProcess {
  readonly pid: number;
  /** Settles when the process has ended, by itself or by {@link stop}. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The last lines that it wrote. */
  recentOutput(): string;
  /** Asks it to end, and kills it when it has not after `graceMs` (5,000). Any number of calls. */
  stop(graceMs?: number): Promise<void>;
}

const LINES_KEPT = 40;

/** Starts a process, waits until it says that it is ready, and has it ended when this process is gone. Throws with its output. */
export async function startProcess(wanted: ProcessOptions): Promise<ManagedProcess> {
  const child = spawn(wanted.command, [...wanted.args], {
    ...wanted.options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) register(child.pid, wanted.stopSignal);
  const recent: string[] = [];
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("error", (error) => {
      recent.push(error.message);
      resolve({ code: null, signal: null });
    });
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        recent.push(line);
        if (recent.length > LINES_KEPT) recent.shift();
        wanted.onLine?.(line);
        if (wanted.isReady(line)) resolve();
      });
    }
  });
  const managed = manage(child, ended, () => recent.join("\n"), wanted.stopSignal ?? "SIGTERM");
  void ended.then(() => child.pid !== undefined && unregister(child.pid));

  const timeoutMs = wanted.readyTimeoutMs ?? 30_000;
  const outcome = await within(timeoutMs, Promise.race([ready, ended]));
  if (outcome === "late") {
    await managed.stop();
    throw new Error(`${wanted.name} was not ready after ${timeoutMs} ms:\n${recent.join("\n")}`);
  }
  if (outcome !== undefined) {
    // The exit event may come before the last lines.
    await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error(
      `${wanted.name} ended before it was ready (${outcome.code ?? outcome.signal}):\n${recent.join("\n")}`,
    );
  }
  return managed;
}

async function within<T>(timeoutMs: number, wanted: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}

function manage(
  child: ChildProcess,
  ended: ManagedProcess["ended"],
  recentOutput: () => string,
  stopSignal: NodeJS.Signals,
): ManagedProcess {
  return {
    pid: child.pid ?? -1,
    ended,
    recentOutput,
    async stop(graceMs = 5_000) {
      child.kill(stopSignal);
      if ((await within(graceMs, ended)) === "late") {
        child.kill("SIGKILL");
        await ended;
      }
    },
  };
}
