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
    // Detached: a group of its own, so that killing this process's group does not take the helper along.
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
 * Has a process ended when this one is gone, however it went: exit, crash or SIGKILL. First `signal`, after two seconds SIGKILL.
 * Use it for every process that is started, right after the start. No effect on a process that ends earlier.
 */
export function register(pid: number, signal: NodeJS.Signals = "SIGTERM"): void {
  send({ do: "add", pid, signal });
}

/** Takes back {@link register}: for a process that ended, or that is to outlive this one. */
export function unregister(pid: number): void {
  send({ do: "remove", pid });
}

/** Has a temporary folder removed, after the processes, when this process is gone. */
export function registerFolder(folder: string): void {
  send({ do: "addFolder", folder });
}

/** Takes back {@link registerFolder}. */
export function unregisterFolder(folder: string): void {
  send({ do: "removeFolder", folder });
}

interface ProcessOptions {
  /** How it is called in error messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Says by a line of its output (stdout or stderr) that it is ready. */
  readonly isReady?: (line: string) => boolean;
  /** Says by other means that it is ready; asked again and again until then. */
  readonly probe?: () => Promise<boolean>;
  /** Sees every line of its output, the one that made it ready included. */
  readonly onLine?: (line: string) => void;
  readonly readyTimeoutMs?: number;
  /** The signal that asks it to end. SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ManagedProcess {
  readonly pid: number;
  /** Settles when the process has ended, by itself or by {@link stop}. */
  readonly ended: Promise<Ended>;
  /** The last lines that it wrote. */
  recentOutput(): string;
  /** Asks it to end, and kills it when it has not after `graceMs` (5,000). Any number of calls. */
  stop(graceMs?: number): Promise<void>;
}

const LINES_KEPT = 40;
const PROBE_PAUSE_MS = 30;

/**
 * Starts a process, waits until it is ready, and has it ended when this process is gone. It is in a process group of
 * its own, so Ctrl-C reaches it through its parent, in the right order. Throws with its output.
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
  const ended = endOf(child, recent);
  if (pid !== undefined) void ended.then(() => unregister(pid));
  const managed = manage(child, ended, () => recent.join("\n"), wanted.stopSignal ?? "SIGTERM");

  const timeoutMs = wanted.readyTimeoutMs ?? 120_000;
  const outcome = await within(timeoutMs, Promise.race([readiness(child, wanted, recent, ended), ended]));
  if (outcome === "ready") return managed;
  await managed.stop();
  // The exit event may come before the last lines.
  await sleep(50);
  const how =
    outcome === "late" ? `was not ready after ${timeoutMs} ms` : `ended before it was ready (${reason(outcome)})`;
  throw new Error(`${wanted.name} ${how}:\n${recent.join("\n")}`);
}

/**
 * Suspends a process and waits until each of its threads has stopped. A signal is only queued at first, and on a busy
 * machine a server can answer one more request meanwhile. `SIGCONT` resumes it. Linux only.
 */
export async function suspendProcess(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  const threads = `/proc/${pid}/task`;
  // The state stands behind the name, which may have any characters: `7 (redis-server) T 1 …`
  const stands = (thread: string) => /\) [TZ] /.test(readFileSync(`${threads}/${thread}/stat`, "utf8"));
  while (!readdirSync(threads).every(stands)) await sleep(1);
}

/** `exit code 1` or `SIGKILL`. */
export const reason = ({ code, signal }: Ended): string => signal ?? `exit code ${code}`;

function endOf(child: ChildProcess, recent: string[]): Promise<Ended> {
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

/** Below the ports that Linux gives to outgoing connections (32768 and up): such a one is not taken between the look and the start. */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** A TCP port on 127.0.0.1 that was free a moment ago. Another process may take it first: be ready to ask again. */
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

/** Starts something on `port`. Without one it uses a free port, and another one if a process took that in between. */
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
