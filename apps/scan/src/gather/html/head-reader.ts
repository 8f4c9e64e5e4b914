import type { Page } from "../page.js";
import type { PageAddress } from "./page-address.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type HeadFacts = Pick<Page, "title" | "lang" | "meta" | "canonicals" | "links">;

const ENTRIES_MAX = 500;
const CONTENT_CHARS_MAX = 2_000;
const TITLE_CHARS_MAX = 500;

/** What a page says about itself: title, language, `<meta>` and `<link>`, wherever they stand. */
export function createHeadReader(address: PageAddress): PageReader<HeadFacts> {
  let title = "";
  let titleOpen = true;
  let lang: string | null = null;
  const meta = new Map<string, string>();
  const canonicals: string[] = [];
  const links: Page["links"][number][] = [];

  function readMeta({ attributes }: Tag): void {
    const content = attributes.get("content")?.trim().slice(0, CONTENT_CHARS_MAX);
    if (content === undefined || meta.size >= ENTRIES_MAX) return;
    for (const key of [attributes.get("name"), attributes.get("property")]) {
      const name = key?.trim().toLowerCase() ?? "";
      const known = meta.get(name);
      if (name === "" || name.length > 100) continue;
      if (known === undefined) meta.set(name, content);
      // Directives of several elements are all meant.
      else if (name === "robots" && known.length < CONTENT_CHARS_MAX) meta.set(name, `${known}, ${content}`);
    }
  }

  function readLink({ attributes }: Tag): void {
    const written = attributes.get("href")?.trim();
    const rels = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    if (written === undefined || rels.length === 0 || links.length >= ENTRIES_MAX) return;
    if (rels.includes("canonical")) canonicals.push(written);
    const href = address.resolve(written);
    const type = attributes.get("type")?.trim().toLowerCase() ?? null;
    if (href !== null) links.push({ rels, href: href.href, type });
  }

  return {
    open(tag) {
      if (tag.name === "html") lang ??= tag.attributes.get("lang")?.trim() ?? null;
      else if (tag.name === "meta") readMeta(tag);
      else if (tag.name === "link") readLink(tag);
      else if (tag.name === "base") address.setBase(tag.attributes.get("href") ?? "");
    },
    close(name) {
      // The first title counts.
      if (name === "title" && title !== "") titleOpen = false;
    },
    title(piece) {
      if (titleOpen && title.length < TITLE_CHARS_MAX) title += piece;
    },
    facts: () => ({
      title: title.replace(/\s+/g, " ").trim().slice(0, TITLE_CHARS_MAX) || null,
      lang: lang === "" ? null : lang,
      meta: Object.fromEntries(meta),
      canonicals,
      links,
    }),
  };
}
