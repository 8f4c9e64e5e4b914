import { readFileSync } from "node:fs";

const readStatusMb = (pid: number, name: string): number =>
  Math.round(
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024,
  );

/** Resident memory of a process, in MiB. */
export const memoryMb = (pid: number): number => readStatusMb(pid, "VmRSS");

/** Peak resident memory of a process, in MiB. */
export const peakMemoryMb = (pid: number): number => readStatusMb(pid, "VmHWM");
