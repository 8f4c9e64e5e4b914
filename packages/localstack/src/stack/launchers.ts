import { readFileSync } from "node:fs";

/**
 * Returns the ids of the npm, npx and pnpm processes (and the shells between them) that started this process, nearest
 * first. When one of them is killed, Ctrl-C can no longer stop the stack. Without /proc, it returns only the parent.
 */
export function launchers(): number[] {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const found = [process.ppid];
  for (let pid = getParent(process.ppid); pid > 1 && isPackageManager(pid); pid = getParent(pid)) found.push(pid);
  return found;
}

/**
 * Calls `call` once when one of the processes has ended or when this process gets another parent. The timer doesn't
 * keep this process alive.
 */
export function onceGone(pids: readonly number[], call: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && pids.every(isAlive)) return;
    clearInterval(timer);
    call();
  }, 500);
  timer.unref();
}

/** State letter and parent of a process. */
function readStatus(pid: number): { state: string; parent: number } | undefined {
  try {
    // The process name in parentheses may contain any characters. State and parent follow the last parenthesis.
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const getParent = (pid: number): number => readStatus(pid)?.parent ?? 0;

function isPackageManager(pid: number): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    return /\b(npm|npx|pnpm)\b/.test(command);
  } catch {
    return false;
  }
}

/** True if a process is running; false for a zombie, which only waits for its parent to collect it. */
export function isAlive(pid: number): boolean {
  if (readStatus(pid)?.state === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
