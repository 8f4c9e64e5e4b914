import type { HttpAnswer } from "../../src/documents/fetched.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import { parseRobots } from "../../src/gather/parse-robots.js";
import type { SitemapFile } from "../../src/gather/parse-sitemap.js";
import { absentText, invalidText, ORIGIN, text, unknownText } from "./answers.js";

const PATH = "/robots.txt";

/** A robots.txt with these lines. */
export function robotsTxt(lines: string, overrides: Partial<HttpAnswer> = {}): Artifacts["robotsTxt"] {
  return { ...text(PATH, lines, overrides), robots: parseRobots(lines) };
}

export const noRobotsTxt: Artifacts["robotsTxt"] = { ...absentText(PATH), robots: null };
export const htmlRobotsTxt: Artifacts["robotsTxt"] = { ...invalidText(PATH), robots: null };
export const unknownRobotsTxt: Artifacts["robotsTxt"] = { ...unknownText(PATH), robots: null };

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
