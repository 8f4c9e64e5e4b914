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
  needs: ["landing"],
  async collect({ use }) {
    const { homepage: reply } = await use("landing");
    const fetched = withText(reply);
    const linkHeaders = fetched.kind === "http" ? parseLinkHeader(fetched.headers.link, fetched.url) : [];
    return { fetched, page: await pageOf(reply), linkHeaders };
  },
});

/** What a page says; null when the answer is no HTML page with status 2xx. */
export async function pageOf({ fetched, bytes }: Reply): Promise<Page | null> {
  if (fetched.kind !== "http" || !isHtmlPage(fetched)) return null;
  const { url, truncated, headers } = fetched;
  return await readPage({ url, bytes, contentType: headers["content-type"], truncated });
}

function isHtmlPage(fetched: Extract<Fetched, { kind: "http" }>): boolean {
  if (!isSuccess(fetched)) return false;
  const mediaType = mediaTypeOf(fetched.headers["content-type"]);
  return mediaType === "" ? looksLikeHtml(fetched.body) : isHtmlType(mediaType);
}
