import { decoderFor } from "../http/body-text.js";
import type { Page } from "../page.js";
import { createControlsReader } from "./controls-reader.js";
import { createHeadReader } from "./head-reader.js";
import { createLinkReader } from "./link-reader.js";
import { createOutlineReader } from "./outline-reader.js";
import { createPageAddress } from "./page-address.js";
import { PageHandler } from "./page-handler.js";
import { createPlatformReader } from "./platform-reader.js";
import { createScriptReader } from "./script-reader.js";
import { streamTags } from "./stream-tags.js";
import { createTextReader } from "./text-reader.js";
import { createPacer, inTurn } from "./turn.js";

export interface PageSource {
  /** After redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** The page was longer than `bytes`. */
  readonly truncated: boolean;
}

const ATTRIBUTES: ReadonlySet<string> = new Set(
  "alt aria-hidden aria-label aria-labelledby content for hidden href id lang name placeholder property rel role src title tool-description tool-name tooldescription toolname type value".split(
    " ",
  ),
);

/** Reads what a page says, without scripts and without a tree. Gives way to the event loop all the time. */
export function readPage({ url, bytes, contentType, truncated }: PageSource): Promise<Page> {
  return inTurn(async () => {
    const address = createPageAddress(url);
    const readers = {
      head: createHeadReader(address),
      text: createTextReader(),
      outline: createOutlineReader(),
      controls: createControlsReader(),
      links: createLinkReader(address),
      platforms: createPlatformReader(),
      scripts: createScriptReader(),
    };
    const pacer = createPacer();
    const source = decoderFor(contentType, bytes).decode(bytes);
    await pacer.rest();
    await streamTags(source, new PageHandler(Object.values(readers)), { attributes: ATTRIBUTES }, pacer);
    await pacer.rest();
    const { jsonLd, ...scripts } = readers.scripts.facts(truncated);
    await pacer.rest();
    const facts = {
      url,
      htmlLength: bytes.length,
      truncated,
      ...readers.head.facts(truncated),
      ...readers.text.facts(truncated),
      ...readers.outline.facts(truncated),
      ...readers.controls.facts(truncated),
      ...readers.links.facts(truncated),
      ...readers.platforms.facts(truncated),
      ...scripts,
    };
    // A copy: each short string would otherwise keep the whole page in memory that it is a slice of.
    return { ...structuredClone(facts), jsonLd };
  });
}
