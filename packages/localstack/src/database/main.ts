import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrate } from "@svc/db";
import { MIGRATIONS_FOLDER } from "../repository.js";
import { servePglite } from "./serve-pglite.js";

/**
 * An empty database in memory, from the snapshot of `folder` where there is one for `key`. Making a cluster takes seconds,
 * loading one does not.
 */
async function openPglite(folder: string, key: string): Promise<{ db: PGlite; fresh: boolean }> {
  const snapshot = await readFile(snapshotPath(folder, key)).catch(() => undefined);
  if (snapshot !== undefined) {
    try {
      return {
        db: await PGlite.create("memory://", { loadDataDir: new Blob([new Uint8Array(snapshot)]) }),
        fresh: false,
      };
    } catch {
      // Cut short, or of another version: it is made again.
      await rm(snapshotPath(folder, key), { force: true });
    }
  }
  return { db: await PGlite.create("memory://"), fresh: true };
}

/** Keeps the database as it is now for {@link openPglite}, and drops the snapshots of other keys. */
async function saveSnapshot(db: PGlite, folder: string, key: string): Promise<void> {
  const dump = await db.dumpDataDir("none");
  await mkdir(folder, { recursive: true });
  const path = snapshotPath(folder, key);
  // Complete or not there at all, also when the stack is killed here.
  await writeFile(`${path}.new`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${path}.new`, path);
  for (const name of await readdir(folder)) {
    if (/^database-.*\.tar/.test(name) && join(folder, name) !== path) await rm(join(folder, name), { force: true });
  }
}

/** Names a state by everything that it comes from: the engine, and the migrations. */
async function snapshotKey(migrationsFolder: string): Promise<string> {
  const hash = createHash("sha256").update(pgliteVersion());
  const names = await readdir(migrationsFolder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith(".sql")).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

function pgliteVersion(): string {
  const require = createRequire(import.meta.url);
  return require(join(dirname(require.resolve("@electric-sql/pglite")), "..", "package.json")).version;
}

const snapshotPath = (folder: string, key: string): string => join(folder, `database-${key}.tar`);

// A process of its own for PGlite: it computes without a pause, which would hold up everything else in its process.
// Arguments: the folder of snapshots. Writes `ready <connection string> <version>` when the database is there, migrated.

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
