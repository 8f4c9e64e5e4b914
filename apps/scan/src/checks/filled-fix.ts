import { WELL_KNOWN } from "../documents/well-known.js";
import type { Profile } from "../gather/artifacts.js";
import { parseUrl } from "../gather/parse-target.js";
import type { Check, CheckResult, Fix } from "./check.js";

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
function platformFix(id: string, platforms: readonly string[]): { readonly name: string; readonly fix: string } | null {
  const part = partOf(id);
  const known = platforms.map((name) => PLATFORMS[name]).find((platform) => platform !== undefined);
  return part === undefined || known === undefined ? null : { name: known.name, fix: known.of?.[id] ?? known[part] };
}

/** What a report says about a failure: the check's advice with the site's own addresses. */
interface FilledFix extends Fix {
  /** What was wrong, in our words. */
  readonly issue: string;
  /** The scanner's own re-check of this check alone: exits 0 when it passes, 1 when it fails, else 3. */
  readonly verify: string;
  /** The same re-check as a request to POST /api/scan. */
  readonly verifyRequest: {
    /** The very page: JSON needs no address that a shell leaves alone. */
    readonly url: string;
    /** Where it is not `auto`: by another one a check may not apply, and a fix would seem to be none. */
    readonly profile?: Profile;
    readonly checks: readonly string[];
    readonly fresh: true;
  };
  /** The whole task for an agent, to copy. */
  readonly prompt: string;
  /** The same in the terms of what the site runs on, where that was recognised. */
  readonly platform?: { readonly name: string; readonly fix: string };
}

/**
 * Hosts and paths that may stand in a command which somebody will paste into a shell. URLs allow more: `https://$(id).example` is a
 * valid one, and a site can redirect a scan to it.
 */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const PLAIN_PATH = /^\/[\w./~-]{0,200}$/;

const EXAMPLE = new URL("https://your-site.example");

/** The page's address where that is plain, else the site's; what a shell would run or a prompt would obey stands in neither. */
export function plainAddress(siteUrl: string): URL {
  const url = parseUrl(siteUrl) ?? EXAMPLE;
  if (!PLAIN_HOST.test(url.host)) return EXAMPLE;
  const path =
    PLAIN_PATH.test(url.pathname) && !url.pathname.startsWith("//") && url.search === "" ? url.pathname : "/";
  return new URL(`${url.origin}${path}`);
}

/** The page itself, as a scan is asked for it. */
function pageOf(siteUrl: string): string {
  const url = parseUrl(siteUrl) ?? new URL(EXAMPLE);
  url.hash = "";
  return url.href;
}

interface FixedSite {
  /** Any address of the site that was scanned. */
  readonly siteUrl: string;
  /** By which it was scanned. Default `auto`. */
  readonly profile?: Profile;
  /** What the site runs on, as far as that was recognised. */
  readonly platforms?: readonly string[];
  /** The operator opened the host: a command elsewhere has to open it too. Default false. */
  readonly openedByOperator?: boolean;
}

/** Before the advice for what could not be determined: it may be in order already, and an answer that never comes keeps it unknown. */
const SCAN_AGAIN = "This could not be determined: scan again. If it stays so, do this.";
const ANSWER_FIRST =
  " Let what the scan asks be answered in full and in time, without 401, 403, 429, a 5xx or a challenge to bots. Then see to this:\n\n";

export function filledFix(
  { id, fix, title, failTitle }: Check,
  { status, message, fix: ofThisSite }: CheckResult,
  { siteUrl, profile = "auto", platforms = [], openedByOperator = false }: FixedSite,
): FilledFix {
  const address = plainAddress(siteUrl);
  const { origin, host } = address;
  // Another page's address would be done and verified as it is printed. A command that holds this one is refused.
  const page = address === EXAMPLE || address.href === pageOf(siteUrl) ? address.href : "the address of this page";
  const fill = (text: string): string =>
    text
      .replaceAll("{origin}", () => origin)
      .replaceAll("{host}", () => host)
      .replaceAll("{page}", () => page);
  const advice = fill(ofThisSite ?? fix.fix);
  const isUnknown = status === "error";
  const what = isUnknown ? `${SCAN_AGAIN}${ofThisSite === undefined ? ANSWER_FIRST : " "}${advice}` : advice;
  const isAuto = profile === "auto";
  const options = [
    ...(isAuto ? [] : [`--profile ${profile}`]),
    ...(openedByOperator ? [`--allow-host ${host}`] : []),
    `--check ${id}`,
  ];
  const verify = `site-scan ${/\s/.test(page) ? `'${page}'` : page} ${options.join(" ")}`;
  const platform = platformFix(id, platforms);
  return {
    goal: fix.goal,
    issue: message,
    fix: what,
    docs: fix.docs,
    verify,
    verifyRequest: {
      url: pageOf(siteUrl),
      ...(isAuto ? {} : { profile }),
      checks: [id],
      fresh: true,
    },
    inspect: fill(fix.inspect),
    prompt: [
      isUnknown
        ? `Of the website ${origin} this could not be determined: ${title}. ${message}`
        : `The website ${origin} has this problem: ${failTitle}. ${message}`,
      `Goal: ${fix.goal}`,
      `Do this:\n\n${what}`,
      ...(platform === null ? [] : [`The site runs on ${platform.name}: ${platform.fix}`]),
      `Change nothing else. Sources: ${fix.docs.join(" ")}`,
      `When it is deployed, verify with \`${verify}\`: it exits 0 when the check passes, and not before.`,
    ].join("\n\n"),
    ...(platform === null ? {} : { platform }),
  };
}
