import { setTimeout as sleep } from "node:timers/promises";
import { startDraining } from "./connections.js";
import { getConnections } from "./http-app.js";
import type { HttpApp } from "./http-app-type.js";

const DRAIN_MS = 7_000;

interface RunningService {
  /** Refuses new connections, finishes requests in flight, and closes dependencies. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly app: HttpApp;
  readonly host: string;
  readonly port: number;
  /** Closes the app's dependencies. Called after the last response. */
  readonly closeDeps: () => Promise<void>;
  /** Time from the signal until connections are refused. In this time, the service reports "not ready". Default 0. */
  readonly delayMs?: number;
  /** Maximum wait for requests in flight. Default 7,000. */
  readonly drainMs?: number;
  readonly process: NodeJS.Process;
}

/**
 * Listens until SIGTERM or SIGINT. Then it refuses new connections, answers requests in flight, closes dependencies and
 * exits with code 0. A second signal makes it exit at once with code 1.
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
/** Maximum wait for the rest of a request that has begun to arrive. */
const REST_OF_REQUEST_MS = 2_000;
/** Maximum time for dependencies to close. Workers release their leases in this time. */
const CLOSE_DEPS_MS = 2_500;

async function drain({ app, closeDeps, delayMs = 0, drainMs = DRAIN_MS }: RunOptions): Promise<void> {
  startDraining(app.server);
  // Load balancers see "not ready" and stop sending requests before connections are refused.
  if (delayMs > 0) await sleep(delayMs);
  const connections = getConnections(app);
  const closingSinceMs = performance.now();
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
  // A keep-alive connection becomes idle when its last request is answered, so check repeatedly. A connection that
  // sends nothing, or only half a request, would otherwise delay the stop by all of `drainMs`.
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
