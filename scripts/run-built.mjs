// Builds what the given program needs, then runs it in this process: `node scripts/run-built.mjs packages/localstack/dist/main.js`.
// One process instead of a shell with two commands: a signal to it reaches the program, whoever sends it.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
const wanted = ["payments", "scan", "localstack"].map((name) => `--filter=@svc/${name}`);
const build = spawn(process.execPath, [turbo, "run", "build", ...wanted, "--output-logs=errors-only"], {
  stdio: "inherit",
});

const stopBuild = (signal) => build.kill(signal);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, stopBuild);
const [code, signal] = await new Promise((resolve) => {
  build.once("close", (...how) => resolve(how));
  build.once("error", (error) => {
    console.error(error.message);
    resolve([1, null]);
  });
});
for (const one of signals) process.off(one, stopBuild);
if (code !== 0) process.exit(signal === null ? code : 1);
await import(pathToFileURL(process.argv[2]).href);
