import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StackDocument } from "../src/stack/stack-document.js";

const BUILT = fileURLToPath(new URL("../dist/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface ProgramRun {
  readonly child: ChildProcess;
  /** All output so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Runs a built program of the package, without the settings of the developer's shell. */
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

/** Waits until the program has printed `text`. If it ends first, throws its output. */
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

/** Settings of a stack with its own folder. */
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

/** The child processes of a process, and all their descendants. */
export function descendantsOf(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...below(child)] : []));
  return below(pid);
}
