import type { LinkHeader } from "./link-header.js";
import { mediaTypeOf } from "./media-type.js";

/** RFC 8631, RFC 9727 and those that agents are seen to follow. `alternate` counts by its type. */
const AGENT_RELS: ReadonlySet<string> = new Set([
  "service-desc",
  "service-doc",
  "service-meta",
  "status",
  "api-catalog",
  "describedby",
  "license",
  "sitemap",
  "ai-catalog",
  "llms-txt",
  "mcp-server-card",
]);

const AGENT_ALTERNATES =
  /^(text\/(markdown|x-markdown|plain)|application\/([a-z0-9.-]+\+)?json|application\/(rss|atom)\+xml)$/;

/** WordPress announces its internal API on every page. */
const isWordPressApi = (href: string): boolean => /\/wp-json(\/|$)|[?&]rest_route=/.test(href);

/** The links that lead an agent to machine-readable resources of the site. */
export function agentLinks(links: readonly LinkHeader[]): readonly LinkHeader[] {
  return links.filter((link) => {
    if (isWordPressApi(link.href)) return false;
    if (link.rels.some((rel) => AGENT_RELS.has(rel))) return true;
    return link.rels.includes("alternate") && AGENT_ALTERNATES.test(mediaTypeOf(link.type ?? undefined));
  });
}
