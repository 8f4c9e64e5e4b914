import { escapeHtml, type PageLink, type PublishedDocument, renderMarkdown } from "@svc/discovery";
import { GUIDES } from "./guides.generated.js";
import { insertPublicUrl } from "./texts.js";

export const CHANGELOG_PATH = "/guides/changelog";
const ATOM = { path: `${CHANGELOG_PATH}.atom`, type: "application/atom+xml" };
const JSON_FEED = { path: `${CHANGELOG_PATH}.json`, type: "application/feed+json" };
const TITLE = "Changes of the Agent Payments API";

/** Links of the changelog's page to its feeds. */
export const FEED_LINKS: readonly PageLink[] = [ATOM, JSON_FEED].map(({ path, type }) => ({
  rel: "alternate",
  href: path,
  type,
  title: TITLE,
}));

/** The changes of one day. */
interface Change {
  /** As in `2026-11-27`. */
  readonly day: string;
  readonly html: string;
}

/**
 * Parses the changelog into its days, newest first. Each day is one entry of the feeds. An entry's id is the day's
 * address on the page, so it stays the same when a sentence is corrected.
 */
export function readChanges(markdown: string, publicUrl: string): readonly Change[] {
  const absolute = insertPublicUrl(markdown, publicUrl).replaceAll("](/", `](${publicUrl}/`);
  return absolute
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return { day: heading.slice(0, 10), html: renderMarkdown(lines.join("\n")).text.trim() };
    });
}

/** The changes of the API for feed readers, in Atom (RFC 4287) and in JSON Feed 1.1. */
export function changelogFeeds(publicUrl: string): readonly PublishedDocument[] {
  const { markdown = "" } = GUIDES.find(({ path }) => path === CHANGELOG_PATH) ?? {};
  const changes = readChanges(markdown, publicUrl);
  const atom = { contentType: `${ATOM.type}; charset=utf-8`, text: atomText(changes, publicUrl) };
  const json = { contentType: `${JSON_FEED.type}; charset=utf-8`, text: jsonText(changes, publicUrl) };
  return [
    { path: ATOM.path, make: () => atom },
    { path: JSON_FEED.path, make: () => json },
  ];
}

const toTime = (day: string): string => `${day}T00:00:00Z`;
const toUrl = (day: string, publicUrl: string): string => `${publicUrl}${CHANGELOG_PATH}#${day}`;
const toTitle = (day: string): string => `API changes of ${day}`;

function atomText(changes: readonly Change[], publicUrl: string): string {
  const page = escapeHtml(`${publicUrl}${CHANGELOG_PATH}`);
  const entries = changes.map(({ day, html }) => {
    const url = escapeHtml(toUrl(day, publicUrl));
    const times = `<published>${toTime(day)}</published><updated>${toTime(day)}</updated>`;
    return `<entry><id>${url}</id><title>${toTitle(day)}</title>${times}<link rel="alternate" type="text/html" href="${url}"/><content type="html">${escapeHtml(html)}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${page}</id><title>${TITLE}</title><updated>${toTime(changes[0]?.day ?? "")}</updated>
<author><name>Agent Payments</name></author>
<link rel="self" type="${ATOM.type}" href="${escapeHtml(`${publicUrl}${ATOM.path}`)}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries.join("\n")}
</feed>
`;
}

const jsonText = (changes: readonly Change[], publicUrl: string): string =>
  JSON.stringify(
    {
      version: "https://jsonfeed.org/version/1.1",
      title: TITLE,
      home_page_url: `${publicUrl}${CHANGELOG_PATH}`,
      feed_url: `${publicUrl}${JSON_FEED.path}`,
      language: "en",
      authors: [{ name: "Agent Payments" }],
      items: changes.map(({ day, html }) => ({
        id: toUrl(day, publicUrl),
        url: toUrl(day, publicUrl),
        title: toTitle(day),
        content_html: html,
        date_published: toTime(day),
        date_modified: toTime(day),
      })),
    },
    null,
    2,
  );
