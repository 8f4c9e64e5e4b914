import { Tokenizer } from "htmlparser2";
import type { Page } from "../page.js";
import { readPageFacts } from "./page-handler.js";
import { createPageThreads } from "./page-threads.js";

/** Work of a process that would hold up its event loop: one piece of it at a time, in slices with room for others between them. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` when all that came before it is done. One page at a time: pages that are parsed side by side would each do a slice
 * before the event loop turns once, and hold their texts all that time.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}

/** Longest work without a break. */
const SLICE_MS = 6;

export interface Pacer {
  /** Gives way to the event loop when a slice is over. */
  pace(): Promise<void> | undefined;
  /** Gives way to the event loop now. */
  rest(): Promise<void>;
}

export function createPacer(): Pacer {
  let startedAt = performance.now();
  const rest = () =>
    new Promise<void>((resolve) =>
      setImmediate(() => {
        startedAt = performance.now();
        resolve();
      }),
    );
  return { rest, pace: () => (performance.now() - startedAt < SLICE_MS ? undefined : rest()) };
}

export interface Tag {
  /** Lower case. */
  readonly name: string;
  /** The attributes that were asked for, lower-case names, the first of a name wins. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
}

/** Called as the text streams by; nothing says that tags are closed, or closed in order. */
export interface TagHandler {
  open(tag: Tag): void;
  close(name: string): void;
  /** Text with entities decoded, in pieces. */
  text(piece: string): void;
}

interface StreamOptions {
  /** Attributes that are read; the others cost nothing. */
  readonly attributes: ReadonlySet<string>;
  readonly xml?: boolean;
}

const SLICE_CHARS = 16 * 1024;
const ATTRIBUTE_CHARS_MAX = 4_096;

/**
 * Reads HTML or XML tag by tag. On the tokenizer, and not on the parser above it: that keeps a stack of open elements, which a
 * page of 100,000 unclosed ones makes quadratic.
 */
export async function streamTags(
  source: string,
  handler: TagHandler,
  options: StreamOptions,
  { pace }: Pacer,
): Promise<void> {
  const tokenizer = new Tokenizer({ xmlMode: options.xml ?? false }, callbacksFor(source, handler, options));
  for (let at = 0; at < source.length; at += SLICE_CHARS) {
    tokenizer.write(source.slice(at, at + SLICE_CHARS));
    await pace();
  }
  tokenizer.end();
}

function callbacksFor(
  source: string,
  handler: TagHandler,
  { attributes: wanted, xml }: StreamOptions,
): ConstructorParameters<typeof Tokenizer>[1] {
  const NONE: ReadonlyMap<string, string> = new Map();
  let name = "";
  let attributes: Map<string, string> | undefined;
  let attribute: string | undefined;
  let value = "";
  const opened = (selfClosing: boolean) => handler.open({ name, attributes: attributes ?? NONE, selfClosing });
  const append = (piece: string) => {
    if (attribute !== undefined && value.length < ATTRIBUTE_CHARS_MAX) value += piece.slice(0, ATTRIBUTE_CHARS_MAX);
  };
  return {
    onopentagname(start, end) {
      name = source.slice(start, end).toLowerCase();
      attributes = undefined;
    },
    onattribname(start, end) {
      const read = end - start > 40 ? "" : source.slice(start, end).toLowerCase();
      attribute = wanted.has(read) && !attributes?.has(read) ? read : undefined;
      value = "";
    },
    onattribdata: (start, end) => append(source.slice(start, Math.min(end, start + ATTRIBUTE_CHARS_MAX))),
    onattribentity: (codePoint) => append(String.fromCodePoint(codePoint)),
    onattribend() {
      if (attribute === undefined) return;
      attributes ??= new Map();
      attributes.set(attribute, value);
      attribute = undefined;
    },
    onopentagend: () => opened(false),
    onselfclosingtag: () => opened(true),
    onclosetag: (start, end) => handler.close(source.slice(start, end).toLowerCase()),
    ontext: (start, end) => handler.text(source.slice(start, end)),
    ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
    // In HTML it is a comment.
    oncdata: (start, end, offset) => xml && handler.text(source.slice(start, end - offset)),
    oncomment() {},
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {},
  };
}

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
