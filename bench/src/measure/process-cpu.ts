import { readdirSync, readFileSync } from "node:fs";

/** Microseconds of CPU (user and system) that a process has used in all its threads; 0 when it is gone or not visible. */
export function processCpuUs(pid: number): number {
  // Nanoseconds on the processor, where /proc/<pid>/stat counts ticks of ten milliseconds.
  let ns = 0;
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]);
    }
  } catch {
    return 0;
  }
  return ns / 1000;
}

/** Memory that a process holds, in bytes. */
export function processMemoryBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (line === null) throw new Error(`process ${pid} shows no memory`);
  return Number(line[1]) * 1024;
}
