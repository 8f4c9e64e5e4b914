import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StackDocument } from "../src/stack/stack-document.js";

const BUILT = fileURLToPath(new URL("../dist/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface ProgramRun {
  readonly child: ChildProcess;
  /** All that it wrote so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Runs a program of the package as it is built. Settings of the developer's own shell do not reach it. */
export function runProgram(program: string, settings: Record<string, string>): ProgramRun {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(BUILT, `${program}.js`)], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece) => {
      output += piece;
    });
  }
  return { child, output: () => output, ended: new Promise((resolve) => child.once("close", (code) => resolve(code))) };
}

/** Waits until the program has written `text`. Throws with its output when it ends before. */
export async function written(run: ProgramRun, text: string): Promise<void> {
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  while (!run.output().includes(text)) {
    if (over) throw new Error(`ended without "${text}":\n${run.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Settings of a stack whose files lie in a folder of its own. */
export type StackFolder = Record<string, string> & { STACK_FOLDER: string };

interface StackRun {
  readonly stack: StackDocument;
  readonly run: ProgramRun;
  /** Ids of all its processes. */
  readonly pids: readonly number[];
}

/** Starts the whole stack. */
export async function runStack(settings: StackFolder): Promise<StackRun> {
  const run = runProgram("main", settings);
  try {
    await written(run, "Ctrl-C stops everything.");
  } catch (error) {
    run.child.kill("SIGKILL");
    throw error;
  }
  const stack = JSON.parse(readFileSync(join(settings.STACK_FOLDER, "stack.json"), "utf8"));
  return { stack, run, pids: descendantsOf(run.child.pid ?? -1) };
}

/** The processes that this one has started, and theirs, and so on. */
export function descendantsOf(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...below(child)] : []));
  return below(pid);
}
