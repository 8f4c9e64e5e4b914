import { readStackFile, type StackDocument } from "../stack/stack-document.js";
import { checkSettings, type StackSettings, stackSettings } from "../stack/stack-settings.js";
import type { Stack } from "../stack/start-stack.js";
import { scanASite } from "./scan-a-site.js";
import { buyACall, personPays, tellStory } from "./story.js";

/** The running stack of this checkout, or undefined. A killed stack leaves its file behind, but doesn't answer. */
async function runningStack(folder: string): Promise<StackDocument | undefined> {
  const stack = readStackFile(folder);
  if (stack === undefined) return undefined;
  const list = fetch(`${stack.payments.url}/api/v1/products?limit=1`, {
    headers: { authorization: `Bearer ${stack.merchant.testKey}` },
    signal: AbortSignal.timeout(5_000),
  });
  return (await list.then((response) => response.ok).catch(() => false)) ? stack : undefined;
}

// `pnpm demo:run`: makes payments from beginning to end on the running stack. Starts a temporary stack if none is
// running.

let own: Stack | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, async () => {
    await own?.stop();
    process.exit(1);
  });
}

async function demo(settings: StackSettings): Promise<void> {
  const say = (line: string) => console.log(line);
  let document = await runningStack(settings.folder);
  if (document === undefined) {
    say("No local stack is running, so the demo starts one");
    await checkSettings(settings);
    const { startStack } = await import("../stack/start-stack.js");
    own = await startStack(settings, {
      progress: (line) => say(`  ${line}`),
      complaint: (line) => console.error(line),
    });
    document = own.document;
  }
  say(`Using the payments API at ${document.payments.url}`);
  await tellStory(document, "base_sepolia", say);
  await tellStory(document, "solana_devnet", say);
  await personPays(document, "base_sepolia", say);
  await buyACall(document, "base_sepolia", say);
  await buyACall(document, "base", say);
  await scanASite(document, say);
  say("Done: every step had the expected result.");
}

try {
  await demo(stackSettings(process.env));
} catch (error) {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await own?.stop();
}
process.exit();
