import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One folder of `prisma/migrations`. */
export interface MigrationFile {
  readonly name: string;
  readonly script: string;
}

/**
 * The package's own migrations, located through `@svc/db/package.json`, because in a bundle this code runs from a
 * different folder.
 */
export const MIGRATIONS_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve("@svc/db/package.json")),
  "migrations",
);

export async function readMigrationNames(): Promise<string[]> {
  return (await readMigrationFiles(MIGRATIONS_FOLDER)).map(({ name }) => name);
}

/** Every migration of the folder in the order in which Prisma applies them: by name, which starts with a timestamp. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, script: await readFile(`${folder}/${name}/migration.sql`, "utf8") })),
  );
}

/** The checksum that Prisma stores for an applied migration: SHA-256 in lower-case hex. */
export function checksum(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}

/** Ignores line endings, which a checkout on another system may change. Prisma does the same. */
export function matchesChecksum(script: string, stored: string): boolean {
  const unixScript = script.replaceAll("\r\n", "\n");
  return [script, unixScript, unixScript.replaceAll("\n", "\r\n")].some((variant) => checksum(variant) === stored);
}
