import { setTimeout as sleep } from "node:timers/promises";
import { startDraining } from "./connections.js";
import { connectionsOf } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";

const DRAIN_MS = 7_000;

interface RunningService {
  /** Finishes requests in flight, refuses new connections, lets go of everything. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly app: HttpApp;
  readonly host: string;
  readonly port: number;
  /** Closes what the app works with; called after the last answer. */
  readonly closeDeps: () => Promise<void>;
  /** Between the signal and the refusal of connections; meanwhile the service says that it is not ready. Default 0. */
  readonly delayMs?: number;
  /** Longest wait for requests in flight. Default 7,000. */
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

const CHECK_MS = 50;
/** For a request that has begun to arrive, of which the rest may be on its way. */
const REST_OF_REQUEST_MS = 2_000;
/** For what the app works with; workers give back what they hold. */
const CLOSE_DEPS_MS = 2_500;

async function drain({ app, closeDeps, delayMs = 0, drainMs = DRAIN_MS }: RunOptions): Promise<void> {
  startDraining(app.server);
  // Balancers see "not ready" and send nothing more before the door is closed.
  if (delayMs > 0) await sleep(delayMs);
  const connections = connectionsOf(app);
  const closingSinceMs = performance.now();
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
  // A kept-open connection becomes idle when its last request is answered. A silent one, or one with half a request,
  // would delay the process's end without limit.
  const waiting = setInterval(() => {
    connections.closeWaiting(performance.now() - closingSinceMs < REST_OF_REQUEST_MS);
  }, CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
    clearInterval(waiting);
    await Promise.race([closeDeps(), sleep(CLOSE_DEPS_MS, undefined, { ref: false })]);
  }
}
