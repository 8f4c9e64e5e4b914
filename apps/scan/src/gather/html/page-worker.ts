import { parentPort } from "node:worker_threads";
import { UNPACED } from "../turns.js";
import { type PageSource, readPageFacts } from "./page-handler.js";

/** This code runs in its own thread, so it may block the event loop there. */
parentPort!.on("message", async (source: PageSource) => {
  parentPort!.postMessage(await readPageFacts(source, UNPACED));
});
