// Runs turbo without its telemetry and update check, so that builds send no reports.
// Usage: `node scripts/turbo.mjs run build`.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const QUIET = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs turbo with these arguments. Returns its exit code; 1 if a signal ended it. */
export async function turbo(args) {
  const program = createRequire(import.meta.url).resolve("turbo/bin/turbo");
  // turbo needs pnpm on PATH. It is there only if pnpm started this program.
  const command = onPath("pnpm") ? [process.execPath] : ["npx", "-y", pnpm(), "exec", "node"];
  const [first, ...others] = [...command, program, ...args];
  const child = spawn(first, others, { stdio: "inherit", env: { ...process.env, ...QUIET } });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  const code = await new Promise((resolve) => {
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
  for (const signal of SIGNALS) process.off(signal, pass);
  return code;
}

const onPath = (name) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, name)));

const pnpm = () => JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).packageManager;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = await turbo(process.argv.slice(2));
}
