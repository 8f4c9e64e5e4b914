import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StackDocument } from "./stack-document.js";

const pathOf = (folder: string): string => join(folder, "stack.json");

/** Writes `stack.json`, whole or not at all. It holds keys: readable by its owner alone. */
export function writeStackFile(folder: string, stack: StackDocument): string {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder);
  writeFileSync(`${path}.new`, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** What the last stack wrote, if it was not stopped since; it may have been killed. */
export function readStackFile(folder: string): StackDocument | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(folder), "utf8")) as StackDocument;
  } catch {
    return undefined;
  }
}

export function removeStackFile(folder: string): void {
  rmSync(pathOf(folder), { force: true });
}
