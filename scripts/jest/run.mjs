// Runs jest with the arguments given, then the check of docs/contract.md against what the tests did, and ends with the one line
// that sums the run up: "N passed, N failed".
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkContract } from "../contract/check-contract.mjs";

const argv = process.argv.slice(2);
// Given from outside: several runs are taken together, and looked at by somebody else.
const given = process.env.CONTRACT_CALLS;
const calls = given || mkdtempSync(join(tmpdir(), "contract-calls-"));

const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
// jest passes them on to its workers.
const hooks = new URL("./load-hooks.mjs", import.meta.url).href;
const flags = ["--conditions=workspace-source", "--import", hooks, "--disable-warning=ExperimentalWarning"];
const child = spawn(process.execPath, [...flags, jest, ...argv], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, CONTRACT_CALLS: calls },
});

/** @type {{passed: number, failed: number} | undefined} */
let counts;
child.on("message", (message) => {
  counts = message;
});
// The terminal sends Ctrl-C to both; this process waits for jest to stop what it started.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

child.on("close", (code, signal) => {
  // No counts: jest did not come as far as running a test, or was stopped.
  const { passed, failed } = counts ?? { passed: 0, failed: 1 };
  // What a failed run has not shown says nothing.
  const isKept = given || failed > 0 || checkContract(calls, argv);
  if (!given) rmSync(calls, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed + (isKept ? 0 : 1)} failed`);
  process.exitCode = signal === null && code === 0 && failed === 0 && isKept ? 0 : code || 1;
});
