import { decoderFor } from "../http/body-text.js";
import type { Page } from "../page.js";
import { createControlsReader } from "./controls-reader.js";
import { createHeadReader } from "./head-reader.js";
import { createLinkReader } from "./link-reader.js";
import { createOutlineReader } from "./outline-reader.js";
import { createPageAddress } from "./page-address.js";
import { PageHandler } from "./page-handler.js";
import { createPlatformReader } from "./platform-reader.js";
import type { PageSource } from "./read-page.js";
import { createScriptReader } from "./script-reader.js";
import { streamTags } from "./stream-tags.js";
import { createTextReader } from "./text-reader.js";
import type { Pacer } from "./turn.js";

const ATTRIBUTES: ReadonlySet<string> = new Set(
  "alt aria-hidden aria-label aria-labelledby content for hidden href id itemtype lang name placeholder property rel role src title tool-description tool-name tooldescription toolname type typeof value vocab".split(
    " ",
  ),
);

/** Reads what a page says, without scripts and without a tree. */
export async function readPageFacts({ url, bytes, contentType, truncated }: PageSource, pacer: Pacer): Promise<Page> {
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
  };
}
