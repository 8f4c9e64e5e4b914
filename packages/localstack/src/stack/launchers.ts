import { readFileSync } from "node:fs";

/**
 * The processes of npm, npx and pnpm (and the shells between them) that this one was started through, nearest first.
 * When one of them is killed, Ctrl-C can't stop the stack any more. Only the nearest if there is no /proc.
 */
export function launchers(): number[] {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const found = [process.ppid];
  for (let pid = parentOf(process.ppid); pid > 1 && isPackageManager(pid); pid = parentOf(pid)) found.push(pid);
  return found;
}

/** Calls back once when one of the processes is gone or no longer an ancestor of this one. Keeps the process not alive. */
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
function statusOf(pid: number): { state: string; parent: number } | undefined {
  try {
    // The name in parentheses may hold anything; what follows its last parenthesis is state and parent.
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

const parentOf = (pid: number): number => statusOf(pid)?.parent ?? 0;

function isPackageManager(pid: number): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    return /\b(npm|npx|pnpm)\b/.test(command);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  // A zombie has ended, and only waits for its parent to notice.
  if (statusOf(pid)?.state === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
