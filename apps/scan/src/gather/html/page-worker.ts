import { parentPort } from "node:worker_threads";
import { readPageFacts } from "./page-handler.js";
import type { PageSource } from "./read-page.js";

/** A thread of its own: nobody waits for its event loop, so that it reads a page without a break. */
const NO_PACER = { pace: () => undefined, rest: async () => {} };

parentPort!.on("message", async (source: PageSource) => {
  parentPort!.postMessage(await readPageFacts(source, NO_PACER));
});
