import { dropFragment, parseUrl, sameSite } from "../../addresses.js";
import type { Page } from "../page.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

/** A page's address, against which its links are resolved. */
export interface PageAddress {
  readonly url: URL;
  /** Sets the base for relative links. Only the first `<base href>` counts. */
  setBase(href: string): void;
  /** Returns the absolute http(s) address without fragment, or null for anything else. */
  resolve(href: string): URL | null;
}

const HREF_CHARS_MAX = 2_048;

export function createPageAddress(pageUrl: string): PageAddress {
  const url = new URL(pageUrl);
  let base: URL | null = null;
  const resolve = (href: string, against: URL): URL | null => {
    if (href.length > HREF_CHARS_MAX || /^\s*(?:javascript|mailto|tel|data|blob):/i.test(href)) return null;
    const resolved = parseUrl(href, against);
    if (resolved?.protocol !== "https:" && resolved?.protocol !== "http:") return null;
    dropFragment(resolved);
    return resolved;
  };
  return {
    url,
    setBase(href) {
      base ??= resolve(href, url);
    },
    resolve: (href) => resolve(href, base ?? url),
  };
}

type HeadFacts = Pick<Page, "title" | "lang" | "meta" | "canonicals" | "links">;

const ADDED_UP: ReadonlySet<string> = new Set(["robots", "generator"]);
const ENTRIES_MAX = 500;
const CONTENT_CHARS_MAX = 2_000;
const TITLE_CHARS_MAX = 500;

/** Reads what a page states about itself: title, language, `<meta>` and `<link>`, anywhere in the page. */
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
      // Keep every value: all robots directives apply, and a theme may add its name in a second generator element.
      else if (ADDED_UP.has(name) && known.length < CONTENT_CHARS_MAX) meta.set(name, `${known}, ${content}`);
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
      // Only the first title counts.
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

type LinkFacts = Pick<Page, "anchors" | "scriptUrls" | "hasScripts">;

/** Types of script elements that browsers run. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;

const ANCHORS_MAX = 1_000;
/** Maximum number of links to resolve, because a page may have 100,000 links. */
const ANCHORS_READ_MAX = 5_000;
const ANCHOR_CHARS_MAX = 100;
const SCRIPTS_MAX = 100;

/** Reads a page's links within the site, and its scripts. */
export function createLinkReader(address: PageAddress): PageReader<LinkFacts> {
  const anchors = new Map<string, { href: string; text: string }>();
  const scriptUrls = new Set<string>();
  let hasScripts = false;
  const siteHosts = new Map<string, boolean>();
  let read = 0;
  let open: { href: string; text: string } | null = null;

  function isOfSite(url: URL): boolean {
    const known = siteHosts.get(url.hostname);
    if (known !== undefined) return known;
    const same = sameSite(url, address.url);
    siteHosts.set(url.hostname, same);
    return same;
  }
  function openAnchor(written: string): void {
    endAnchor();
    read += 1;
    if (read > ANCHORS_READ_MAX || anchors.size >= ANCHORS_MAX || written.startsWith("#")) return;
    const url = address.resolve(written);
    if (url === null || !isOfSite(url) || anchors.has(url.href)) return;
    open = { href: url.href, text: "" };
    anchors.set(url.href, open);
  }
  function endAnchor(): void {
    if (open !== null) open.text = open.text.replace(/\s+/g, " ").trim().slice(0, ANCHOR_CHARS_MAX);
    open = null;
  }

  return {
    open({ name, attributes }) {
      if (name === "a") openAnchor(attributes.get("href") ?? "#");
      else if (name === "script") {
        hasScripts ||= RUNS.test((attributes.get("type") ?? "").trim().toLowerCase());
        if (scriptUrls.size >= SCRIPTS_MAX) return;
        const url = address.resolve(attributes.get("src") ?? "data:");
        if (url !== null) scriptUrls.add(url.href);
      }
    },
    close(name) {
      if (name === "a") endAnchor();
    },
    text(piece) {
      if (open !== null && open.text.length < ANCHOR_CHARS_MAX * 2) open.text += piece.slice(0, 500);
    },
    facts() {
      endAnchor();
      return { anchors: [...anchors.values()], scriptUrls: [...scriptUrls], hasScripts };
    },
  };
}
