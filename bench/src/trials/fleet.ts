import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, type ManagedProcess, startProcess } from "@svc/localstack";

export type Service = "payments" | "scan";

const { PATH } = process.env;
const { execPath } = process;
const PROGRAMS: Readonly<Record<Service, string>> = {
  payments: fileURLToPath(import.meta.resolve("@svc/payments/main")),
  scan: fileURLToPath(import.meta.resolve("@svc/scan/main")),
};

/** A built service as a process that can be ended, killed, and started again on its port. */
export interface Replica {
  readonly service: Service;
  readonly port: number;
  readonly metricsPort: number;
  pid(): number;
  /** SIGTERM, waits for the end and answers its exit code; then a new process on the same port. */
  restart(): Promise<number | null>;
  kill(): Promise<void>;
  /** A new process where one was killed. */
  start(): Promise<void>;
  /** Of all its processes: each end that nobody asked for, with its last lines. */
  readonly crashes: readonly string[];
  /** How long each outage of Redis was that a process has told the end of. */
  readonly redisOutagesMs: readonly number[];
  stop(): Promise<void>;
}

export async function startReplica(service: Service, env: Record<string, string>): Promise<Replica> {
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
      command: execPath,
      args: [PROGRAMS[service]],
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

export interface TrialProxy {
  readonly urls: Readonly<Record<Service, string>>;
  stop(): Promise<void>;
}

const CONFIG = fileURLToPath(new URL("../../../deploy/compose/haproxy.cfg", import.meta.url));

/** haproxy with Compose's own configuration: only the replicas are named, where Docker's DNS would tell them. */
export async function startProxy(replicas: readonly Replica[]): Promise<TrialProxy> {
  const ports = { payments: await freePort(), scan: await freePort() };
  const servers = (service: Service) =>
    replicas
      .filter((one) => one.service === service)
      .map(({ port, metricsPort }, place) => `server ${service}${place} 127.0.0.1:${port} port ${metricsPort}`)
      .join("\n  ");
  const config = readFileSync(CONFIG, "utf8")
    .replace(/^resolvers docker\n(?:[ \t]+.*\n)+/m, "")
    // Debian's haproxy may be older than `init-state` (3.1); here every replica is ready before haproxy starts.
    .replace(" init-state down init-addr none resolvers docker", "")
    .replace("bind :3000", `bind 127.0.0.1:${ports.payments}`)
    .replace("bind :3001", `bind 127.0.0.1:${ports.scan}`)
    .replace("bind 127.0.0.1:8404", `bind 127.0.0.1:${await freePort()}`)
    .replace(/server-template (payments|scan) .*/g, (_, service: Service) => servers(service));
  const folder = mkdtempSync(join(tmpdir(), "svc-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  const haproxy = await startProcess({
    name: "haproxy",
    command: "/usr/sbin/haproxy",
    args: ["-db", "-f", file],
    probe: () =>
      fetch(`http://127.0.0.1:${ports.payments}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    urls: { payments: `http://127.0.0.1:${ports.payments}`, scan: `http://127.0.0.1:${ports.scan}` },
    async stop() {
      await haproxy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
