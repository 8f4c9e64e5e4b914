import { fileURLToPath } from "node:url";
import { type EdgeProxy, freePort, type ManagedProcess, startEdgeProxy, startProcess } from "@svc/localstack";
import type { MemoryCgroup } from "../ground/memory-cgroup.js";

export type Service = "payments" | "scan";

const { PATH } = process.env;
const { execPath } = process;
const PROGRAMS: Readonly<Record<Service, string>> = {
  payments: fileURLToPath(import.meta.resolve("@svc/payments/main")),
  scan: fileURLToPath(import.meta.resolve("@svc/scan/main")),
};

/** With a memory limit, a shell joins the cgroup and then becomes the service. */
const buildCommand = (service: Service, memory: MemoryCgroup | undefined) =>
  memory === undefined
    ? { command: execPath, args: [PROGRAMS[service]] }
    : { command: "/bin/sh", args: ["-c", 'echo $$ > "$0" && exec "$@"', memory.procs, execPath, PROGRAMS[service]] };

/** A built service as a process that can be stopped, killed, and restarted on its port. */
export interface Replica {
  readonly service: Service;
  readonly port: number;
  readonly metricsPort: number;
  pid(): number;
  /** Sends SIGTERM, waits for the end, and starts a new process on the same port. Returns the exit code. */
  restart(): Promise<number | null>;
  kill(): Promise<void>;
  /** Starts a new process after `kill`. */
  start(): Promise<void>;
  /** Processes that ended although the trial didn't stop them, each with its last log lines. */
  readonly crashes: readonly string[];
  /** Durations of Redis outages whose end a process has logged. */
  readonly redisOutagesMs: readonly number[];
  stop(): Promise<void>;
}

/** @param memory the memory limit of its processes */
export async function startReplica(
  service: Service,
  env: Record<string, string>,
  memory?: MemoryCgroup,
): Promise<Replica> {
  const port = await freePort();
  const metricsPort = await freePort();
  const ports = { [`${service.toUpperCase()}_PORT`]: String(port), METRICS_PORT: String(metricsPort) };
  const crashes: string[] = [];
  const redisOutagesMs: number[] = [];
  let last: string[] = [];
  let isEndAsked = false;
  async function start(): Promise<ManagedProcess> {
    isEndAsked = false;
    const process = await startProcess({
      name: `${service} on port ${port}`,
      ...buildCommand(service, memory),
      options: { env: { PATH, ...env, ...ports } },
      probe: () =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      readyTimeoutMs: 60_000,
      onLine(line) {
        last = [...last.slice(-9), line];
        const outageMs = /"outageMs":(\d+)/.exec(line)?.[1];
        if (outageMs !== undefined) redisOutagesMs.push(Number(outageMs));
      },
    });
    process.ended.then(({ code }) => {
      if (!isEndAsked) crashes.push(`${service} ended with ${code}: ${last.join(" ").slice(-1_000)}`);
    });
    return process;
  }
  let running = await start();
  return {
    service,
    port,
    metricsPort,
    pid: () => running.pid,
    crashes,
    redisOutagesMs,
    async restart() {
      isEndAsked = true;
      process.kill(running.pid, "SIGTERM");
      const { code } = await running.ended;
      running = await start();
      return code;
    },
    async kill() {
      isEndAsked = true;
      process.kill(running.pid, "SIGKILL");
      await running.ended;
    },
    async start() {
      running = await start();
    },
    stop() {
      isEndAsked = true;
      return running.stop(15_000);
    },
  };
}

export type TrialProxy = EdgeProxy;

/** Starts haproxy with Compose's configuration in front of the replicas, all of which must be ready. */
export const startProxy = (replicas: readonly Replica[]): Promise<TrialProxy> => startEdgeProxy({ replicas });
