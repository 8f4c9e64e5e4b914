import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startProcess } from "./managed-process.js";
import { REPOSITORY } from "./repository.js";
import { findCommand } from "./server-binaries.js";

type ServiceName = "payments" | "scan";

interface EdgeReplica {
  readonly service: ServiceName;
  readonly port: number;
  /** The port that the proxy probes. */
  readonly metricsPort: number;
}

export interface EdgeProxy {
  readonly urls: Readonly<Record<ServiceName, string>>;
  stop(): Promise<void>;
}

/** The installed haproxy, or undefined. */
export const findHaproxy = (): string | undefined => findCommand(["haproxy"], ["/usr/sbin", "/usr/local/sbin"]);

interface EdgeProxyOptions {
  readonly replicas: readonly EdgeReplica[];
  /** Changes the configuration, for example shortens a timeout. */
  readonly edit?: (config: string) => string;
  readonly onLine?: (line: string) => void;
}

/**
 * Runs haproxy with the configuration that Compose uses, except for three parts. The ports are free ones, `init-state`
 * is absent, and replicas are listed by address, because there is no Docker DNS here.
 */
export async function startEdgeProxy({ replicas, edit, onLine }: EdgeProxyOptions): Promise<EdgeProxy> {
  const command = findHaproxy();
  if (command === undefined)
    throw new Error("haproxy is not installed. Install it, for example with `apt-get install haproxy` on Debian");
  const ports = { payments: await freePort(), scan: await freePort(), health: await freePort() };
  const listServers = (service: ServiceName) =>
    replicas
      .filter((one) => one.service === service)
      .map(({ port, metricsPort }, place) => `server ${service}${place} 127.0.0.1:${port} port ${metricsPort}`)
      .join("\n  ");
  const config = readFileSync(join(REPOSITORY, "deploy/compose/haproxy.cfg"), "utf8")
    .replace(/^resolvers docker\n(?:[ \t]+.*\n)+/m, "")
    // Debian's haproxy may be older than 3.1, which introduced `init-state`. Without it, a server counts as up at
    // first.
    .replace(" init-state down init-addr none resolvers docker", "")
    .replace("bind :3000", `bind 127.0.0.1:${ports.payments}`)
    .replace("bind :3001", `bind 127.0.0.1:${ports.scan}`)
    .replace("bind 127.0.0.1:8404", `bind 127.0.0.1:${ports.health}`)
    .replace(/server-template (payments|scan) .*/g, (_, service: ServiceName) => listServers(service));
  const folder = mkdtempSync(join(tmpdir(), "svc-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, edit?.(config) ?? config);
  const haproxy = await startProcess({
    name: "haproxy",
    command,
    args: ["-db", "-f", file],
    ...(onLine ? { onLine } : {}),
    probe: () =>
      fetch(`http://127.0.0.1:${ports.health}/`).then(
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
