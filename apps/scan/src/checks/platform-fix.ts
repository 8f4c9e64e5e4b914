import type { Check } from "./check.js";

/** Software that sites run on, with instructions for changing parts of such a site. */
interface Platform {
  readonly name: string;
  /** How to serve a custom file at a fixed address, including below /.well-known/. */
  readonly file: string;
  /**
   * How to send a header with the pages. Undefined for static site generators, because the web server sends headers.
   */
  readonly header?: string;
  /** How to edit robots.txt. */
  readonly robots: string;
  /** How to add an element to the head of every page. */
  readonly head: string;
  /** Advice for single checks. It replaces the advice for the part of the site that the check is about. */
  readonly of?: Readonly<Record<string, string>>;
}

interface StaticGenerator {
  readonly name: string;
  /** Folder of files that the generator publishes unchanged. */
  readonly folder: string;
  readonly head: string;
  readonly of?: Platform["of"];
}

const HEADER_OF_STATIC_SITES = "set it at the site's host, because a static site generator sends no headers.";

/**
 * Builds platforms for static site generators, which differ in where files belong and in what generates their sitemap.
 */
const staticSites = (generators: Readonly<Record<string, StaticGenerator>>): Readonly<Record<string, Platform>> =>
  Object.fromEntries(
    Object.entries(generators).map(([id, { name, folder, head, of }]) => [
      id,
      {
        name,
        file: `put the file into ${folder}.`,
        robots: `put robots.txt into ${folder}.`,
        head,
        of,
      },
    ]),
  );

const LASTMOD_OF_ASTRO =
  "call @astrojs/sitemap yourself in `integrations`, with a `serialize` that sets `lastmod` of each entry.";

