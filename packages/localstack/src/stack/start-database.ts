import { join } from "node:path";
import { migrate, waitForDatabase } from "@svc/db";
import { startPglite } from "../database/start-pglite.js";
import type { ManagedProcess } from "../managed-process.js";
import { queryOnce } from "../postgres.js";
import { reach } from "./reach.js";

export interface StackDatabase {
  readonly url: string;
  readonly version: string;
  /** Absent where the database is somebody else's. */
  readonly process?: ManagedProcess;
  stop(): Promise<void>;
}

const WAIT_MS = 5_000;

/** Throws with the name of the setting when the given database does not answer in time: before anything is started. */
export async function reachDatabase(given: string | undefined): Promise<void> {
  if (given !== undefined) await reach("DATABASE_URL", waitForDatabase(given, WAIT_MS));
}

/** The given database, brought to the current schema, or an empty embedded one that is gone when the stack stops. */
export async function startDatabase(given: string | undefined, folder: string): Promise<StackDatabase> {
  if (given === undefined) return startPglite(join(folder, "cache"));
  await migrate(process.env.DIRECT_DATABASE_URL || given);
  const { rows } = await queryOnce(given, "SHOW server_version");
  return { url: given, version: `PostgreSQL ${rows[0]?.server_version}`, stop: async () => {} };
}
