import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Page } from "../page.js";
import { createPacer } from "../turns.js";
import { type PageSource, readPageFacts } from "./page-handler.js";

/**
 * Maximum size of a page that this thread reads itself. Reading it takes a few milliseconds, and handing it to another
 * thread would cost as much.
 */
const SHORT_BYTES_MAX = 64 * 1024;

/**
 * Reads the facts of a page. A long page is read in another thread, which is killed if it takes too long or too much
 * memory. Returns null if the thread was killed or failed, because then nothing is known about the page.
 */
export async function readPage(source: PageSource): Promise<Page | null> {
  if (source.bytes.length > SHORT_BYTES_MAX) return await threads.read(source);
  const page = await readPageFacts(source, createPacer());
  // Copy the facts. Their strings are slices, each of which would keep the text of the whole page in memory.
  return structuredClone(page);
}

interface PageThreadsOptions {
  /** Threads that read at the same time. Default: one fewer than the machine has processors, four at most. */
  readonly threadsMax?: number;
  /**
   * Time limit for one page, including the start of a thread. An idle machine reads the worst known page in a second.
   * Default 20,000.
   */
  readonly timeoutMs?: number;
}

interface PageThreads {
  /** Returns null if the thread was killed or failed. Pages wait for a free thread in the order of their calls. */
  read(source: PageSource): Promise<Page | null>;
}

/** Memory limit of a thread. A page of 2 MB needs about 30 MB. */
const MEMORY_MB_MAX = 96;

/**
 * Creates a pool of threads that read pages. A site controls its pages, so a page may make a thread run forever or use
 * up its memory. The pool then kills the thread and starts a new one for the next page. The first long page starts the
 * first thread. Idle threads don't keep the process alive.
 */
export function createPageThreads({
  threadsMax = Math.max(1, Math.min(4, availableParallelism() - 1)),
  timeoutMs = 20_000,
}: PageThreadsOptions = {}): PageThreads {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const place = async (): Promise<void> => {
    if (running >= threadsMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const readIn = (thread: Worker, source: PageSource): Promise<Page | null> =>
    new Promise((resolve) => {
      const end = (page: Page | null): void => {
        clearTimeout(timer);
        thread.off("message", end).off("error", stop).off("exit", stop);
        if (page === null) void thread.terminate();
        else {
          thread.unref();
          idle.push(thread);
        }
        resolve(page);
      };
      const stop = (): void => {
        // Ignore errors after the thread was asked to end.
        thread.on("error", () => {});
        end(null);
      };
      const timer = setTimeout(stop, timeoutMs);
      thread.on("message", end).on("error", stop).on("exit", stop);
      thread.ref();
      thread.postMessage(source);
    });

  return {
    async read(source) {
      await place();
      try {
        return await readIn(idle.pop() ?? startThread(), source);
      } finally {
        leave();
      }
    },
  };
}

const LIMITS: WorkerOptions = { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX } };

/**
 * The built worker is next to this file. When run from source (tests, `pnpm scan`), the thread has to load TypeScript
 * itself.
 */
function startThread(): Worker {
  const own = import.meta.url;
  if (!own.endsWith(".ts")) return new Worker(new URL("./page-worker.js", own), LIMITS);
  const tsx = createRequire(own)
    .resolve("tsx/esm/api")
    .replace(/\.cjs$/, ".mjs");
  const [loader, program] = [pathToFileURL(tsx).href, new URL("./page-worker.ts", own).href];
  const code = `import("${loader}").then(({ register }) => { register(); return import("${program}"); })`;
  return new Worker(code, { ...LIMITS, eval: true, execArgv: ["--conditions=workspace-source"] });
}

const threads = createPageThreads();
