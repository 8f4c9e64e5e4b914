/** What a site runs on, by the name that its traits give it, and how somebody changes the parts of a site there. */
interface Platform {
  readonly name: string;
  /** How to serve a file of one's own at a fixed address, below /.well-known/ too. */
  readonly file: string;
  /** How to send a header with the pages. */
  readonly header: string;
  /** How to edit robots.txt. */
  readonly robots: string;
  /** How to put something into the head of every page. */
  readonly head: string;
}

const PLATFORMS: Readonly<Record<string, Platform>> = {
  wordpress: {
    name: "WordPress",
    file: "put the file into the folder that holds wp-config.php: the web server serves it before WordPress is asked.",
    header: "send it from the action `send_headers`, or from .htaccess with `Header set` (mod_headers).",
    robots:
      "use the filter `robots_txt`, or put a robots.txt beside wp-config.php, which takes the place of the generated one.",
    head: "print it from the action `wp_head` of a child theme, or let an SEO plugin do it.",
  },
  shopify: {
    name: "Shopify",
    file: "Shopify serves no files of yours at the root: upload it under Content > Files and make a URL redirect, or serve the address by an app proxy or a CDN in front.",
    header: "headers cannot be set in a theme: set it in the CDN in front of the shop.",
    robots: "add the template robots.txt.liquid to the theme and keep the default groups in it.",
    head: "edit layout/theme.liquid, inside <head>.",
  },
  next: {
    name: "Next.js",
    file: "put the file into public/ (public/.well-known/… works), or write a route handler where it has to be computed.",
    header: "return it from `headers()` in next.config.js.",
    robots:
      "edit app/robots.ts or public/robots.txt; app/robots.ts cannot write records of other kinds, such as Content-Signal: use the file for these.",
    head: "return it from `metadata` or `generateMetadata` of the layout.",
  },
  cloudflare: {
    name: "Cloudflare",
    file: "if the origin cannot serve it, answer the address by a Worker route.",
    header: "set it with a Transform Rule (Modify Response Header).",
    robots: "look at Security > Bots > managed robots.txt: it is put before the file of the origin.",
    head: "change the origin's templates; a Worker with HTMLRewriter can do it in front of an origin that cannot be changed.",
  },
  nginx: {
    name: "nginx",
    file: "put the file below `root`, and give it its type with `location = /path { default_type application/json; }`.",
    header: 'use `add_header Name "value" always;` in the server block.',
    robots: "put robots.txt below `root`.",
    head: "change the templates of the application behind it.",
  },
  apache: {
    name: "Apache",
    file: "put the file below DocumentRoot, and give it its type with `<Files>` and `ForceType`.",
    header: 'use `Header always set Name "value"` (mod_headers).',
    robots: "put robots.txt below DocumentRoot.",
    head: "change the templates of the application behind it.",
  },
};

type Part = "file" | "header" | "robots" | "head";

const PARTS: Readonly<Record<Part, readonly string[]>> = {
  robots: [
    "robotsTxt robotsTxtAiRules aiSearchAccess aiTrainingPolicy contentSignals policyConsistency contentUsage sitemapInRobots",
  ].flatMap((names) => names.split(" ")),
  file: [
    "llmsTxt llmsFullTxt apiCatalog openApi oauthDiscovery oauthProtectedResource authMd mcpServerCard a2aAgentCard agentSkills",
    "ard securityTxt ucp acp rslLicense sitemap",
  ].flatMap((names) => names.split(" ")),
  header: ["linkHeaders", "discoveryCors", "cacheValidators", "markdownVary"],
  head: ["pageMetadata", "canonicalUrl", "openGraph", "structuredData", "entityData", "indexable", "snippetAllowed"],
};

const partOf = (id: string): Part | undefined =>
  (Object.keys(PARTS) as Part[]).find((part) => PARTS[part].includes(id));

/** How to do it on what the site runs on; null: nothing was recognised, or the platform has nothing of its own to say. */
export function platformFix(
  id: string,
  platforms: readonly string[],
): { readonly name: string; readonly fix: string } | null {
  const part = partOf(id);
  const known = platforms.map((name) => PLATFORMS[name]).find((platform) => platform !== undefined);
  return part === undefined || known === undefined ? null : { name: known.name, fix: known[part] };
}
