import { decoderFor } from "../http/reply.js";
import type { Page } from "../page.js";
import type { Pacer } from "../turns.js";
import { createControlsReader } from "./controls-reader.js";
import { createDataReader } from "./data-reader.js";
import { createFormsReader } from "./forms-reader.js";
import { createHeadReader, createLinkReader, createPageAddress } from "./head-reader.js";
import type { PageReader } from "./page-reader.js";
import { createPlatformReader, createScriptReader } from "./script-reader.js";
import { streamTags, type Tag, type TagHandler } from "./stream-tags.js";
import { TabsReader } from "./tabs-reader.js";
import { createOutlineReader, createTextReader } from "./text-reader.js";

export interface PageSource {
  /** The page's address after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** True if the page was longer than `bytes`. */
  readonly truncated: boolean;
}

const ATTRIBUTES: ReadonlySet<string> = new Set(
  "action alt aria-hidden aria-label aria-labelledby autocomplete class content for hidden href id itemtype lang name placeholder property rel role shadowrootmode src title tool-description tool-name tooldescription toolname type typeof value vocab".split(
    " ",
  ),
);

/** Reads the facts of a page without running scripts and without building a tree. */
export async function readPageFacts({ url, bytes, contentType, truncated }: PageSource, pacer: Pacer): Promise<Page> {
  const address = createPageAddress(url);
  const text = createTextReader();
  const readers = {
    head: createHeadReader(address),
    text,
    outline: createOutlineReader(),
    controls: createControlsReader(),
    links: createLinkReader(address),
    platforms: createPlatformReader(),
    scripts: createScriptReader(),
    forms: createFormsReader(),
    tabs: new TabsReader(text.textLength, address),
    data: createDataReader(text.textLength),
  };
  const source = decoderFor(contentType, bytes).decode(bytes);
  await streamTags(source, new PageHandler(Object.values(readers)), { attributes: ATTRIBUTES }, pacer);
  return {
    url,
    htmlLength: bytes.length,
    truncated,
    ...readers.head.facts(truncated),
    ...readers.text.facts(truncated),
    ...readers.outline.facts(truncated),
    ...readers.controls.facts(truncated),
    ...readers.links.facts(truncated),
    ...readers.platforms.facts(truncated),
    ...readers.scripts.facts(truncated),
    ...readers.forms.facts(truncated),
    ...readers.tabs.facts(truncated),
    ...readers.data.facts(truncated),
  };
}

/** Elements whose content doesn't count as visible text of the page. */
const HIDDEN = new Set(["style", "noscript", "template", "svg", "textarea"]);

/** Tags that end an unclosed `<svg>` (HTML standard, "the rules for parsing tokens in foreign content"). */
const BREAK_OUT = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var".split(
    " ",
  ),
);

/** Maximum length of a script. The rest of a longer script is ignored. */
const SCRIPT_CHARS_MAX = 512 * 1024;

/** Passes visible tags and text on to the readers. */
class PageHandler implements TagHandler {
  readonly #readers: readonly PageReader<unknown>[];
  /** Open elements that hide their content. */
  readonly #hiding: string[] = [];
  readonly #hidingCounts = new Map<string, number>();
  #script: { tag: Tag; pieces: string[]; length: number } | null = null;
  #inTitle = false;

  constructor(readers: readonly PageReader<unknown>[]) {
    this.#readers = readers;
  }

  open(tag: Tag): void {
    const { name, selfClosing } = tag;
    this.#endScript();
    if (this.#hiding.at(-1) === "svg" && BREAK_OUT.has(name)) this.#leave("svg");
    const isVisible = this.#hiding.length === 0;
    if (name === "title") this.#inTitle = !selfClosing;
    // A browser shows the content of a template with `shadowrootmode` as content of the element around it.
    const isShadow = isVisible && name === "template" && tag.attributes.has("shadowrootmode");
    if (!isShadow && (HIDDEN.has(name) || (name === "foreignobject" && !isVisible))) {
      if (isVisible) for (const reader of this.#readers) reader.open?.(tag);
      if (!(selfClosing && (name === "svg" || name === "foreignobject"))) this.#enter(name);
      return;
    }
    if (!isVisible) return;
    for (const reader of this.#readers) reader.open?.(tag);
    if (name === "script" && !selfClosing) this.#script = { tag, pieces: [], length: 0 };
  }

  close(name: string): void {
    if (name === "script") this.#endScript();
    if (name === "title") this.#inTitle = false;
    if (HIDDEN.has(name) || name === "foreignobject") this.#leave(name);
    else if (this.#hiding.length === 0) for (const reader of this.#readers) reader.close?.(name);
  }

  text(piece: string): void {
    if (this.#script !== null) {
      if (this.#script.length < SCRIPT_CHARS_MAX) this.#script.pieces.push(piece);
      this.#script.length += piece.length;
    } else if (this.#hiding.length > 0) {
      if (this.#inTitle && this.#hiding.at(-1) === "svg") {
        for (const reader of this.#readers) reader.drawingTitle?.(piece);
      }
    } else if (this.#inTitle) for (const reader of this.#readers) reader.title?.(piece);
    else for (const reader of this.#readers) reader.text?.(piece);
  }

  #endScript(): void {
    if (this.#script === null) return;
    const { tag, pieces } = this.#script;
    this.#script = null;
    const source = pieces.join("");
    for (const reader of this.#readers) reader.script?.(tag, source);
  }

  #enter(name: string): void {
    this.#hiding.push(name);
    this.#hidingCounts.set(name, (this.#hidingCounts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost element of that name and all unclosed elements in it. */
  #leave(name: string): void {
    if ((this.#hidingCounts.get(name) ?? 0) === 0) return;
    for (let closed = this.#hiding.pop(); closed !== undefined; closed = this.#hiding.pop()) {
      this.#hidingCounts.set(closed, this.#hidingCounts.get(closed)! - 1);
      if (closed === name) return;
    }
  }
}
