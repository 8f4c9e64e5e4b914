import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onPort, startProcess } from "./managed-process.js";
import { unprivilegedUser } from "./server-binaries.js";

interface RunningPgBouncer {
  /** `127.0.0.1:6432`: instead of the server's in a connection string. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts the PgBouncer at `command` (1.21 or newer) in transaction mode in front of every database of the server at `serverUrl`, which
 * trusts local connections. Few connections for many: a transaction seldom gets the one that the last had. Throws when it does not start.
 */
export async function startPgBouncer(command: string, serverUrl: string, user: string): Promise<RunningPgBouncer> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const folder = mkdtempSync("/tmp/svc-pgbouncer-");
  const account = unprivilegedUser();
  const config = join(folder, "pgbouncer.ini");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await onPort(undefined, async (port) => {
      const lines = [
        "[databases]",
        `* = host=${hostname} port=${serverPort} user=${user}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = any",
        "pool_mode = transaction",
        "max_prepared_statements = 200",
        "max_client_conn = 2000",
        "default_pool_size = 5",
      ];
      writeFileSync(config, `${lines.join("\n")}\n`);
      if (account !== undefined) for (const path of [folder, config]) chownSync(path, account.uid, account.gid);
      const server = await startProcess({
        name: "PgBouncer",
        command,
        args: [config],
        options: { cwd: folder, ...account },
        isReady: (line) => line.includes("process up"),
      });
      const stop = async () => {
        await server.stop();
        removeFolder();
      };
      return { address: `127.0.0.1:${port}`, stop };
    });
  } catch (error) {
    removeFolder();
    throw error;
  }
}
