import { readFileSync } from "node:fs";
import { letServe, migrate } from "@svc/db";
import { serveUrl, startPostgres, suspendProcess } from "@svc/localstack";
import pg from "pg";

export interface StoppablePostgres {
  /** URL of a migrated database. */
  readonly url: string;
  /** Suspends the server with all its processes: connections stay open, and nothing is answered. */
  suspend(): Promise<void>;
  resume(): void;
  /** Ends all connections to the database, like a restart. */
  dropConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server that a test file can suspend and resume. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const server = await startPostgres();
  const url = await server.createDatabase("payments");
  await migrate(url);
  await letServe(url, serveUrl(url));
  const postmaster = Number((await ask("SELECT pg_read_file('postmaster.pid') AS text"))[0].text.split("\n")[0]);
  let suspended: number[] = [];

  async function ask(text: string) {
    const client = new pg.Client(url);
    await client.connect();
    return (await client.query(text).finally(() => client.end())).rows;
  }
  const resume = () => {
    for (const pid of suspended) process.kill(pid, "SIGCONT");
    suspended = [];
  };
  return {
    url,
    async suspend() {
      // The postmaster comes first, so that it can't start another process meanwhile.
      await suspendProcess(postmaster);
      suspended = [postmaster, ...childrenOf(postmaster)];
      await Promise.all(suspended.map(suspendProcess));
    },
    resume,
    async dropConnections() {
      await ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'payments'",
      );
    },
    async stop() {
      resume();
      await server.stop();
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
