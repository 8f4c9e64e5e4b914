#!/usr/bin/env node
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "./run-command.js";

/**
 * Version of the package that contains this file. npm starts the command through a symbolic link, which must be
 * resolved first.
 */
function ownVersion(): string | undefined {
  try {
    const file = join(dirname(realpathSync(process.argv[1] ?? "")), "../../../package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  } catch {
    return undefined;
  }
}

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

void runCommand(process.argv.slice(2), {
  apiKey: process.env.SVC_API_KEY,
  baseUrl: process.env.SVC_BASE_URL,
  scanUrl: process.env.SVC_SCAN_URL,
  version: ownVersion(),
  write: (line) => console.log(line),
  complain: (line) => console.error(line),
  signal: stop.signal,
}).then((code) => {
  process.exitCode = code;
});
