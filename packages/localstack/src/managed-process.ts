import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { assetPath } from "./repository.js";

let helper: ChildProcess | undefined;

function send(order: Record<string, unknown>): void {
  if (helper === undefined) {
    // Detached, in its own group, so that killing this process's group doesn't kill the helper.
    helper = spawn(process.execPath, [assetPath("supervisor.mjs")], {
      stdio: ["pipe", "ignore", "inherit"],
      detached: true,
    });
    helper.unref();
    (helper.stdin as unknown as { unref(): void }).unref();
    helper.stdin?.on("error", () => {});
  }
  helper.stdin?.write(`${JSON.stringify(order)}\n`);
}

/**
 * Ends a process when this process is gone for any reason: exit, crash or SIGKILL. Sends `signal` first, and SIGKILL
 * after two seconds. Call it for every started process, right after the start. Does nothing for a process that has
 * already ended.
 */
export function register(pid: number, signal: NodeJS.Signals = "SIGTERM"): void {
  send({ do: "add", pid, signal });
}

/** Undoes {@link register}, for a process that has ended, or that should outlive this process. */
export function unregister(pid: number): void {
  send({ do: "remove", pid });
}

/** Removes a temporary folder when this process is gone, after the registered processes have ended. */
export function registerFolder(folder: string): void {
  send({ do: "addFolder", folder });
}

/** Undoes {@link registerFolder}. */
export function unregisterFolder(folder: string): void {
  send({ do: "removeFolder", folder });
}

interface ProcessOptions {
  /** Name for error messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Returns true for the line of output (stdout or stderr) that shows that the process is ready. */
  readonly isReady?: (line: string) => boolean;
  /** Checks by other means whether the process is ready; called repeatedly until then. */
  readonly probe?: () => Promise<boolean>;
  /** Receives every line of output, including the one that shows that the process is ready. */
  readonly onLine?: (line: string) => void;
  readonly readyTimeoutMs?: number;
  /** The signal that stops it. Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ManagedProcess {
  readonly pid: number;
  /** Resolves when the process has ended, on its own or by {@link stop}. */
  readonly ended: Promise<Ended>;
  /** The last lines of its output. */
  recentOutput(): string;
  /** Stops it, and kills it if it is still running after `graceMs` (5,000). May be called repeatedly. */
  stop(graceMs?: number): Promise<void>;
}

const LINES_KEPT = 40;
const PROBE_PAUSE_MS = 30;

/**
 * Starts a process, waits until it is ready, and ends it when this process is gone. Ctrl-C doesn't reach the started
 * process, which has its own process group. So this process can end all others in the right order. On failure, throws
 * an error with the output of the started process.
 */
export async function startProcess(wanted: ProcessOptions): Promise<ManagedProcess> {
  const child = spawn(wanted.command, [...wanted.args], {
    detached: true,
    ...wanted.options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid !== undefined) register(pid, wanted.stopSignal);
  const recent: string[] = [];
  const ended = awaitEnd(child, recent);
  if (pid !== undefined) void ended.then(() => unregister(pid));
  const managed = manage(child, ended, () => recent.join("\n"), wanted.stopSignal ?? "SIGTERM");

  const timeoutMs = wanted.readyTimeoutMs ?? 120_000;
  const outcome = await within(timeoutMs, Promise.race([readiness(child, wanted, recent, ended), ended]));
  if (outcome === "ready") return managed;
  await managed.stop();
  // The last lines of output may arrive after the exit event.
  await sleep(50);
  const how =
    outcome === "late" ? `was not ready after ${timeoutMs} ms` : `ended before it was ready (${reason(outcome)})`;
  throw new Error(`${wanted.name} ${how}:\n${recent.join("\n")}`);
}

/**
 * Suspends a process and waits until each of its threads has stopped. The signal is only queued at first, so a server
 * on a busy machine may still answer one more request. `SIGCONT` resumes it. Linux only.
 */
export async function suspendProcess(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  const threads = `/proc/${pid}/task`;
  // The state follows the name, which may contain any characters: `7 (redis-server) T 1 …`
  const stands = (thread: string) => /\) [TZ] /.test(readFileSync(`${threads}/${thread}/stat`, "utf8"));
  while (!readdirSync(threads).every(stands)) await sleep(1);
}

/** `exit code 1` or `SIGKILL`. */
export const reason = ({ code, signal }: Ended): string => signal ?? `exit code ${code}`;

function awaitEnd(child: ChildProcess, recent: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      recent.push(error.message);
      resolve({ code: null, signal: null });
    });
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

async function readiness(
  child: ChildProcess,
  { isReady, onLine, probe }: ProcessOptions,
  recent: string[],
  ended: Promise<Ended>,
): Promise<"ready"> {
  const saidSo = new Promise<"ready">((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        recent.push(line);
        if (recent.length > LINES_KEPT) recent.shift();
        onLine?.(line);
        if (isReady?.(line)) resolve("ready");
      });
    }
  });
  if (probe === undefined) return saidSo;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && !(await probe())) await sleep(PROBE_PAUSE_MS);
  return over ? saidSo : "ready";
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
  ended: Promise<Ended>,
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

/**
 * Linux uses ports from 32768 up for outgoing connections. A lower port is unlikely to be taken between the check and
 * the start.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** A TCP port on 127.0.0.1 that was free a moment ago. Another process may take it first, so be ready to retry. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    const error = await new Promise<Error | undefined>((resolve) => {
      const server = createServer();
      server.once("error", resolve);
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
    });
    if (error === undefined) return port;
    if (attempt === 100) throw error;
  }
}

/**
 * Starts something on `port`. Without `port`, it uses a free port, and another one if some process takes that port
 * first.
 */
export async function onPort<T>(port: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (port !== undefined) return start(port);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === 3 || !/in use|EADDRINUSE/i.test(String(error))) throw error;
    }
  }
}
