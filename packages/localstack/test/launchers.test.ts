import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "@jest/globals";
import { until } from "../src/until.js";

const FIXTURE = fileURLToPath(new URL("fixtures/launched.ts", import.meta.url));

/** A program that starts another Node process, prints its id, and keeps running. */
const starting = (args: readonly string[]) => `
  const child = require("node:child_process").spawn(process.execPath, ${JSON.stringify(args)}, { stdio: "inherit" });
  console.log("started " + child.pid);
  setInterval(() => {}, 1000);`;

test("the stack notices when npm itself is killed, although the processes between them live on", async () => {
  const between = starting(["--import", "tsx", FIXTURE]);
  const npm = spawn(process.execPath, ["-e", starting(["-e", between, "pnpm"]), "npm"], {
    env: { ...process.env, npm_lifecycle_event: "dev" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  npm.stdout.on("data", (piece) => {
    output += piece;
  });
  try {
    await until(() => output.includes("waiting"));
    npm.kill("SIGKILL");
    await until(() => output.includes("gone"));
  } finally {
    npm.kill("SIGKILL");
    for (const [, pid] of output.matchAll(/started (\d+)/g)) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {} // the innermost has ended by itself
    }
  }
});
