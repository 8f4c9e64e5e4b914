// A process of its own for PGlite: it computes without a pause, which would hold up everything else in its process.
// Arguments: the folder of snapshots. Writes `ready <connection string> <version>` when the database is there, migrated.
import { migrate } from "@svc/db";
import { MIGRATIONS_FOLDER } from "../repository.js";
import { openPglite, saveSnapshot, snapshotKey } from "./open-pglite.js";
import { servePglite } from "./serve-pglite.js";

const folder = String(process.argv[2]);
const key = await snapshotKey(MIGRATIONS_FOLDER);
const { db, fresh } = await openPglite(folder, key);
const port = await servePglite(db, 0, (error) => {
  console.error("the database engine failed:", error);
  process.exit(1);
});
const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
if (fresh) {
  await migrate(url);
  await saveSnapshot(db, folder, key);
}
const { rows } = await db.query<{ server_version: string }>("SHOW server_version");
console.log(`ready ${url} PostgreSQL ${rows[0]?.server_version}`);
