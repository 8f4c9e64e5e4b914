// `pnpm dev`: runs the whole stack until Ctrl-C.
import { setTimeout as sleep } from "node:timers/promises";
import { launchers, onceGone } from "./stack/launchers.js";
import { checkSettings, type StackSettings, stackSettings } from "./stack/stack-settings.js";
import type { Stack } from "./stack/start-stack.js";

let stack: Stack | undefined;
let ending = false;

async function end(why: string, code: number): Promise<void> {
  // A second Ctrl-C ends at once; the supervisor ends all remaining processes.
  if (ending) process.exit(1);
  ending = true;
  console.log(`\n${why}: stopping`);
  await stack?.stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal, 0));
onceGone(launchers(), () => end("the process that started the stack has ended", 1));

const reporter = {
  progress: (line: string) => console.log(`  ${line}`),
  complaint: (line: string) => console.error(line),
};

async function run(settings: StackSettings): Promise<void> {
  console.log("Starting the local stack");
  await checkSettings(settings);
  const [{ startStack }, { welcome }] = await Promise.all([
    import("./stack/start-stack.js"),
    import("./stack/welcome.js"),
  ]);
  stack = await startStack(settings, reporter);
  console.log(welcome(stack, settings.folder));
  const what = await stack.broken;
  // Ctrl-C in a terminal also ends the chains. Wait for the signal to this process, so that Ctrl-C isn't reported as a
  // failure.
  await sleep(200);
  if (!ending) await end(what, 1);
}

try {
  await run(stackSettings(process.env));
} catch (error) {
  // During a shutdown, parts that are stopped make the start fail. Don't report that.
  if (!ending) {
    console.error(`\nThe stack did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
