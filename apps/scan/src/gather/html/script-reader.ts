import { mediaTypeOf } from "../media-type.js";
import type { Page } from "../page.js";
import { registersWebMcpTools } from "../web-mcp-script.js";
import { jsonLdNodes, parseJsonLd } from "./json-ld.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type ScriptFacts = Pick<Page, "jsonLd" | "inlineWebMcp" | "toolForms">;

const BLOCKS_MAX = 100;
const JSON_LD_CHARS_MAX = 512 * 1024;
const TOOL_FORMS_MAX = 100;

/** What a page holds for machines: JSON-LD, and WebMCP tools in scripts and forms. */
export function createScriptReader(): PageReader<ScriptFacts> {
  const blocks: string[] = [];
  let blocksLength = 0;
  let inlineWebMcp = false;
  const toolForms: Page["toolForms"][number][] = [];

  return {
    open({ name, attributes }) {
      if (name !== "form" || toolForms.length >= TOOL_FORMS_MAX) return;
      // The hyphenated spellings are in use too.
      const toolName = attributes.get("toolname") ?? attributes.get("tool-name") ?? null;
      const description = attributes.get("tooldescription") ?? attributes.get("tool-description") ?? null;
      if (toolName !== null || description !== null) toolForms.push({ name: toolName, description });
    },
    script({ attributes }: Tag, source) {
      if (mediaTypeOf(attributes.get("type")) === "application/ld+json") {
        if (/^\s*$/.test(source) || blocks.length >= BLOCKS_MAX) return;
        blocksLength += source.length;
        if (blocksLength <= JSON_LD_CHARS_MAX) blocks.push(source);
      } else if (!inlineWebMcp) inlineWebMcp = registersWebMcpTools(source);
    },
    facts() {
      const parsed = blocks.map(parseJsonLd);
      const values = parsed.filter((value) => value !== undefined);
      return {
        jsonLd: {
          blocks: blocks.length,
          values,
          nodes: jsonLdNodes(values),
          invalidBlocks: parsed.length - values.length,
        },
        inlineWebMcp,
        toolForms,
      };
    },
  };
}
