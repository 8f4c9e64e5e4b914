import { type Fetched, isSuccess } from "../../documents/fetched.js";
import { recognizeProgram } from "../default-page.js";
import { defineNode } from "../graph/run-graph.js";
import { readPage } from "../html/read-page.js";
import { emptyReply, isHtmlType, looksLikeHtml, type Reply, readMediaType, withText } from "../http/reply.js";
import { parseLinkHeader } from "../link-header.js";
import type { Page } from "../page.js";
import { land } from "../site/landing.js";
import { ACCEPT } from "../site/site.js";

export const landing = defineNode({ name: "landing", needs: [], collect: ({ context }) => land(context) });

export const homepageReply = defineNode({
  name: "homepageReply",
  needs: ["landing"],
  collect: async ({ use }) => (await use("landing")).homepage,
});

export const robotsReading = defineNode({
  name: "robotsReading",
  needs: ["landing"],
  collect: async ({ use }) => (await use("landing")).robots,
});

export const homepage = defineNode({
  name: "homepage",
  needs: ["homepageReply"],
  async collect({ context, use }) {
    const reply = await use("homepageReply");
    const { fetched } = reply;
    const linkHeaders = fetched.kind === "http" ? parseLinkHeader(fetched.headers.link, fetched.url) : [];
    const read = await readHtml(reply, context.readingEnds);
    const program = read.page === null ? null : recognizeProgram(read.page);
    // A default page says nothing about the site, so its facts are dropped.
    return program !== null && read.fetched.kind === "http"
      ? { fetched: { ...read.fetched, defaultPageProgram: program }, page: null, linkHeaders }
      : { ...read, linkHeaders };
  },
});

/**
 * Reads the facts of an HTML page. `page` is null if the response is not HTML with status 2xx, or could not be read.
 */
export async function readHtml(
  reply: Reply,
  readingEnds: AbortSignal,
): Promise<{ readonly fetched: Fetched; readonly page: Page | null }> {
  const { fetched, bytes } = reply;
  if (fetched.kind !== "http" || !isHtmlPage(fetched)) return { fetched: withText(reply), page: null };
  const { url, truncated, headers, durationMs } = fetched;
  const page = await readPage({ url, bytes, contentType: headers["content-type"], truncated }, readingEnds);
  return page === null
    ? { fetched: { kind: "failed", url, cause: "unreadable", durationMs }, page }
    : { fetched: withText(reply), page };
}

function isHtmlPage(fetched: Extract<Fetched, { kind: "http" }>): boolean {
  if (!isSuccess(fetched)) return false;
  const mediaType = readMediaType(fetched.headers["content-type"]);
  return mediaType === "" ? looksLikeHtml(fetched.body) : isHtmlType(mediaType);
}

export const markdownReply = defineNode({
  name: "markdownReply",
  needs: ["landing"],
  async collect({ use }) {
    const { site, homepageUrl } = await use("landing");
    return await site.page({ url: homepageUrl, accept: ACCEPT.markdown });
  },
});

export const homepageMarkdown = defineNode({
  name: "homepageMarkdown",
  needs: ["markdownReply"],
  collect: async ({ use }) => withText(await use("markdownReply")),
});

/** User agents as the vendors of the crawlers publish them. */
const USER_AGENTS = [
  {
    token: "GPTBot",
    text: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  },
  {
    token: "ClaudeBot",
    text: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  },
];

export const aiUserAgents = defineNode({
  name: "aiUserAgents",
  needs: ["landing"],
  async collect({ context, use }) {
    if (!context.imitateAiBots) return [];
    const { site, homepageUrl: url } = await use("landing");
    const asked = USER_AGENTS.map(async ({ token: imitates, text: userAgent }) => {
      const bytesMax = context.limits.pageBytesMax;
      const reply = await site.page({ url, accept: ACCEPT.page, bytesMax, keepHtml: true, userAgent, imitates });
      const { page } = await readHtml(reply, context.readingEnds);
      return { userAgent, fetched: withText(reply), textLength: page?.textLength ?? null };
    });
    return await Promise.all(asked);
  },
});

export const plainHttp = defineNode({
  name: "plainHttp",
  needs: ["landing"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { protocol, host, port } = new URL(site.origin);
    const notAsked = (why: string) => emptyReply({ kind: "not_asked", why }).fetched;
    if (protocol !== "https:") return notAsked("the scan already uses http");
    if (port !== "") return notAsked("the address has a port, which http and https can't share");
    return withText(await site.metadata({ url: `http://${host}/`, accept: ACCEPT.page, redirectsMax: 0 }));
  },
});
