import type { LinkHeader } from "../../gather/link-header.js";
import { mediaTypeOf } from "../../gather/media-type.js";

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

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/s, "");

/** A link about another resource than the page (RFC 8288, section 3.2). */
function isAboutAnother({ params }: LinkHeader, pageUrl: string): boolean {
  const { anchor } = params;
  if (anchor === undefined) return false;
  return (
    !URL.canParse(anchor, pageUrl) || withoutFragment(new URL(anchor, pageUrl)) !== withoutFragment(new URL(pageUrl))
  );
}

/** The links that lead an agent to machine-readable resources of the site. */
export function agentLinks(links: readonly LinkHeader[], pageUrl: string): readonly LinkHeader[] {
  return links.filter((link) => {
    if (isWordPressApi(link.href) || isAboutAnother(link, pageUrl)) return false;
    const rels = link.rels.map((rel) => rel.toLowerCase());
    if (rels.some((rel) => AGENT_RELS.has(rel))) return true;
    return rels.includes("alternate") && AGENT_ALTERNATES.test(mediaTypeOf(link.type ?? undefined));
  });
}
