import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, register, registerFolder, unregister, unregisterFolder } from "@svc/localstack";

export interface Launched {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to the first successful answer. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

interface LaunchOptions {
  readonly name: string;
  /** Absolute path of the program. */
  readonly program: string;
  /** A path that the program answers with 200 as soon as it is ready. */
  readonly readyPath: string;
  /** Environment variable that gives the program its port. */
  readonly portVariable: string;
  readonly env: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  readonly args?: readonly string[];
}

/** Long, because a launch that fails on a busy machine ends the whole run. */
const READY_TIMEOUT_MS = 60_000;

/**
 * Starts a server in a separate process. The server logs to a file, because this process would have to read a pipe on
 * the same CPUs. Throws with the server's output if it doesn't become ready.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-"));
  registerFolder(folder);
  const logFile = join(folder, "output.log");
  const log = openSync(logFile, "w");
  const port = await freePort();
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), options.program, ...(options.args ?? [])], {
    stdio: ["ignore", log, log],
    env: { ...process.env, ...options.env, [options.portVariable]: String(port) },
  });
  closeSync(log);
  const pid = child.pid ?? -1;
  if (pid > 0) register(pid);
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
    unregister(pid);
    rmSync(folder, { recursive: true, force: true });
    unregisterFolder(folder);
  };
  while (!(await answers(port, options.readyPath))) {
    const isLate = performance.now() - startedAtMs > READY_TIMEOUT_MS;
    if (child.exitCode === null && !isLate) {
      await sleep(5);
      continue;
    }
    const output = readFileSync(logFile, "utf8");
    await stop();
    throw new Error(
      `${options.name} ${isLate ? `did not answer within ${READY_TIMEOUT_MS} ms` : "ended before it was ready"}:\n${output.slice(-4_000)}`,
    );
  }
  return { port, pid, readyMs: performance.now() - startedAtMs, stop };
}

function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.arrayBuffer().then(() => response.ok),
    () => false,
  );
}

/**
 * Starts a peer's program with the service's environment.
 * @param program its path below this package's dist
 * @param args its variant, if the program has several
 */
export function launchPeer(
  program: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Launched> {
  return launch({
    name: [program, ...args].join(" "),
    program: fileURLToPath(new URL(`../${program}.js`, import.meta.url)),
    readyPath: "/ready",
    portVariable: "PORT",
    env,
    args,
  });
}

/** Pool size of the service and of every peer. */
const POOL_MAX = 10;

const PAYMENTS = fileURLToPath(import.meta.resolve("@svc/payments/main"));

/**
 * An environment in which limits refuse no request: 127.0.0.1 is a trusted proxy, so each request can name another
 * client.
 */
export const paymentsEnv = (databaseUrl: string, redisUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_MAX: String(POOL_MAX),
  REDIS_URL: redisUrl,
  ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  TRUST_PROXY: "127.0.0.1",
  RATE_LIMIT_LOCALHOST: "enforce",
});

export function launchPayments(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Launched> {
  return launch({
    name: "the payments service",
    program: PAYMENTS,
    readyPath: "/api/health",
    portVariable: "PAYMENTS_PORT",
    env,
    nodeOptions,
  });
}

const SCAN = fileURLToPath(import.meta.resolve("@svc/scan/main"));

export function launchScan(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Launched> {
  return launch({
    name: "the scan service",
    program: SCAN,
    readyPath: "/api/health",
    portVariable: "SCAN_PORT",
    env,
    nodeOptions,
  });
}
