import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../assets/supervisor.mjs", import.meta.url));

let helper: ChildProcess | undefined;

function send(order: Record<string, unknown>): void {
  if (helper === undefined) {
    // Detached: a group of its own, so that killing this process's group does not take the helper along.
    helper = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "ignore", "inherit"], detached: true });
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