const PLATFORMS: Readonly<Record<string, Platform>> = {
  wordpress: {
    name: "WordPress",
    of: {
      sitemap:
        "WordPress writes /wp-sitemap.xml by itself. Clear “Discourage search engines” under Settings > Reading, and check whether a plugin turns sitemaps off.",
      openPages:
        "leave pages for members out of the sitemap: set them to noindex in the SEO plugin that writes it, or exclude them with the filter `wp_sitemaps_posts_query_args`.",
    },
    file: "put the file into the folder of wp-config.php, where the web server serves it without WordPress.",
    header: "send it from the action `send_headers`, or from .htaccess with `Header set` (mod_headers).",
    robots: "use the filter `robots_txt`, or replace the generated file: put your own robots.txt beside wp-config.php.",
    head: "print it from the action `wp_head` of a child theme, or let an SEO plugin do it.",
  },
  shopify: {
    name: "Shopify",
    file: "Shopify serves no custom files at the root: upload it under Content > Files and create a URL redirect, or serve the address through an app proxy or a CDN in front.",
    header: "a theme can't set headers: set it in the CDN in front of the shop.",
    robots: "add the template robots.txt.liquid to the theme and keep the default groups in it.",
    head: "edit layout/theme.liquid, inside <head>.",
  },
  next: {
    name: "Next.js",
    file: "put the file into public/ (public/.well-known/… works), or write a route handler to compute it.",
    header:
      "return it from `headers()` in next.config.js. With `output: 'export'` Next.js ignores that: set it at the web server.",
    robots:
      "edit app/robots.ts or public/robots.txt. app/robots.ts can't write some records, such as Content-Signal: use public/robots.txt for these.",
    head: "return it from `metadata` or `generateMetadata` of the page itself, with the fields of the Metadata API.",
    of: {
      sitemap: "write app/sitemap.ts, which returns the list of pages.",
      sitemapFreshness: "return `lastModified` with each entry of app/sitemap.ts.",
      tabContent:
        "render all panels: with Radix (shadcn/ui) set `forceMount` on each `Tabs.Content`, with Headless UI `unmount={false}` on each `TabPanel`. Hide the inactive panels with CSS.",
      canonicalUrl:
        "in the `metadata` of each page: `alternates: { canonical: '/path/of/this/page' }` and once, in the layout, `metadataBase`. Don't set it in the layout, because every page would name the same address.",
      structuredData:
        'the Metadata API has no field for it: render `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />` in the page.',
      entityData:
        'the Metadata API has no field for it: render `<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />` in the page.',
    },
  },
  ...staticSites({
    vitepress: {
      name: "VitePress",
      folder: "public/ of the source folder",
      head: "add it to `head` in .vitepress/config, or return it from `transformHead` where it differs from page to page.",
      of: {
        sitemap: "set `sitemap: { hostname: 'https://your-site.example' }` in .vitepress/config.",
        sitemapFreshness: "set `lastUpdated: true` in .vitepress/config: the sitemap takes the dates from git.",
        canonicalUrl:
          "add it to `pageData.frontmatter.head` in `transformPageData` of .vitepress/config, built from `pageData.relativePath`. Don't add it to `head`, because every page would name the same address.",
        accessibleControls:
          "only a script gives the light and dark switch its title: fill the theme's slots with your own switch, or set `appearance: false`.",
      },
    },
    docusaurus: {
      name: "Docusaurus",
      folder: "static/",
      head: "add it to `headTags` in docusaurus.config, or with `<Head>` in the page where it differs from page to page.",
      of: {
        sitemap:
          "the classic preset writes it: set `url` in docusaurus.config, and don't set the preset's `sitemap` to false.",
        sitemapFreshness: "set `sitemap: { lastmod: 'date' }` in the options of the classic preset.",
        tabContent: "remove `lazy` from `<Tabs>`, because it renders only the chosen panel.",
      },
    },
    starlight: {
      name: "Starlight",
      folder: "public/",
      head: "add it to `head` of the starlight() integration in astro.config, or to `head` in the front matter of the page.",
      of: {
        sitemap: "set `site` in astro.config: Starlight then writes sitemap-index.xml.",
        sitemapFreshness: LASTMOD_OF_ASTRO,
        canonicalUrl: "set `site` in astro.config: Starlight then writes it on every page.",
      },
    },
    astro: {
      name: "Astro",
      folder: "public/",
      head: "put it into the <head> of the layout.",
      of: {
        sitemap: "add the integration @astrojs/sitemap, and set `site` in astro.config.",
        sitemapFreshness: LASTMOD_OF_ASTRO,
        canonicalUrl: 'in the layout: `<link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)}>`.',
      },
    },
    hexo: {
      name: "Hexo",
      folder: "source/",
      head: 'put it into the head template of the theme, or add it with `hexo.extend.injector.register("head_end", …)`.',
      of: {
        sitemap: "install the plugin hexo-generator-sitemap.",
        feed: "install the plugin hexo-generator-feed, which writes /atom.xml, or delete the value of `rss` in the theme's configuration.",
        canonicalUrl: `in the head template of the theme: \`<link rel="canonical" href="<%- full_url_for(path) %>">\`. Don't use an injector, because every page would name the same address.`,
        pageMetadata:
          'set `description` in _config.yml, and the language in the <html> element of the theme\'s layout: `<html lang="<%= config.language %>">`.',
      },
    },
    hugo: {
      name: "Hugo",
      folder: "static/",
      head: "put it into layouts/partials/head.html, or into the theme's partial for the head.",
      of: {
        sitemap: "Hugo writes sitemap.xml by itself: remove `sitemap` from `disableKinds`.",
        sitemapFreshness: "set `enableGitInfo = true`: the sitemap takes the dates from git.",
        canonicalUrl: 'in the head partial: `<link rel="canonical" href="{{ .Permalink }}">`.',
      },
    },
    jekyll: {
      name: "Jekyll",
      folder: "the root of the source (name .well-known under `include` in _config.yml)",
      head: "put it into _includes/head.html of the theme.",
      of: {
        sitemap: "add the plugin jekyll-sitemap.",
        canonicalUrl: "add the plugin jekyll-seo-tag, and `{% seo %}` to the head.",
      },
    },
    eleventy: {
      name: "Eleventy",
      folder: "a folder that `addPassthroughCopy` copies",
      head: "put it into the <head> of the layout.",
      of: {
        sitemap: "write a template with `permalink: /sitemap.xml` that goes through `collections.all`.",
        canonicalUrl: 'in the layout: `<link rel="canonical" href="https://your-site.example{{ page.url }}">`.',
      },
    },
    gatsby: {
      name: "Gatsby",
      folder: "static/",
      head: "return it from the `Head` export of the page.",
      of: { sitemap: "add the plugin gatsby-plugin-sitemap." },
    },
    nuxt: {
      name: "Nuxt",
      folder: "public/",
      head: "set it with `useHead` in the page, or under `app.head` in nuxt.config.",
      of: { sitemap: "add the module @nuxtjs/sitemap." },
    },
    sveltekit: {
      name: "SvelteKit",
      folder: "static/",
      head: "put it into <svelte:head> of the page or layout.",
      of: {
        sitemap: "write src/routes/sitemap.xml/+server.js, with `export const prerender = true` on a static site.",
        canonicalUrl:
          'in <svelte:head> of the layout: `<link rel="canonical" href={"https://your-site.example" + page.url.pathname}>`, with `page` of $app/state.',
      },
    },
    vite: { name: "Vite", folder: "public/", head: "put it into index.html beside vite.config." },
  }),
  cloudflare: {
    name: "Cloudflare",
    file: "if the origin can't serve it, answer the address with a Worker route.",
    header: "set it with a Transform Rule (Modify Response Header).",
    robots: "check Security > Bots > managed robots.txt: Cloudflare puts it before the origin's file.",
    head: "change the origin's templates. If you can't change the origin, use a Worker with HTMLRewriter in front of it.",
  },
  nginx: {
    name: "nginx",
    file: "put the file below `root`, and set its media type with `location = /path { default_type TYPE; }`.",
    header: 'use `add_header Name "value" always;` in the server block.',
    of: {
      honest404:
        "`try_files $uri $uri/ /index.html` answers every address. Replace it with `try_files $uri $uri/ =404`, and add a location with `try_files /index.html =404` for each route of the application.",
      wellKnownHygiene: "add `location /.well-known/ { try_files $uri =404; }`.",
    },
    robots: "put robots.txt below `root`.",
    head: "change the HTML files below the root, or the templates of the program that generates them.",
  },
  apache: {
    name: "Apache",
    file: "put the file below DocumentRoot, and set its media type with `<Files>` and `ForceType`.",
    header: 'use `Header always set Name "value"` (mod_headers).',
    of: {
      honest404:
        "`FallbackResource /index.html` answers every address: limit it, or the rewrite rule that does the same, to the routes of the application.",
      wellKnownHygiene: 'add `<Location "/.well-known/">` with `FallbackResource disabled` in it.',
    },
    robots: "put robots.txt below DocumentRoot.",
    head: "change the HTML files below the root, or the templates of the program that generates them.",
  },
};

/**
 * Returns how to apply a fix on the site's platform. Null if no platform was recognized, or if the platform has no
 * advice for this check.
 */
export function platformFix(
  { id, fixPart }: Pick<Check, "id" | "fixPart">,
  platforms: readonly string[],
): { readonly name: string; readonly fix: string } | null {
  const known = platforms.flatMap((name) => PLATFORMS[name] ?? []);
  for (const platform of known) {
    const fix = platform.of?.[id] ?? (fixPart === undefined ? undefined : platform[fixPart]);
    if (fix !== undefined) return { name: platform.name, fix };
  }
  const [first] = known;
  return first !== undefined && fixPart === "header" ? { name: first.name, fix: HEADER_OF_STATIC_SITES } : null;
}
