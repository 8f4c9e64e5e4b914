#!/usr/bin/env node
import { runCommand } from "./run-command.js";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

void runCommand(process.argv.slice(2), {
  apiKey: process.env.SVC_API_KEY,
  baseUrl: process.env.SVC_BASE_URL,
  scanUrl: process.env.SVC_SCAN_URL,
  write: (line) => console.log(line),
  complain: (line) => console.error(line),
  signal: stop.signal,
}).then((code) => {
  process.exitCode = code;
});
