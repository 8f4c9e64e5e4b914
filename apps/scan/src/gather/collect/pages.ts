import { dropFragment, parseUrl, resolveUrl } from "../../addresses.js";
import type { Artifacts } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { emptyReply, readMediaType, withText } from "../http/reply.js";
import { getTypes, type Page } from "../page.js";
import { findPageList } from "../parse-sitemap.js";
import { ACCEPT } from "../site/site.js";
import { crawl, crawlRule } from "./crawl.js";
import { readHtml } from "./homepage.js";
import { comparedWith, declaredLinks } from "./well-known.js";

const PRODUCT_PATH = /\/(?:products?|p|items?|dp)\/[^/?#]+/i;

export const productPage = defineNode({
  name: "productPage",
  needs: ["landing", "homepage", "commerce"],
  async collect({ context, use }) {
    const homepage = await use("homepage");
    const notAsked = (why: string) => ({ fetched: emptyReply({ kind: "not_asked", why }).fetched, page: null });
    if (!(await use("commerce")).isCommerce) return notAsked("not a shop");
    const url = productAddress(homepage);
    if (url === null) return notAsked("the homepage links no product page");
    const { site } = await use("landing");
    const { pageBytesMax } = context.limits;
    const reply = await site.page({ url, accept: ACCEPT.page, bytesMax: pageBytesMax, keepHtml: true });
    return await readHtml(reply, context.readingEnds);
  },
});

/** Finds the address of a product page: from JSON-LD, otherwise the first link that looks like one. */
function productAddress({ page }: Artifacts["homepage"]): string | null {
  if (page === null) return null;
  const inData = page.jsonLd.nodes
    .filter((node) => getTypes(node).some((type) => type === "Product" || type === "ListItem"))
    .flatMap(({ url }) => (typeof url === "string" ? sameOrigin(url, page) : []));
  const linked = page.anchors.map(({ href }) => href).filter((href) => PRODUCT_PATH.test(new URL(href).pathname));
  return [...inData, ...linked].find((url) => url !== page.url) ?? null;
}

function sameOrigin(written: string, page: Page): string[] {
  const url = resolveUrl(written, page.url);
  return url !== null && new URL(url).origin === new URL(page.url).origin ? [url] : [];
}

/** Maximum number of bytes to read of a sampled page. */
const BYTES_MAX = 512 * 1024;
const NO_PAGE = /\.(?:xml|json|txt|md|pdf|zip|gz|jpe?g|png|gif|svg|webp|avif|ico|css|js|mjs|mp[34]|woff2?|rss|atom)$/i;
/** Paths of functional pages such as cart, login and search, which are not content. */
const NO_CONTENT =
  /\/(?:cart|basket|checkout|login|logout|sign-?in|sign-?up|register|account|search|wp-(?:admin|login))(?:[/.?]|$)/i;

/** Requests a sample of other pages: one for each template, from sitemap and links. A larger scan also crawls. */
export const pages = defineNode({
  name: "pages",
  needs: ["landing", "homepage", "sitemap", "productPage", "soft404"],
  async collect({ context, use }) {
    const { site, homepageUrl } = await use("landing");
    const homepage = await use("homepage");
    if (homepage.page === null) return [];
    const listed = findPageList(await use("sitemap"))?.locations ?? [];
    // The sample may contain the product page. Wait for that page's own request, so that its response is reused.
    await use("productPage");
    const urls = [...homepage.page.anchors.map(({ href }) => href), ...listed];
    const othersMax = context.target.pagesMax - 1;
    const chosen = ofDifferentKinds(urls, site.origin, homepageUrl, Math.min(othersMax, SAMPLE_MAX));
    const look = async (url: string, isPassing: boolean): Promise<Sample> => {
      const known = site.asked(url, { whole: true });
      const reply = await (known ??
        site.page({
          ...{ url, accept: ACCEPT.page, bytesMax: BYTES_MAX, keepHtml: true, sameSiteOnly: true },
          ...{ isExtra: true, isPassing },
        }));
      const isMissing = (await comparedWith(reply, () => use("soft404"))).matches(reply);
      const { fetched, page } = await readHtml(reply, context.readingEnds);
      if (isPassing && known === null) context.memory?.give(reply.bytes.length);
      return { url, fetched, page: isMissing ? null : otherThan(homepage, page) };
    };
    const sample = await Promise.all(chosen.map((url) => look(url, false)));
    if (othersMax <= SAMPLE_MAX) return sample;
    const isCandidate = createCandidateFilter(site.origin, homepageUrl);
    return await crawl({
      sample,
      urls: urls.flatMap((url) => isCandidate(url)?.href ?? []),
      listLinks: ({ page }) => (page?.anchors ?? []).flatMap(({ href }) => isCandidate(href)?.href ?? []),
      look: (url) => look(url, true),
      mayCrawl: crawlRule(context.robotsToken, (await use("landing")).robots.file),
      pagesMax: othersMax,
      ends: context.readingEnds,
    });
  },
});

/** Returns the sampled page. Null if it is the homepage again, which shows nothing new. */
const otherThan = ({ page }: Artifacts["homepage"], sample: Page | null): Page | null =>
  sample !== null && page !== null && sample.url === page.url ? null : sample;

type Sample = Artifacts["pages"][number];

/** Maximum number of pages that a normal scan requests besides the homepage. */
const SAMPLE_MAX = 4;

/** Creates a filter for addresses of other pages of the site. The returned addresses have no fragment. */
function createCandidateFilter(origin: string, homepageUrl: string): (written: string) => URL | null {
  const homepagePath = withoutIndex(new URL(homepageUrl).pathname);
  return (written) => {
    const url = parseUrl(written, origin);
    if (url === null || url.origin !== origin || url.search !== "") return null;
    dropFragment(url);
    const { pathname } = url;
    if (withoutIndex(pathname) === homepagePath || isIndex(pathname)) return null;
    return NO_PAGE.test(pathname) || NO_CONTENT.test(pathname) ? null : url;
  };
}

/**
 * Picks one address for each template. Addresses with the same first segment and the same depth count as one template,
 * for example `/blog/a` and `/blog/b`.
 */
function ofDifferentKinds(
  urls: readonly string[],
  origin: string,
  homepageUrl: string,
  pagesMax: number,
): readonly string[] {
  const isCandidate = createCandidateFilter(origin, homepageUrl);
  const chosen = new Map<string, string>();
  const taken = new Set<string>();
  for (const written of urls) {
    if (chosen.size >= pagesMax) break;
    const url = isCandidate(written);
    if (url === null || taken.has(url.href)) continue;
    const parts = url.pathname.split("/").filter((part) => part !== "");
    const kind = parts.length === 1 ? `1 ${chosenOfDepthOne(chosen) ? parts[0] : ""}` : `${parts.length} ${parts[0]}`;
    if (chosen.has(kind)) continue;
    chosen.set(kind, url.href);
    taken.add(url.href);
  }
  return [...chosen.values()];
}

/** Normalizes a path: without the index file's name and without the slash at its end. */
const withoutIndex = (pathname: string): string =>
  pathname.replace(/\/(?:index\.(?:html?|php))?$/i, "/").replace(/(?<=.)\/$/, "");

/** True for the site's front page, with or without its file name (`/index.html`). */
const isIndex = (pathname: string): boolean => /^\/(?:index\.(?:html?|php))?$/i.test(pathname);

/**
 * True if a page at the top level has been chosen. Pages at the top level often have different templates, so each
 * further one counts as its own template.
 */
const chosenOfDepthOne = (chosen: ReadonlyMap<string, string>): boolean => chosen.has("1 ");

export const alternateMarkdown = defineNode({
  name: "alternateMarkdown",
  needs: ["landing", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const alternates = declaredLinks(await use("homepage"), "alternate");
    const declared = alternates.find(({ type }) => readMediaType(type ?? undefined) === "text/markdown");
    if (declared === undefined)
      return emptyReply({ kind: "not_asked", why: "the page declares no markdown alternate" }).fetched;
    return withText(await site.page({ url: declared.href, accept: ACCEPT.text }));
  },
});

const ASKED_MAX = 3;
/**
 * Matches libraries by their usual file names, with or without a version and a build type. Libraries aren't requested,
 * because they don't register the site's WebMCP tools.
 */
const LIBRARY =
  /\/(?:(?:jquery(?:[.-][a-z]+)?|bootstrap|lodash|modernizr|popper|prism|highlight|moment|axios|htmx|alpine|vue|react|react-dom|d3|three|gsap|polyfills?)(?:[.-](?:v?\d[\d.]*|min|slim|bundle|global|prod|production|esm|umd))*)\.js$/i;

export const scripts = defineNode({
  name: "scripts",
  needs: ["landing", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { page } = await use("homepage");
    if (page === null || page.inlineWebMcp) return [];
    const own = page.scriptUrls
      .map((url) => new URL(url))
      .filter(({ origin, pathname }) => origin === site.origin && !LIBRARY.test(pathname))
      .slice(0, ASKED_MAX)
      .map(({ href }) => href);
    const replies = await Promise.all(own.map((url) => site.page({ url, accept: ACCEPT.script })));
    return replies.map(withText);
  },
});
