import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTRACTS, readContracts } from "./read-contract.mjs";

const lines = (path) =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** What the tests of a run got, and which of them passed; paths from the root. */
export function readRun(folder, root) {
  const base = fileURLToPath(root);
  const local = (path) => path.replace(base, "");
  const calls = readdirSync(folder)
    .filter((name) => name.startsWith("calls-"))
    .flatMap((name) => lines(join(folder, name)))
    .map((call) => ({ ...call, file: local(call.file) }));
  const passed = new Map();
  for (const one of lines(join(folder, "tests.jsonl"))) {
    passed.set(local(one.file), new Set([...(passed.get(local(one.file)) ?? []), ...one.passed]));
  }
  return { calls, passed };
}

const keyOf = ({ file, test, method, route, answer }) => [file, test, method, route, answer].join("\n");

/** Who got the answer instead: what a row could name. */
function othersOf({ method, route, answer }, calls) {
  const others = calls.filter(
    (one) => one.test && one.method === method && one.route === route && one.answer === answer,
  );
  return others
    .slice(0, 3)
    .map(({ file, test }) => `\n  it was got by "${test}" of ${file}`)
    .join("");
}

/**
 * Why the pages of the contract do not hold after a run: a row whose test did not run, or did not get this answer. Rows of test files that
 * were not part of the run are skipped, unless `complete(file)` says that they ought to have been.
 */
export function contractFaults({ rows, routes, faults }, { calls, passed }, root, complete) {
  const made = new Set(calls.map(keyOf));
  const found = [...faults];
  let checked = 0;
  for (const { page, method, route, file, line } of routes) {
    if (!file || !existsSync(new URL(file, root))) {
      found.push(`${page}:${line}: ${method} ${route}: there is no route file ${file}`);
    }
  }
  for (const row of rows) {
    if (row.file === "") continue;
    const where = `${row.page}:${row.line}: ${row.method} ${row.route} ${row.answer}`;
    const tests = passed.get(row.file);
    if (!existsSync(new URL(row.file, root))) found.push(`${where}: there is no test file ${row.file}`);
    else if (!tests) {
      if (complete(row.file)) found.push(`${where}: ${row.file} did not run`);
    } else if (!tests.has(row.test)) found.push(`${where}: no test "${row.test}" of ${row.file} ran and passed`);
    else if (!made.has(keyOf(row)))
      found.push(`${where}: the test "${row.test}" of ${row.file} did not get this answer${othersOf(row, calls)}`);
    else checked++;
  }
  return { faults: found, checked };
}

/** Which test files a run with these arguments of jest has to include: all, those of some projects, or none for a pattern. */
export function completeness(argv) {
  const projects = [];
  let isNarrowed = false;
  for (let place = 0; place < argv.length; place++) {
    if (argv[place] === "--selectProjects") {
      while (argv[place + 1] && !argv[place + 1].startsWith("-")) projects.push(argv[++place]);
    } else if (argv[place] !== "--ci") isNarrowed = true;
  }
  return (file) => !isNarrowed && (projects.length === 0 || projects.some((name) => file.split("/")[1] === name));
}

/** Checks a run; prints what is wrong, and answers whether nothing is. */
export function checkContract(folder, argv) {
  const root = new URL("../../", import.meta.url);
  const { faults, checked } = contractFaults(readContracts(root), readRun(folder, root), root, completeness(argv));
  for (const fault of faults) console.error(fault);
  if (checked > 0 && faults.length === 0)
    console.log(`${checked} rows of ${CONTRACTS.join(" and ")} were shown by their tests`);
  return faults.length === 0;
}
