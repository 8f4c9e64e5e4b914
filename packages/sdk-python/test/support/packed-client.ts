import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ensurePython } from "@svc/localstack";

const run = promisify(execFile);
export const PYTHON = ensurePython();
export const OWN = fileURLToPath(new URL("../..", import.meta.url));

export interface PythonRun {
  readonly stdout: string;
  readonly stderr: string;
}

/** The Python client as users get it: a wheel, unpacked into an empty folder. */
export interface PackedClient {
  readonly wheel: string;
  readonly sourceArchive: string;
  /** Runs Python with the packed client. Warnings are errors. If it fails, throws its output. */
  python(args: readonly string[], options?: { env?: Record<string, string>; cwd?: string }): Promise<PythonRun>;
  remove(): void;
}

const UNPACK = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";

export async function packClient(): Promise<PackedClient> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-python-"));
  await run(PYTHON, [join(OWN, "build_backend.py"), join(folder, "dist")]);
  const names = readdirSync(join(folder, "dist"));
  const path = (end: string) => join(folder, "dist", names.find((name) => name.endsWith(end)) as string);
  const wheel = path(".whl");
  const site = join(folder, "site");
  await run(PYTHON, ["-c", UNPACK, wheel, site]);
  return {
    wheel,
    sourceArchive: path(".tar.gz"),
    async python(args, { env = {}, cwd = folder } = {}) {
      const own = { PATH: process.env.PATH as string, PYTHONPATH: site, PYTHONDONTWRITEBYTECODE: "1" };
      return await run(PYTHON, ["-W", "error", ...args], { cwd, env: { ...own, ...env }, timeout: 280_000 }).catch(
        ({ stdout, stderr }) => {
          throw new Error(`${stdout}\n${stderr}`);
        },
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
