import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Page } from "../page.js";
import { createPacer } from "../turns.js";
import { type PageSource, readPageFacts } from "./page-handler.js";

/** Read here in a few milliseconds: to hand it to a thread and back costs as much. */
const SHORT_BYTES_MAX = 64 * 1024;

/**
 * Reads what a page says; a long one in a thread, which is stopped when it takes too long or too much memory. null: it was
 * stopped, so that nothing can be said about the page.
 */
export async function readPage(source: PageSource): Promise<Page | null> {
  if (source.bytes.length > SHORT_BYTES_MAX) return await threads.read(source);
  const page = await readPageFacts(source, createPacer());
  // A copy: each short string would otherwise keep the whole page in memory that it is a slice of.
  return structuredClone(page);
}

interface PageThreadsOptions {
  /** Threads that read at once. Default: one fewer than the machine has processors, four at most. */
  readonly threadsMax?: number;
  /** For one page, the start of a thread included: of the worst that are known, a machine of one's own needs a second. Default 20,000. */
  readonly timeoutMs?: number;
}

interface PageThreads {
  /** null: the thread was stopped, or failed. Pages wait for a free thread, the first first. */
  read(source: PageSource): Promise<Page | null>;
}

/** A page of 2 MB takes about thirty. */
const MEMORY_MB_MAX = 96;

/**
 * Threads for pages. The site decides what a page is like, so a thread may not end, or need all memory: then it is killed, and the
 * next page gets a new one. They start with the first long page, and keep no process alive.
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

/** Built, its program lies beside this file; from source (tests, `pnpm scan`) the thread has to read TypeScript itself. */
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
