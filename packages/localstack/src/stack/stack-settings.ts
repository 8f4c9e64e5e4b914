import { join, resolve } from "node:path";
import { REPOSITORY } from "../repository.js";

export interface StackSettings {
  readonly paymentsPort: number;
  readonly scanPort: number;
  /** Where the services listen. */
  readonly host: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl?: string;
  /** A Redis to use instead of one of our own. */
  readonly redisUrl?: string;
  /** Where the stack keeps its files. */
  readonly folder: string;
}

/** The settings of the local stack. All others are passed on to the services as they are. @throws Error that names a bad one */
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
