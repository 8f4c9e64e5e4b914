import { parentPort } from "node:worker_threads";
import { UNPACED } from "../turns.js";
import { type PageSource, readPageFacts } from "./page-handler.js";

/** A thread of its own, so it may block its event loop. */
parentPort!.on("message", async (source: PageSource) => {
  parentPort!.postMessage(await readPageFacts(source, UNPACED));
});
