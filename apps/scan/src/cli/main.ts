import { runCommand } from "./run-command.js";

// In `site-scan … | head`, `head` closes the pipe early. This isn't an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: { write: (text) => void process.stdout.write(text), isTTY: process.stdout.isTTY === true },
  err: { write: (text) => void process.stderr.write(text), isTTY: process.stderr.isTTY === true },
  env: process.env,
  publicUrl: process.env.SCAN_PUBLIC_URL ?? "http://localhost:3001",
});
