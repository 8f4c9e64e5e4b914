import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { REPOSITORY } from "../repository.js";

export interface StackSettings {
  readonly paymentsPort: number;
  readonly scanPort: number;
  /** Listening address of the services. */
  readonly host: string;
  /** Connection string of a PostgreSQL to use instead of starting one. */
  readonly databaseUrl?: string;
  /** URL of a Redis to use instead of starting one. */
  readonly redisUrl?: string;
  /** Folder of the stack's files. */
  readonly folder: string;
}

/**
 * Reads the settings of the local stack. The services inherit the other environment variables, but `service-env.ts`
 * changes some of them.
 * @throws Error that names a bad setting
 */
export function stackSettings(env: NodeJS.ProcessEnv): StackSettings {
  return {
    paymentsPort: port(env, "PAYMENTS_PORT", 3000),
    scanPort: port(env, "SCAN_PORT", 3001),
    host: env.HOST || "127.0.0.1",
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    folder: env.STACK_FOLDER ? resolve(env.STACK_FOLDER) : join(REPOSITORY, ".dev"),
  };
}

function port(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const value = env[name] ? Number(env[name]) : byDefault;
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port, 1 to 65535`);
  return value;
}

/**
 * Checks whether the stack can start with these settings.
 * @throws Error that names the setting of a taken port, or of a database that doesn't answer
 */
export async function checkSettings({ host, paymentsPort, scanPort, databaseUrl }: StackSettings): Promise<void> {
  await checkPort(host, paymentsPort, "PAYMENTS_PORT");
  await checkPort(host, scanPort, "SCAN_PORT");
  if (databaseUrl === undefined) return;
  const { waitForDatabase } = await import("@svc/db");
  await reach("DATABASE_URL", waitForDatabase(databaseUrl, WAIT_MS));
}

const WAIT_MS = 5_000;

/** Throws an error with advice if the port is taken or may not be used. */
function checkPort(host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `port ${port} is in use: another process listens on ${host}:${port}`
          : `can't use port ${port}: ${error.message}`;
      const find =
        process.platform === "win32" ? `netstat -ano | findstr :${port}` : `lsof -nP -iTCP:${port} -sTCP:LISTEN`;
      reject(
        new Error(`${why}.\n  Choose another port with ${setting}=<port>, or find the process that uses it: ${find}`),
      );
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/**
 * Waits for `attempt`. If it fails, throws an error that names the setting but omits the address, which may contain a
 * password.
 */
export async function reach<T>(setting: string, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw new Error(`can't use the server in ${setting}: ${formatError(error)}`, { cause: error });
  }
}

function formatError(error: unknown): string {
  // If a host name has several addresses, the error contains one error for each address.
  if (error instanceof AggregateError) return error.errors.map(formatError).join("; ");
  return error instanceof Error ? error.message : String(error);
}
