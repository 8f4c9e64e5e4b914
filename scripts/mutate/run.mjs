// `pnpm mutate [word]`: makes one fault at a time in a copy of the tree, and runs the suite that must detect it. Lists
// the faults that no test detected. A word selects mutations (mutations/) by area, file or text. The tree itself isn't
// changed. With --check it only checks that each fault can still be made.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTATIONS } from "./mutations.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const isCheck = process.argv.includes("--check");
const word = process.argv[2] === "--check" ? "" : (process.argv[2] ?? "");
const wanted = MUTATIONS.filter(({ area, file, fault }) => `${area} ${file} ${fault}`.includes(word));
const stale = wanted.filter(({ file, find }) => timesIn(file, find) !== 1);
for (const { file, fault } of stale)
  console.error(`"${fault}" can't be made anymore: the text that it replaces must occur exactly once in ${file}`);
if (stale.length > 0 || wanted.length === 0) process.exit(1);
if (isCheck) process.exit(0);

const copy = mkdtempSync(join(tmpdir(), "mutate-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

await copyTree();
const missed = [];
for (const mutation of wanted) {
  const { area, fault, file, find, replace, suite } = mutation;
  const startedMs = performance.now();
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  // A function, so that `$` in the replacement has no special meaning.
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  const { code, output } = await runSuite(suite);
  writeFileSync(path, original);
  // A suite that couldn't be loaded has detected nothing.
  const isCaught = code !== 0 && /^Tests: .*\d+ failed/m.test(output);
  if (!isCaught) missed.push(mutation);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`${isCaught ? "caught    " : "NOT CAUGHT"} ${area}: ${fault} (${suite.join(" ")}, ${seconds} s)`);
  if (!isCaught && code !== 0) console.log(output.split("\n").slice(-30).join("\n"));
}
console.log(`${wanted.length - missed.length} caught, ${missed.length} not caught`);
process.exitCode = missed.length > 0 ? 1 : 0;

function timesIn(file, text) {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, "utf8").split(text).length - 1 : 0;
}

/** Copies all tracked and new files in their current state, and installs the packages. */
async function copyTree() {
  const listed = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"], ROOT);
  for (const file of listed.output.split("\0").filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const steps = [
    ["npx", ["-y", packageManager, "install", "--frozen-lockfile", "--prefer-offline"]],
    [process.execPath, ["scripts/turbo.mjs", "run", "generate", "--output-logs=errors-only"]],
  ];
  for (const [command, args] of steps) {
    const { code, output } = await run(command, args, copy);
    if (code !== 0) throw new Error(`the copy could not be prepared: ${command} ${args.join(" ")}\n${output}`);
  }
}

/**
 * Runs from source, without a build, so suites that start programs detect nothing. Runs to the end, because jest leaves
 * workers behind if it is stopped early.
 */
function runSuite([project, pattern]) {
  const args = ["scripts/jest/run.mjs", "--testTimeout=60000", "--selectProjects", project, "--", pattern];
  return run(process.execPath, args, copy, { TEST_BUILD: "off" });
}

function run(command, args, cwd, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece) => {
        output += piece;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
