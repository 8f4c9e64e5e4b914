import { resolveUrl } from "../addresses.js";
import { readMediaType } from "./http/reply.js";

/** One link of a Link header field (RFC 8288). */
export interface LinkHeader {
  /** Resolved against the page. */
  readonly href: string;
  readonly rels: readonly string[];
  readonly type: string | null;
  /** Other parameters, lower-case names. */
  readonly params: Readonly<Record<string, string>>;
}

const LINKS_MAX = 200;
const TOKEN = /[!#$%&'*+.^`|~\w-]+/y;
const SPACE = /[ \t]*/y;

/**
 * Reads a Link header (RFC 8288, section 3 and appendix B.2), also if several fields were joined by commas. Skips links
 * whose `anchor` isn't the page. Never throws.
 */
export function parseLinkHeader(field: string | undefined, pageUrl: string): LinkHeader[] {
  if (field === undefined) return [];
  const links: LinkHeader[] = [];
  let at = 0;
  while (at < field.length && links.length < LINKS_MAX) {
    const start = field.indexOf("<", at);
    const end = start === -1 ? -1 : field.indexOf(">", start);
    if (end === -1) break;
    const parameters = readParameters(field, end + 1);
    at = parameters.end;
    const link = parseLink(field.slice(start + 1, end), parameters.values, pageUrl);
    if (link !== null) links.push(link);
  }
  return links;
}

/** Reads `; name=value` until the comma that separates links. */
function readParameters(field: string, from: number): { values: Map<string, string>; end: number } {
  const values = new Map<string, string>();
  let at = skipSpace(field, from);
  while (field[at] === ";") {
    at = skipSpace(field, at + 1);
    TOKEN.lastIndex = at;
    const name = TOKEN.exec(field)?.[0].toLowerCase();
    if (name === undefined) continue;
    at = skipSpace(field, at + name.length);
    let value = "";
    if (field[at] === "=") {
      ({ value, end: at } = readValue(field, skipSpace(field, at + 1)));
      at = skipSpace(field, at);
    }
    // The first value counts (section 3.3).
    if (!values.has(name)) values.set(name, value);
  }
  const comma = field.indexOf(",", at);
  return { values, end: comma === -1 ? field.length : comma + 1 };
}

function readValue(field: string, from: number): { value: string; end: number } {
  if (field[from] !== '"') {
    let end = from;
    while (end < field.length && field[end] !== ";" && field[end] !== ",") end += 1;
    return { value: field.slice(from, end).trim(), end };
  }
  let value = "";
  let at = from + 1;
  for (; at < field.length && field[at] !== '"'; at += 1) {
    if (field[at] === "\\" && at + 1 < field.length) at += 1;
    value += field[at];
  }
  return { value, end: at + 1 };
}

function skipSpace(field: string, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(field)?.[0].length ?? 0);
}

function parseLink(target: string, values: ReadonlyMap<string, string>, pageUrl: string): LinkHeader | null {
  const href = resolveUrl(target, pageUrl);
  const anchor = values.get("anchor");
  if (href === null || (anchor !== undefined && resolveUrl(anchor, pageUrl) !== resolveUrl("", pageUrl))) return null;
  const { rel, type, ...others } = Object.fromEntries(values);
  const rels = (rel ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return rels.length === 0 ? null : { href, rels, type: type?.toLowerCase() ?? null, params: others };
}

/**
 * Link relations for agents: from RFC 8631 and RFC 9727, and others that agents follow in practice. `alternate` is
 * missing here because it counts only with certain types.
 */
const AGENT_RELS: ReadonlySet<string> = new Set([
  "service-desc",
  "service-doc",
  "service-meta",
  "status",
  "api-catalog",
  "describedby",
  "license",
  "sitemap",
  "ard",
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
    return link.rels.includes("alternate") && AGENT_ALTERNATES.test(readMediaType(link.type ?? undefined));
  });
}
