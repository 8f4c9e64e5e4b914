import { WELL_KNOWN } from "../documents/well-known.js";

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
  /** Where one check needs other words than the part of the site that it belongs to. */
  readonly of?: Readonly<Record<string, string>>;
}

interface StaticGenerator {
  readonly name: string;
  /** What is in it is served as it is. */
  readonly folder: string;
  readonly head: string;
}

/** Generators of static sites differ in where files go; headers are the web server's in all of them. */
const staticSites = (generators: Readonly<Record<string, StaticGenerator>>): Readonly<Record<string, Platform>> =>
  Object.fromEntries(
    Object.entries(generators).map(([id, { name, folder, head }]) => [
      id,
      {
        name,
        file: `put the file into ${folder}.`,
        header: "set it where the site is hosted: a generator of static pages sends no headers.",
        robots: `put robots.txt into ${folder}.`,
        head,
      },
    ]),
  );

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
    head: "return it from `metadata` or `generateMetadata` of the page itself, in the words of the Metadata API.",
    of: {
      canonicalUrl:
        "in the `metadata` of each page: `alternates: { canonical: '/path/of/this/page' }` and once, in the layout, `metadataBase`. Not in the layout: every page would name the same address.",
      structuredData:
        'the Metadata API has no place for it: render `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />` in the page.',
      entityData:
        'the Metadata API has no place for it: render `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />` in the page.',
    },
  },
  ...staticSites({
    vitepress: {
      name: "VitePress",
      folder: "public/ of the source folder",
      head: "add it to `head` in .vitepress/config, or return it from `transformHead` where it differs from page to page.",
    },
    docusaurus: {
      name: "Docusaurus",
      folder: "static/",
      head: "add it to `headTags` in docusaurus.config, or with `<Head>` in the page where it differs from page to page.",
    },
    starlight: {
      name: "Starlight",
      folder: "public/",
      head: "add it to `head` of the starlight() integration in astro.config, or to `head` in the front matter of the page.",
    },
    astro: { name: "Astro", folder: "public/", head: "put it into the <head> of the layout." },
    hexo: {
      name: "Hexo",
      folder: "source/",
      head: 'put it into the head template of the theme, or add it with `hexo.extend.injector.register("head_end", …)`.',
    },
    hugo: {
      name: "Hugo",
      folder: "static/",
      head: "put it into layouts/partials/head.html, or into the partial for this that the theme calls.",
    },
    jekyll: {
      name: "Jekyll",
      folder: "the root of the source (name .well-known under `include` in _config.yml)",
      head: "put it into _includes/head.html of the theme.",
    },
    eleventy: {
      name: "Eleventy",
      folder: "a folder that `addPassthroughCopy` copies",
      head: "put it into the <head> of the layout.",
    },
    gatsby: { name: "Gatsby", folder: "static/", head: "return it from the `Head` export of the page." },
    nuxt: {
      name: "Nuxt",
      folder: "public/",
      head: "set it with `useHead` in the page, or under `app.head` in nuxt.config.",
    },
    sveltekit: { name: "SvelteKit", folder: "static/", head: "put it into <svelte:head> of the page or layout." },
  }),
  cloudflare: {
    name: "Cloudflare",
    file: "if the origin cannot serve it, answer the address by a Worker route.",
    header: "set it with a Transform Rule (Modify Response Header).",
    robots: "look at Security > Bots > managed robots.txt: it is put before the file of the origin.",
    head: "change the origin's templates; a Worker with HTMLRewriter can do it in front of an origin that cannot be changed.",
  },
  nginx: {
    name: "nginx",
    file: "put the file below `root`, and give it the type that is named with `location = /path { default_type TYPE; }`.",
    header: 'use `add_header Name "value" always;` in the server block.',
    robots: "put robots.txt below `root`.",
    head: "change the HTML files below the root, or the templates of the program that makes them.",
  },
  apache: {
    name: "Apache",
    file: "put the file below DocumentRoot, and give it its type with `<Files>` and `ForceType`.",
    header: 'use `Header always set Name "value"` (mod_headers).',
    robots: "put robots.txt below DocumentRoot.",
    head: "change the HTML files below the root, or the templates of the program that makes them.",
  },
};

type Part = "file" | "header" | "robots" | "head";

const PARTS: Readonly<Record<Part, readonly string[]>> = {
  robots: [
    "robotsTxt robotsTxtAiRules aiSearchAccess aiTrainingPolicy contentSignals policyConsistency contentUsage sitemapInRobots",
  ].flatMap((names) => names.split(" ")),
  file: [...Object.keys(WELL_KNOWN), "llmsTxt", "llmsFullTxt", "authMd", "securityTxt", "rslLicense", "sitemap"],
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
  return part === undefined || known === undefined ? null : { name: known.name, fix: known.of?.[id] ?? known[part] };
}
