import type { Page } from "../page.js";
import { readPageFacts } from "./page-facts.js";
import { createPageThreads } from "./page-threads.js";
import { createPacer } from "./turn.js";

export interface PageSource {
  /** After redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** The page was longer than `bytes`. */
  readonly truncated: boolean;
}

/** Read here in a few milliseconds: to hand it to a thread and back costs as much. */
const SHORT_BYTES_MAX = 64 * 1024;

const threads = createPageThreads();

/**
 * Reads what a page says; a long one in a thread, which is stopped when it takes too long or too much memory. null: it was
 * stopped, so that nothing can be told about the page.
 */
export async function readPage(source: PageSource): Promise<Page | null> {
  if (source.bytes.length > SHORT_BYTES_MAX) return await threads.read(source);
  const page = await readPageFacts(source, createPacer());
  // A copy: each short string would otherwise keep the whole page in memory that it is a slice of.
  return structuredClone(page);
}
