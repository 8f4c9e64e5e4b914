import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

/** A memory limit like that of a container. Processes join it by writing their id to `procs`. */
export interface MemoryCgroup {
  readonly procs: string;
  /** Processes that the kernel killed for reaching the limit. */
  killed(): number;
  /** Peak memory in MiB. */
  peakMb(): number;
  /** Call it after its processes have ended. */
  close(): void;
}

const ROOT = "/sys/fs/cgroup";

/** Null if this process can't create a cgroup, which needs root and a mounted memory controller (version 1 or 2). */
export function makeMemoryCgroup(name: string, limitMb: number): MemoryCgroup | null {
  const isV1 = existsSync(`${ROOT}/memory/memory.limit_in_bytes`);
  const folder = `${isV1 ? `${ROOT}/memory` : ROOT}/${name}-${process.pid}`;
  const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
  const limit = String(limitMb * 1024 ** 2);
  try {
    mkdirSync(folder);
    if (isV1) writeFileSync(`${folder}/memory.limit_in_bytes`, limit);
    else {
      writeFileSync(`${folder}/memory.max`, limit);
      writeFileSync(`${folder}/memory.swap.max`, "0");
    }
  } catch {
    return null;
  }
  const readCount = (file: string) => Number(/^oom_kill (\d+)$/m.exec(read(file))?.[1] ?? 0);
  return {
    procs: `${folder}/cgroup.procs`,
    killed: () => readCount(isV1 ? "memory.oom_control" : "memory.events"),
    peakMb: () => Math.round(Number(read(isV1 ? "memory.max_usage_in_bytes" : "memory.peak")) / 1024 ** 2),
    close: () => {
      try {
        rmdirSync(folder);
      } catch {
        // A process is still in the cgroup, which then stays until the machine stops.
      }
    },
  };
}
