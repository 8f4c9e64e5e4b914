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

interface Options {
  readonly prefixes?: readonly string[];
  /** Paths of the OpenAPI documents that describe the service. */
  readonly descriptions?: readonly string[];
}

/** Requests every link to the service in its documents and pages, and follows the links in the answers. */
export async function followLinks(
  publicUrl: string,
  { prefixes = [], descriptions = ["/openapi.json"] }: Options = {},
): Promise<Followed> {
  const listOperations = async (path: string) => {
    const { paths } = (await (await fetch(`${publicUrl}${path}`)).json()) as { readonly paths: object };
    return Object.keys(paths);
  };
  const operations = (await Promise.all(descriptions.map(listOperations))).flat();
  const seen = new Map<string, string>(ENTRANCES.map((path) => [`${publicUrl}${path}`, "entrance"]));
  const alive: string[] = [];
  const dead: string[] = [];
  const external = new Set<string>();
  for (const [url, source] of seen) {
    if (!url.startsWith(`${publicUrl}/`)) {
      external.add(url);
      continue;
    }
    const outcome = await ask(url, operations, prefixes);
    if (outcome.dead) dead.push(`${url} (named by ${source})`);
    else alive.push(url);
    for (const link of outcome.links) if (!seen.has(link)) seen.set(link, url);
  }
  return { alive, dead, external: [...external] };
}

interface Asked {
  readonly dead: boolean;
  readonly links: readonly string[];
}

/** @param operations paths of the service's API, with names in braces */
async function ask(url: string, operations: readonly string[], prefixes: readonly string[]): Promise<Asked> {
  const path = decodeURI(new URL(url).pathname);
  const isTemplate = path.includes("{") || path.endsWith("/");
  if (isTemplate && path !== "/") {
    return { dead: ![...operations, ...prefixes].some((one) => sameTemplate(one, path)), links: [] };
  }
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status === 405) return { dead: !(answer.headers.get("allow") ?? "").includes("POST"), links: [] };
  if (answer.status === 401) return { dead: !operations.includes(path), links: [] };
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
