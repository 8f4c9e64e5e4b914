import { type ManagedProcess, startProcess } from "../managed-process.js";
import { programArguments, REPOSITORY } from "../repository.js";

export interface EmbeddedDatabase {
  /** Connection string of an empty database with the current schema. It lives in memory: gone with {@link stop}. */
  readonly url: string;
  /** Such as `PostgreSQL 18.6 (PGlite 0.5.14)`. */
  readonly version: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** Starts PGlite (PostgreSQL as WebAssembly) in a process of its own. `snapshots`: where it keeps what makes the next start fast. */
export async function startPglite(snapshots: string): Promise<EmbeddedDatabase> {
  let ready: RegExpExecArray | null = null;
  const server = await startProcess({
    name: "the embedded database",
    command: process.execPath,
    args: [...programArguments("packages/localstack", "database/main"), snapshots],
    options: { cwd: REPOSITORY },
    isReady: (line) => {
      ready = /^ready (\S+) (.+)$/.exec(line);
      return ready !== null;
    },
    readyTimeoutMs: 120_000,
  });
  const [, url = "", version = ""] = ready ?? [];
  return { url, version, process: server, stop: () => server.stop() };
}
