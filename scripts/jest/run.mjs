// Runs jest with the given arguments, then compares the tests' answers with the OpenAPI documents (one more test for
// each service). The last line is a summary: "N passed, N failed", and the number of skipped ones, if any.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAnswers } from "./check-answers.mjs";

const argv = process.argv.slice(2);
const answers = mkdtempSync(join(tmpdir(), "answers-"));

const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
// Jest passes the flags below on to its workers, so the workers load these hooks too.
const hooks = new URL("./load-hooks.mjs", import.meta.url).href;
const flags = [
  "--expose-gc",
  // Garbage collection takes a fifth of a worker's CPU time. A larger young generation reduces that.
  "--max-semi-space-size=64",
  "--conditions=workspace-source",
  "--import",
  hooks,
  "--disable-warning=ExperimentalWarning",
];
const child = spawn(process.execPath, [...flags, jest, ...argv], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, ANSWERS_FOLDER: answers },
});

/** @type {{passed: number, failed: number, skipped: number} | undefined} */
let counts;
child.on("message", (message) => {
  counts = message;
});
// The terminal sends Ctrl-C to both processes. This process waits until jest has stopped its components.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

child.on("close", (code, signal) => {
  // Without counts, jest was stopped or never ran a test.
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  // A failed run may lack answers, so missing ones prove nothing.
  const checked = failed > 0 ? { passed: 0, failed: 0 } : checkAnswers(answers, argv);
  rmSync(answers, { recursive: true, force: true });
  console.log(
    `${passed + checked.passed} passed, ${failed + checked.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  process.exitCode = signal === null && code === 0 && failed + checked.failed === 0 ? 0 : code || 1;
});
