import type { TextDocument } from "../document.js";
import { readTextDocument } from "../documents/read-text-document.js";
import { PREVIEW_CHARS_MAX } from "../fetched.js";
import { defineNode } from "../graph/node.js";
import { gunzipCapped } from "../gunzip-capped.js";
import type { Reply } from "../http/reply.js";
import { parseSitemap } from "../parse-sitemap.js";
import { resolveUrl } from "../parse-url.js";
import { ACCEPT } from "../site/accept.js";

const ASKED_MAX = 2;

export const sitemap = defineNode({
  name: "sitemap",
  needs: ["landing", "robotsTxt", "soft404"],
  async collect({ context, use }) {
    const { site } = await use("landing");
    const { robots } = await use("robotsTxt");
    // A relative address is a mistake, but one that can be understood.
    const [declared] = (robots?.sitemaps ?? []).flatMap((written) => resolveUrl(written, site.origin) ?? []);
    const addresses = new Set([declared ?? [], "/sitemap.xml", "/sitemap_index.xml"].flat().map(site.at));
    const documents: TextDocument[] = [];
    for (const url of [...addresses].slice(0, ASKED_MAX)) {
      const reply = await site.metadata({ url, accept: ACCEPT.xml });
      const unpacked = await unpack(reply, context.limits.documentBytesMax);
      const document = readTextDocument(unpacked, url, await use("soft404"));
      documents.push(document);
      if (document.state !== "found") continue;
      const { fetched } = unpacked;
      const file = await parseSitemap(document.value, url, fetched.kind === "http" && fetched.truncated);
      if (file !== null) return { documents, file };
    }
    return { documents, file: null };
  },
});

/** `sitemap.xml.gz` is a packed file and not a packed answer. */
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
