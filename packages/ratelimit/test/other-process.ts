import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface AttemptOrder {
  readonly url: string;
  readonly keyPrefix: string;
  readonly identity: string;
  readonly count: number;
  readonly valid: boolean;
}

export interface AttemptCounts {
  readonly evaluated: number;
  readonly accepted: number;
  readonly failed: number;
  readonly blocked: number;
}

/** Makes `count` parallel attempts for one address in another process. */
export async function attemptInProcess(order: AttemptOrder): Promise<AttemptCounts> {
  return JSON.parse(await outputOf("./attempt-in-process.mjs", JSON.stringify(order)));
}

/** Runs a program of this folder and returns its output. */
export async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return output;
}
