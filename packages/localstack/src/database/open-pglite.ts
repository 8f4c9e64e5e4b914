import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * An empty database in memory, from the snapshot of `folder` where there is one for `key`. Making a cluster takes seconds,
 * loading one does not.
 */
export async function openPglite(folder: string, key: string): Promise<{ db: PGlite; fresh: boolean }> {
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
export async function saveSnapshot(db: PGlite, folder: string, key: string): Promise<void> {
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
export async function snapshotKey(migrationsFolder: string): Promise<string> {
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
