import { isSuccess } from "../documents/told-status.js";
import type { Fetched } from "../fetched.js";
import { defineNode } from "../graph/node.js";
import { readPage } from "../html/read-page.js";
import { looksLikeHtml } from "../html-text.js";
import { type Reply, withText } from "../http/reply.js";
import { isHtmlType, mediaTypeOf } from "../media-type.js";
import type { Page } from "../page.js";
import { parseLinkHeader } from "../parse-link-header.js";

export const homepage = defineNode({
  name: "homepage",
  needs: ["homepageReply"],
  async collect({ use }) {
    const reply = await use("homepageReply");
    const { fetched } = reply;
    const linkHeaders = fetched.kind === "http" ? parseLinkHeader(fetched.headers.link, fetched.url) : [];
    return { ...(await pageOf(reply)), linkHeaders };
  },
});

/** An answer and what the page in it says; null when it is no HTML page with status 2xx, or when the page could not be read. */
export async function pageOf(reply: Reply): Promise<{ readonly fetched: Fetched; readonly page: Page | null }> {
  const { fetched, bytes } = reply;
  if (fetched.kind !== "http" || !isHtmlPage(fetched)) return { fetched: withText(reply), page: null };
  const { url, truncated, headers, durationMs } = fetched;
  const page = await readPage({ url, bytes, contentType: headers["content-type"], truncated });
  return page === null
    ? { fetched: { kind: "failed", url, cause: "unreadable", durationMs }, page }
    : { fetched: withText(reply), page };
}

function isHtmlPage(fetched: Extract<Fetched, { kind: "http" }>): boolean {
  if (!isSuccess(fetched)) return false;
  const mediaType = mediaTypeOf(fetched.headers["content-type"]);
  return mediaType === "" ? looksLikeHtml(fetched.body) : isHtmlType(mediaType);
}
