import type { HttpApp } from "./http-app.js";

export interface RunningService {
  /** Finishes requests in flight, refuses new connections, lets go of everything. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly app: HttpApp;
  readonly host: string;
  readonly port: number;
  /** Closes what the app works with; called after the last answer. */
  readonly closeDeps: () => Promise<void>;
  /** Longest wait for requests in flight. */
  readonly drainMs?: number;
  readonly process: NodeJS.Process;
}

/**
 * Listens and ends well: on SIGTERM or SIGINT new connections are refused, requests in flight are answered, dependencies are
 * closed, exit 0. A second signal ends at once with 1.
 */
export async function runService(options: RunOptions): Promise<RunningService> {
  const { app, process } = options;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= drain(options);
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    app.log.info({ signal }, "stopping");
    stop().then(
      () => process.exit(0),
      (error) => {
        app.log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await options.closeDeps();
    throw error;
  }
  return { stop };
}

const IDLE_CHECK_MS = 50;

async function drain({ app, closeDeps, drainMs = 25_000 }: RunOptions): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
  // A connection that a client keeps open becomes idle when its last request is answered, and would hold the process up.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
    clearInterval(idle);
    await closeDeps();
  }
}
