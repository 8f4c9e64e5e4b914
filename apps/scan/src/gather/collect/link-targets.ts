import { resolveUrl, sameSite } from "../../addresses.js";
import { isSuccess, tells } from "../../documents/fetched.js";
import type { LinkTarget } from "../artifacts.js";
import { readTextDocument } from "../documents/read-document.js";
import { feedLinks } from "../feed-links.js";
import { defineNode } from "../graph/run-graph.js";
import { type Reply, withText } from "../http/reply.js";
import { agentLinks } from "../link-header.js";
import { listMarkdownLinks } from "../markdown-links.js";
import { findPageList, listAddresses } from "../parse-sitemap.js";
import type { Landing } from "../site/landing.js";
import { ACCEPT } from "../site/site.js";
import { askText, comparedWith, notAsked, type Soft404Source } from "./well-known.js";

/** Maximum number of bytes to read, enough to see that the response is text. */
const FULL_TEXT_BYTES = 4 * 1024;

export const llmsTxt = defineNode({
  name: "llmsTxt",
  needs: ["landing", "soft404"],
  collect: async ({ use }) => askText((await use("landing")).site, "/llms.txt", () => use("soft404")),
});

export const llmsFullTxt = defineNode({
  name: "llmsFullTxt",
  needs: ["landing", "soft404", "llmsTxt"],
  async collect({ use }) {
    const { state } = await use("llmsTxt");
    if (state === "absent" || state === "invalid") return notAsked("there is no llms.txt");
    const { site } = await use("landing");
    const url = site.at("/llms-full.txt");
    // llms.txt often links to llms-full.txt. If the scan has followed that link, reuse the response.
    const known = await site.asked(url, { whole: false });
    return known === null || known.fetched.kind !== "http"
      ? await askText(site, url, () => use("soft404"), { bytesMax: FULL_TEXT_BYTES })
      : readTextDocument(known, url, await comparedWith(known, () => use("soft404")));
  },
});

const LINKS_MAX = 2;
/** Maximum number of links in llms.txt from which the sample is chosen. */
const LINKS_READ_MAX = 1_000;
/** Maximum number of bytes to read, enough to see that something is at the address. */
const BYTES_MAX = 8 * 1024;

/**
 * Requests the first targets on the same site that the Link header names for agents. If all of them are missing, also
 * requests the next ones.
 */
export const linkTargets = defineNode({
  name: "linkTargets",
  needs: ["landing", "homepage", "soft404"],
  async collect({ use }) {
    const place = await use("landing");
    const { site } = place;
    const { linkHeaders } = await use("homepage");
    const links = agentLinks(linkHeaders).filter(({ href }) => sameSite(href, site.origin));
    const hrefs = [...new Set(links.map(({ href }) => href))];
    const follow = (some: readonly string[]) =>
      Promise.all(some.map((href) => lookAt(place, href, () => use("soft404"))));
    const first = await follow(hrefs.slice(0, LINKS_MAX));
    const allDead = first.every(({ exists }) => exists === false);
    return allDead ? [...first, ...(await follow(hrefs.slice(LINKS_MAX, 2 * LINKS_MAX)))] : first;
  },
});

/** Requests the first feed on the same site that the homepage links to. */
export const feedTargets = defineNode({
  name: "feedTargets",
  needs: ["landing", "homepage", "soft404"],
  async collect({ use }) {
    const place = await use("landing");
    const [first] = feedLinks(await use("homepage")).filter(({ href }) => sameSite(href, place.site.origin));
    return first === undefined ? [] : [await lookAt(place, first.href, () => use("soft404"))];
  },
});

/**
 * Requests a sample of the links in llms.txt: the first and the last. If their results differ or are unknown, also
 * requests the middle one.
 */
export const llmsLinks = defineNode({
  name: "llmsLinks",
  needs: ["landing", "llmsTxt", "soft404"],
  async collect({ use }) {
    const document = await use("llmsTxt");
    if (document.state !== "found") return [];
    const place = await use("landing");
    const { site } = place;
    const written = listMarkdownLinks(document.value, LINKS_READ_MAX);
    const all = [...new Set(written.flatMap((href) => resolveUrl(href, document.url) ?? []))].filter(
      (href) => /^https?:/.test(href) && sameSite(href, site.origin),
    );
    const follow = (indexes: readonly number[]) =>
      Promise.all(
        [...new Set(indexes)]
          .flatMap((index) => all[index] ?? [])
          .map((href) => lookAt(place, href, () => use("soft404"))),
      );
    const ends = await follow([0, all.length - 1]);
    const [first, last] = ends;
    // The majority of the sample decides. If the first two agree, a third link can't change the result.
    if (first === undefined || last === undefined || (first.exists === last.exists && first.exists !== null))
      return ends;
    const middle = Math.floor(all.length / 2);
    return middle === 0 || middle === all.length - 1 ? ends : [...ends, ...(await follow([middle]))];
  },
});

/** Requests the first page that the sitemap lists. Unless this page certainly exists, also requests the last one. */
export const sitemapEntries = defineNode({
  name: "sitemapEntries",
  needs: ["landing", "sitemap", "soft404"],
  async collect({ use }) {
    const list = findPageList(await use("sitemap"));
    if (list === null) return [];
    const place = await use("landing");
    const { site } = place;
    const own = listAddresses(list).filter((href) => /^https?:/.test(href) && sameSite(href, site.origin));
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return [];
    const looked = await lookAt(place, first, () => use("soft404"));
    // One existing page is enough. The first is usually the homepage, which the scan has requested already.
    if (looked.exists === true || last === first) return [looked];
    return [looked, await lookAt(place, last, () => use("soft404"))];
  },
});

async function lookAt(
  { site, homepageUrl, homepage }: Landing,
  href: string,
  soft404: Soft404Source,
): Promise<LinkTarget> {
  const known = href === homepageUrl ? homepage : site.asked(href, { whole: false });
  const reply = await (known ?? site.page({ url: href, accept: ACCEPT.any, bytesMax: BYTES_MAX, isExtra: true }));
  // An application may serve its shell at every address, so a successful homepage always counts as existing.
  const isHomepage = href === homepageUrl && isSuccess(reply.fetched);
  return { href, exists: isHomepage || (await isThere(reply, soft404)), fetched: withText(reply) };
}

/**
 * Statuses that show that an address exists, although it refuses a plain GET. For example, an API may need parameters,
 * and an MCP server may need a session.
 */
const REFUSALS: readonly number[] = [400, 401, 402, 405, 406, 422];

/**
 * True if something is at the address. False if the response says that nothing is there, or if the site sends it for
 * every unknown address. Null if the response doesn't show whether something is there.
 */
async function isThere(reply: Reply, soft404: Soft404Source): Promise<boolean | null> {
  const { fetched } = reply;
  const isOfAll = (await comparedWith(reply, soft404)).matches(reply);
  if (isOfAll) return false;
  if (isSuccess(fetched)) return true;
  if (fetched.kind === "http" && REFUSALS.includes(fetched.status)) return true;
  return tells(fetched) ? false : null;
}
