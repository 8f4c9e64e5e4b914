import type { Page } from "../page.js";
import { sameSite } from "../same-site.js";
import type { PageAddress } from "./page-address.js";
import type { PageReader } from "./page-reader.js";

type LinkFacts = Pick<Page, "anchors" | "scriptUrls">;

const ANCHORS_MAX = 1_000;
/** Addresses that are looked at at all: a page of 100,000 links costs no more. */
const ANCHORS_READ_MAX = 5_000;
const ANCHOR_CHARS_MAX = 100;
const SCRIPTS_MAX = 100;

/** Where a page leads: its links within the site, and its scripts. */
export function createLinkReader(address: PageAddress): PageReader<LinkFacts> {
  const anchors = new Map<string, { href: string; text: string }>();
  const scriptUrls = new Set<string>();
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
      else if (name === "script" && scriptUrls.size < SCRIPTS_MAX) {
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
      return { anchors: [...anchors.values()], scriptUrls: [...scriptUrls] };
    },
  };
}
