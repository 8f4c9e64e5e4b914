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
 * memory, or if `ends` is aborted. Returns null if the page wasn't read, because then nothing is known about it.
 */
export async function readPage(source: PageSource, ends: AbortSignal = NEVER): Promise<Page | null> {
  if (source.bytes.length > SHORT_BYTES_MAX) return await threads.read(source, ends);
  const page = await readPageFacts(source, createPacer());
  // Copy the facts. Their strings are slices, each of which would keep the text of the whole page in memory.
  return structuredClone(page);
}

const NEVER = new AbortController().signal;

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
  /**
   * Returns null if the thread was killed or failed, or if `ends` is aborted first. Pages wait for a free thread in the
   * order of their calls.
   */
  read(source: PageSource, ends?: AbortSignal): Promise<Page | null>;
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

  /** Returns true once a thread is free, or false if `ends` is aborted first. */
  const place = async (ends: AbortSignal): Promise<boolean> => {
    if (ends.aborted) return false;
    if (running < threadsMax) {
      running += 1;
      return true;
    }
    return await new Promise<boolean>((resolve) => {
      const take = (): void => {
        ends.removeEventListener("abort", giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      };
      waiting.push(take);
      ends.addEventListener("abort", giveUp, { once: true });
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  const readIn = (thread: Worker, source: PageSource, ends: AbortSignal): Promise<Page | null> =>
    new Promise((resolve) => {
      const end = (page: Page | null): void => {
        clearTimeout(timer);
        ends.removeEventListener("abort", stop);
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
      ends.addEventListener("abort", stop, { once: true });
      thread.on("message", end).on("error", stop).on("exit", stop);
      thread.ref();
      thread.postMessage(source);
    });

  return {
    async read(source, ends = NEVER) {
      if (!(await place(ends))) return null;
      try {
        return ends.aborted ? null : await readIn(idle.pop() ?? startThread(), source, ends);
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
