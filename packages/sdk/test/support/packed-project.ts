import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
export const OWN = fileURLToPath(new URL("../..", import.meta.url));

export interface PackedProject {
  readonly folder: string;
  /** Absolute path of a file in the `dist` folder of the installed client. */
  path(inDist: string): string;
  /** Makes a package of this workspace available in the project, as if it were installed. */
  link(name: string): void;
  write(file: string, text: string): string;
  remove(): void;
}

/** Creates a project in a temporary folder and installs only the packed client. */
export async function installPacked(): Promise<PackedProject> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-project-"));
  const source = join(folder, "source");
  // Leave out node_modules, because npm would follow its links through the whole workspace.
  cpSync(OWN, source, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: source });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) as string;
  writeFileSync(join(folder, "package.json"), '{"type":"module","private":true}');
  const quietly = ["--offline", "--no-audit", "--no-fund", "--omit=peer"];
  await run("npm", ["install", ...quietly, `./${tarball}`], { cwd: folder });
  return {
    folder,
    path: (inDist) => join(folder, "node_modules/@svc/sdk/dist", inDist),
    link(name) {
      const to = join(folder, "node_modules", name);
      mkdirSync(dirname(to), { recursive: true });
      symlinkSync(join(OWN, "node_modules", name), to);
    },
    write(file, text) {
      const to = join(folder, file);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, text);
      return to;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const TSC = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));
const TYPES = join(OWN, "../../node_modules/@types");
const STRICT = "--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --module nodenext";

/**
 * Compiles a file of the project strictly with the newest compiler. The client itself is built with the previous one.
 */
export async function compile({ folder }: PackedProject, file: string, ...more: string[]): Promise<void> {
  const options = [...STRICT.split(" "), "--typeRoots", TYPES, "--types", "node", "--lib", "es2023"];
  await run(process.execPath, [TSC, ...options, ...more, file], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}
