import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type ControlFacts = Pick<Page, "controls">;

/** Maximum number of unnamed controls whose ids are stored. A label elsewhere on the page may name these controls. */
const UNNAMED_IDS_MAX = 10_000;

/**
 * Counts links, buttons and fields, and how many of them have an accessible name, as far as HTML alone shows. A name
 * can be their text, an image's alternative text, `aria-label`, `title`, a label, or a field's placeholder.
 */
export function createControlsReader(): PageReader<ControlFacts> {
  let total = 0;
  let named = 0;
  const unnamedIds: string[] = [];
  const labelled = new Set<string>();
  let inLabel = false;
  let open: { readonly element: string; named: boolean } | null = null;

  function count(isNamed: boolean, id?: string): void {
    total += 1;
    if (isNamed) named += 1;
    else if (id !== undefined && unnamedIds.length < UNNAMED_IDS_MAX) unnamedIds.push(id);
  }
  function endOpen(): void {
    if (open !== null) count(open.named);
    open = null;
  }
  function nameOpen(name: string | undefined): void {
    if (open !== null && !open.named && name !== undefined && /\S/.test(name)) open.named = true;
  }

  return {
    open(tag) {
      const { name, attributes } = tag;
      if (name === "label") {
        inLabel = true;
        const target = attributes.get("for");
        if (target !== undefined && labelled.size < UNNAMED_IDS_MAX) labelled.add(target);
      }
      if (isHidden(tag)) return;
      if ((name === "a" && attributes.has("href")) || name === "button") {
        endOpen();
        open = { element: name, named: hasOwnName(tag) };
      } else if (name === "input" || name === "select" || name === "textarea") {
        if (attributes.get("type")?.toLowerCase() === "hidden") return;
        count(inLabel || hasOwnName(tag) || hasFieldName(tag), attributes.get("id"));
      } else {
        nameOpen(attributes.get("aria-label"));
        if (name === "img" || name === "svg") nameOpen(attributes.get("alt") ?? attributes.get("title"));
      }
    },
    close(name) {
      if (name === "label") inLabel = false;
      else if (name === open?.element) endOpen();
    },
    text: nameOpen,
    drawingTitle: nameOpen,
    facts(truncated) {
      if (!truncated) endOpen();
      for (const id of unnamedIds) if (labelled.has(id)) named += 1;
      return { controls: { total, named } };
    },
  };
}

function isHidden({ attributes }: Tag): boolean {
  return attributes.get("aria-hidden") === "true" || attributes.has("hidden");
}

function hasOwnName({ attributes }: Tag): boolean {
  return ["aria-label", "aria-labelledby", "title"].some((name) => /\S/.test(attributes.get(name) ?? ""));
}

function hasFieldName({ attributes }: Tag): boolean {
  switch (attributes.get("type")?.toLowerCase()) {
    // Browsers name submit and reset buttons themselves.
    case "submit":
    case "reset":
      return true;
    case "button":
      return /\S/.test(attributes.get("value") ?? "");
    case "image":
      return /\S/.test(attributes.get("alt") ?? "");
    default:
      return /\S/.test(attributes.get("placeholder") ?? "");
  }
}
