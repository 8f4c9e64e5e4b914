import { constants, createGunzip } from "node:zlib";
import { resolveUrl } from "../addresses.js";
import { streamTags, type Tag, type TagHandler } from "./html/stream-tags.js";
import { createPacer } from "./turns.js";

/** A sitemap, as far as it was read. */
export interface SitemapFile {
  readonly url: string;
  readonly form: "urlset" | "index" | "text";
  /** Number of entries with an address in the part that was read. */
  readonly entries: number;
  /** `lastmod` values as written, one per entry that has one. */
  readonly lastmods: readonly string[];
  /** The first addresses, as written. */
  readonly locations: readonly string[];
  /** True if the XML root element is in the namespace of sitemaps.org. Always true for a text list. */
  readonly namespaced: boolean;
  readonly truncated: boolean;
}

/** The sitemap that lists pages: the file itself or, for an index, its first sitemap. Null if none was read. */
export const findPageList = ({
  file,
  child,
}: {
  readonly file: SitemapFile | null;
  readonly child?: SitemapFile | null;
}): SitemapFile | null => child ?? (file?.form === "index" ? null : file);

/** The addresses of a sitemap, resolved, without those that aren't valid. */
export const listAddresses = (list: SitemapFile | null): string[] =>
  list?.locations.flatMap((written) => resolveUrl(written.trim(), list.url) ?? []) ?? [];

/**
 * Unpacks a gzip file up to `bytesMax`, or to the end of a truncated file. Null if it isn't gzip. A zip bomb takes no
 * more memory than `bytesMax`.
 */
export function gunzipCapped(
  bytes: Uint8Array,
  bytesMax: number,
): Promise<{ bytes: Buffer; truncated: boolean } | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    const finish = (truncated: boolean) => {
      gunzip.destroy();
      resolve({ bytes: Buffer.concat(pieces).subarray(0, bytesMax), truncated });
    };
    gunzip.on("data", (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > bytesMax) finish(true);
    });
    gunzip.on("end", () => finish(false));
    gunzip.on("error", () => resolve(null));
    gunzip.end(bytes);
  });
}

const NAMESPACE = /^https?:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9$/;
/** Maximum number of dates to keep. The part of a sitemap that a scan reads can't contain more. */
const LASTMODS_MAX = 12_000;
/** Maximum number of addresses to keep. */
const LOCATIONS_MAX = 500;
const ROOTS: Readonly<Record<string, { readonly form: "urlset" | "index"; readonly entry: string }>> = {
  urlset: { form: "urlset", entry: "url" },
  sitemapindex: { form: "index", entry: "sitemap" },
};

/** The prefix of the root element, if it has one. Python's XML library writes `ns0:` before every name. */
const PREFIX = /<([\w-]{1,30}:)(?:urlset|sitemapindex)[\s>]/i;
/** Maximum length of comments and instructions before the root element. */
const START_CHARS = 4_096;

/** Reads a sitemap (sitemaps.org 0.9): XML, or a text with one absolute address on each line. Null if it is neither. */
export async function parseSitemap(text: string, url: string, truncated: boolean): Promise<SitemapFile | null> {
  const source = text.replace(/^\ufeff/, "");
  if (!/^\s*</.test(source)) return textSitemap(source, url, truncated);
  const prefix = PREFIX.exec(source.slice(0, START_CHARS))?.[1]?.toLowerCase() ?? "";
  const reader = new SitemapReader(prefix);
  await streamTags(source, reader, { attributes: new Set([reader.namespace]), xml: true }, createPacer());
  const { root, entries, lastmods, locations } = reader;
  if (root === null) return null;
  return { url, form: root.form, entries, lastmods, locations, namespaced: root.namespaced, truncated };
}

class SitemapReader implements TagHandler {
  root: { form: "urlset" | "index"; entry: string; namespaced: boolean } | null = null;
  entries = 0;
  readonly lastmods: string[] = [];
  readonly locations: string[] = [];
  /** The attribute that declares the namespace of the elements. */
  readonly namespace: string;
  readonly #prefix: string;
  #started = false;
  #inEntry = false;
  #field: "loc" | "lastmod" | null = null;
  #value = "";

  /** @param prefix prefix of the elements' names with its colon, or nothing */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.namespace = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
  }

  open({ name: written, attributes, selfClosing }: Tag): void {
    const name = this.#localName(written);
    if (!this.#started) {
      this.#started = true;
      const root = ROOTS[name];
      const namespaced = NAMESPACE.test(attributes.get(this.namespace) ?? "");
      if (root !== undefined) this.root = { ...root, namespaced };
    } else if (name === this.root?.entry) this.#inEntry = !selfClosing;
    else if (this.#inEntry && !selfClosing && (name === "loc" || name === "lastmod")) {
      this.#field = name;
      this.#value = "";
    }
  }

  close(written: string): void {
    const name = this.#localName(written);
    if (name === this.root?.entry) this.#inEntry = false;
    if (name !== this.#field) return;
    const value = this.#value.trim();
    if (value !== "" && name === "loc") {
      this.entries += 1;
      if (this.locations.length < LOCATIONS_MAX) this.locations.push(value);
    }
    if (value !== "" && name === "lastmod" && this.lastmods.length < LASTMODS_MAX) this.lastmods.push(value);
    this.#field = null;
  }

  /** Returns the name without the sitemap's prefix. Names with another prefix, such as `image:loc`, keep it. */
  #localName(name: string): string {
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : name;
  }

  text(piece: string): void {
    if (this.#field !== null && this.#value.length < 2_048) this.#value += piece.slice(0, 2_048);
  }
}

/**
 * Reads a text with one address on each line. Null if any line isn't an address, because then the file is ordinary
 * text.
 */
function textSitemap(source: string, url: string, truncated: boolean): SitemapFile | null {
  const lines = source.split(/\r\n|\r|\n/).map((line) => line.trim());
  // The last line may be truncated.
  const whole = (truncated ? lines.slice(0, -1) : lines).filter((line) => line !== "");
  if (whole.length === 0 || !whole.every((line) => /^https?:\/\/[^\s<>"]+$/i.test(line))) return null;
  return {
    url,
    form: "text",
    entries: whole.length,
    lastmods: [],
    locations: whole.slice(0, LOCATIONS_MAX),
    namespaced: true,
    truncated,
  };
}
