import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Runs `fixtures/<name>` from source. Returns the process and the JSON of its first line. */
export async function startFixture<T>(name: string, ...args: string[]): Promise<{ parent: ChildProcess; said: T }> {
  const file = fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
  const parent = spawn(process.execPath, ["--conditions=workspace-source", "--import", "tsx", file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: parent.stdout! });
  const first = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    parent.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return { parent, said: JSON.parse(first) as T };
}
