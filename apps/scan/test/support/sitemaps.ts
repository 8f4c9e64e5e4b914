import type { Artifacts } from "../../src/gather/artifacts.js";
import type { SitemapFile } from "../../src/gather/parse-sitemap.js";
import { ORIGIN, text } from "./answers.js";

/** A sitemap with one entry and no dates. */
export const sitemapFile = (overrides: Partial<SitemapFile> = {}): SitemapFile => ({
  url: `${ORIGIN}/sitemap.xml`,
  form: "urlset",
  entries: 1,
  lastmods: [],
  locations: [],
  truncated: false,
  namespaced: true,
  ...overrides,
});

export const sitemap = (overrides: Partial<SitemapFile> = {}): Artifacts["sitemap"] => ({
  documents: [text("/sitemap.xml", "<urlset>")],
  file: sitemapFile(overrides),
});
