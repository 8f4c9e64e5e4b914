import { spawn } from "node:child_process";

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a Node program in a separate process, with pipes instead of a terminal. */
export async function runProgram(args: readonly string[], folder?: string): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: folder });
  const written = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    written.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    written.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...written };
}
