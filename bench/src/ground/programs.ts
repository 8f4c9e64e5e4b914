import { fileURLToPath } from "node:url";
import { type Launched, launch } from "./launch.js";

/** Connections to PostgreSQL of the service and of every peer. */
const POOL_MAX = 10;

const PAYMENTS = fileURLToPath(import.meta.resolve("@svc/payments/main"));

/** The environment in which nothing is denied: every request comes from another address, through a trusted proxy. */
export const paymentsEnv = (databaseUrl: string, redisUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_MAX: String(POOL_MAX),
  REDIS_URL: redisUrl,
  ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  TRUST_PROXY: "127.0.0.1",
  RATE_LIMIT_LOCALHOST: "enforce",
});

/** The payments service as it is shipped. */
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

/** The scan service as it is shipped. */
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
