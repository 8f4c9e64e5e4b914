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
// `PostgreSQL 18.6 (PGlite 0.5.14) on wasm32-…`
const { rows } = await db.query<{ version: string }>("SELECT version()");
console.log(`ready ${url} ${rows[0]?.version.split(" on ")[0]}`);
