/** Paths where agents and people start. */
const ENTRANCES = [
  "/",
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/llms-full.txt",
  "/auth.md",
  "/openapi.json",
  "/.well-known/api-catalog",
  "/.well-known/ard.json",
  "/.well-known/ai-catalog.json",
  "/.well-known/oauth-protected-resource",
  "/.well-known/agent-skills/index.json",
];

export interface Followed {
  /** Links to the service that work. A template such as `/things/{id}` needs only to match a path of the API. */
  readonly alive: readonly string[];
  /** Dead links, with the document that names each. */
  readonly dead: readonly string[];
  readonly external: readonly string[];
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Requests every link to the service in its documents and pages, and follows the links in the answers. */
export async function followLinks(
  publicUrl: string,
  { prefixes = [] }: { prefixes?: readonly string[] } = {},
): Promise<Followed> {
  const description = (await (await fetch(`${publicUrl}/openapi.json`)).json()) as OpenApi;
  const seen = new Map<string, string>(ENTRANCES.map((path) => [`${publicUrl}${path}`, "entrance"]));
  const alive: string[] = [];
  const dead: string[] = [];
  const external = new Set<string>();
  for (const [url, source] of seen) {
    if (!url.startsWith(`${publicUrl}/`)) {
      external.add(url);
      continue;
    }
    const outcome = await ask(url, description, [...prefixes]);
    if (outcome.dead) dead.push(`${url} (named by ${source})`);
    else alive.push(url);
    // Don't follow links on the pages of the API reference, because their examples contain made-up addresses.
    if (new URL(url).pathname.startsWith("/docs")) continue;
    for (const link of outcome.links) if (!seen.has(link)) seen.set(link, url);
  }
  return { alive, dead, external: [...external] };
}

interface Asked {
  readonly dead: boolean;
  readonly links: readonly string[];
}

async function ask(url: string, { paths }: OpenApi, prefixes: readonly string[]): Promise<Asked> {
  const path = decodeURI(new URL(url).pathname);
  const isTemplate = path.includes("{") || path.endsWith("/");
  if (isTemplate && path !== "/") {
    const known = [...Object.keys(paths), ...prefixes];
    return { dead: !known.some((one) => sameTemplate(one, path)), links: [] };
  }
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status === 405) return { dead: !(answer.headers.get("allow") ?? "").includes("POST"), links: [] };
  if (answer.status === 401) return { dead: !Object.keys(paths).includes(path), links: [] };
  if (answer.status !== 200) return { dead: true, links: [] };
  return { dead: false, links: linksIn(text, answer.headers, url) };
}

/**
 * True if two templates are equal except for the names in braces. A `path` that ends with a slash needs only to be a
 * prefix.
 */
const sameTemplate = (known: string, path: string): boolean => {
  const plain = (text: string) => text.replaceAll(/\{[^}]+\}/g, "{}");
  return path.endsWith("/") ? plain(known).startsWith(plain(path)) : plain(known) === plain(path);
};

function linksIn(text: string, headers: Headers, base: string): readonly string[] {
  const type = headers.get("content-type") ?? "";
  const found = [...(headers.get("link") ?? "").matchAll(/<([^>]*)>/g)].map(([, target]) => target ?? "");
  if (!/javascript|svg/.test(type)) {
    // A numeric entity such as `&#34;`, which is a quote in HTML text, ends a URL.
    for (const [whole] of text.matchAll(/https?:\/\/(?:(?!&#)[^\s"'`<>)\\|])+/g))
      found.push(whole.replace(/[.,;:]+$/, ""));
  }
  if (type.includes("html")) {
    for (const [, target] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) found.push(target ?? "");
  }
  if (type.includes("markdown")) for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) found.push(target ?? "");
  // The examples in an OpenAPI document contain addresses of other sites.
  if (type.includes("json") && !base.endsWith("/openapi.json"))
    for (const [, target] of text.matchAll(/"(?:url|href)": ?"([^"]+)"/g)) found.push(target ?? "");
  return [
    ...new Set(found.filter((target) => !target.startsWith("mailto:")).map((target) => resolveAddress(target, base))),
  ];
}

function resolveAddress(target: string, base: string): string {
  const url = new URL(target, base);
  url.hash = "";
  return decodeURI(url.href);
}
