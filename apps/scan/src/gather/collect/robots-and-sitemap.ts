import { resolveUrl, sameSite } from "../../addresses.js";
import { PREVIEW_CHARS_MAX, type TextDocument } from "../../documents/fetched.js";
import { readTextDocument } from "../documents/read-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import { defineNode } from "../graph/run-graph.js";
import { type Reply, readMediaType } from "../http/reply.js";
import { gunzipCapped, parseSitemap, type SitemapFile } from "../parse-sitemap.js";
import { decideInTurns } from "../robots-access.js";
import { ACCEPT, type RobotsReading } from "../site/site.js";
import { comparedWith, declaredLinks, notAsked } from "./well-known.js";

/**
 * Paths for which checks need robots.txt's decision. The decisions are computed here, in slices that don't block the
 * process. Checks then only look them up.
 */
const JUDGED_PATHS = ["/", "/llms.txt"];

export const robotsTxt = defineNode({
  name: "robotsTxt",
  needs: ["robotsReading", "soft404"],
  async collect({ use }) {
    const robots = await use("robotsReading");
    // A response with groups for crawlers is robots.txt, because no site sends such groups for missing addresses.
    const soft404 = addressesCrawlers(robots)
      ? learnSoft404([])
      : await comparedWith(robots.reply, () => use("soft404"));
    const document = readTextDocument(robots.reply, robots.url, soft404);
    const file = document.state === "found" ? robots.file : null;
    if (file !== null) for (const path of JUDGED_PATHS) await decideInTurns(file, path);
    return { ...document, robots: file };
  },
});

const addressesCrawlers = ({ reply: { fetched }, file }: RobotsReading): boolean =>
  fetched.kind === "http" && fetched.status === 200 && file !== null && file.groups.length > 0;

/** Maximum number of named sitemaps to request. One of the usual addresses follows them. */
const DECLARED_MAX = 2;
const USUAL = ["/sitemap.xml", "/sitemap_index.xml"];
/** Maximum number of `Sitemap:` records to read. */
const RECORDS_MAX = 100;

export const sitemap = defineNode({
  name: "sitemap",
  needs: ["landing", "homepage", "robotsTxt", "soft404"],
  async collect({ context, use }) {
    const { documentBytesMax } = context.limits;
    const { site } = await use("landing");
    const { robots } = await use("robotsTxt");
    // A relative address is wrong but unambiguous, so it is resolved.
    const records = (robots?.sitemaps ?? []).slice(0, RECORDS_MAX);
    const named = new Set(records.flatMap((written) => resolveUrl(written, site.origin) ?? []));
    // Static generators link their sitemap on every page and don't name it in robots.txt.
    const linked = declaredLinks(await use("homepage"), "sitemap").map(({ href }) => href);
    const declared = named.size > 0 ? named : new Set(linked.filter((href) => sameSite(href, site.origin)));
    const first = [...declared].slice(0, DECLARED_MAX);
    const usual = USUAL.map(site.at).filter((url) => !first.includes(url));
    const addresses = [...first, ...usual.slice(0, first.length === 0 ? 2 : 1)];
    const documents: TextDocument[] = [];
    const read = async (url: string): Promise<SitemapFile | null> => {
      const reply = await unpack(await site.metadata({ url, accept: ACCEPT.xml }), documentBytesMax);
      const soft404 = await comparedWith(reply, () => (IS_SITEMAP.test(getBody(reply)) ? NOTHING : use("soft404")));
      const document = readTextDocument(reply, url, soft404);
      documents.push(document);
      const { fetched } = reply;
      return document.state === "found"
        ? await parseSitemap(document.value, url, fetched.kind === "http" && fetched.truncated)
        : null;
    };
    for (const url of addresses) {
      const file = await read(url);
      if (file === null || file.entries === 0) continue;
      // An index without dates may list sitemaps that have dates.
      const [next] = file.form === "index" ? file.locations : [];
      const childUrl = next === undefined ? null : resolveUrl(next, url);
      const child = childUrl !== null && sameSite(childUrl, url) ? await read(childUrl) : null;
      return { documents, file, child };
    }
    const unasked = [...declared].filter((url) => !addresses.includes(url)).length;
    if (unasked > 0) documents.push(notAsked(`the site names ${unasked} more sitemaps than a scan requests`));
    return { documents, file: null, child: null };
  },
});

/** Matches a sitemap, which no site sends for missing addresses. */
const IS_SITEMAP = /<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/;
const NOTHING = Promise.resolve(learnSoft404([]));
const getBody = ({ fetched }: Reply): string => (fetched.kind === "http" ? fetched.body : "");

/** Unpacks a compressed file, such as `sitemap.xml.gz`. The HTTP client only decodes `Content-Encoding`. */
async function unpack(reply: Reply, bytesMax: number): Promise<Reply> {
  const { fetched, bytes } = reply;
  if (fetched.kind !== "http" || bytes[0] !== 0x1f || bytes[1] !== 0x8b) return reply;
  const unpacked = await gunzipCapped(bytes, bytesMax);
  if (unpacked === null) return reply;
  const text = unpacked.bytes.toString("utf8", 0, PREVIEW_CHARS_MAX * 4).slice(0, PREVIEW_CHARS_MAX);
  return {
    ...reply,
    bytes: unpacked.bytes,
    fetched: {
      ...fetched,
      headers: { ...fetched.headers, "content-type": "application/xml; charset=utf-8" },
      body: text,
      bodyBytes: unpacked.bytes.length,
      truncated: fetched.truncated || unpacked.truncated,
    },
  };
}

const RSL_TYPE = "application/rsl+xml";

export const rslLicense = defineNode({
  name: "rslLicense",
  needs: ["landing", "soft404", "homepage", "robotsTxt"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { robots } = await use("robotsTxt");
    const inRobots = robots?.licenses.map((written) => resolveUrl(written, site.origin)).find((url) => url !== null);
    const linked = declaredLinks(await use("homepage"), "license");
    const declared = inRobots ?? linked.find(({ type }) => readMediaType(type ?? undefined) === RSL_TYPE)?.href;
    if (declared === undefined) return notAsked("no RSL license is declared");
    // The license may be on its publisher's site.
    const url = site.at(declared);
    const reply = await site.metadata({ url, accept: `${RSL_TYPE}, ${ACCEPT.xml}` });
    return readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
  },
});
