import { Tokenizer } from "htmlparser2";
import type { Pacer } from "../turns.js";

export interface Tag {
  /** Lower case. */
  readonly name: string;
  /** The requested attributes by lower-case name. If a name occurs twice, the first value counts. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
}

/** Called as the text streams in. Tags may be unclosed, or closed in any order. */
export interface TagHandler {
  open(tag: Tag): void;
  close(name: string): void;
  /** Text with entities decoded, in pieces. */
  text(piece: string): void;
}

interface StreamOptions {
  /** Attributes to read; others cost nothing. */
  readonly attributes: ReadonlySet<string>;
  readonly xml?: boolean;
}

const SLICE_CHARS = 16 * 1024;
const ATTRIBUTE_CHARS_MAX = 4_096;

/**
 * Reads HTML or XML tag by tag. Uses the tokenizer of htmlparser2, not its parser. The parser keeps a stack of open
 * elements, so a page with 100,000 unclosed elements would take quadratic time.
 */
export async function streamTags(
  source: string,
  handler: TagHandler,
  options: StreamOptions,
  { pace }: Pacer,
): Promise<void> {
  const tokenizer = new Tokenizer({ xmlMode: options.xml ?? false }, callbacksFor(source, handler, options));
  for (let at = 0; at < source.length; at += SLICE_CHARS) {
    await pace();
    tokenizer.write(source.slice(at, at + SLICE_CHARS));
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
    // In HTML, CDATA is a comment.
    oncdata: (start, end, offset) => xml && handler.text(source.slice(start, end - offset)),
    oncomment() {},
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {},
  };
}
