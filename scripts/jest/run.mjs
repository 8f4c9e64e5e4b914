// Runs jest with the arguments given, and ends with the one line that sums the run up: "N passed, N failed".
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
const flags = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
const child = spawn(process.execPath, [...flags, jest, ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
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
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = signal === null && code === 0 && failed === 0 ? 0 : code || 1;
});
