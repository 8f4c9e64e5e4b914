import { type Fetched, isSuccess } from "../../documents/fetched.js";
import type { Artifacts } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { isHtmlType, readMediaType } from "../http/reply.js";
import { ACCEPT } from "../site/site.js";
import { askText, notAsked } from "./well-known.js";

/** Maximum number of bytes to read, enough to see that the response is text. */
const BYTES_MAX = 4 * 1024;

/**
 * Finds a response with text from an address that ends in `.md`. Looks at the declared alternate and at the sampled
 * links of llms.txt.
 */
export function seenMarkdown({ alternateMarkdown, llmsLinks }: Pick<Artifacts, "alternateMarkdown" | "llmsLinks">) {
  return [alternateMarkdown, ...llmsLinks.map(({ fetched }) => fetched)].find(isMarkdownUrl) ?? null;
}

const isMarkdownUrl = (fetched: Fetched): boolean =>
  fetched.kind === "http" &&
  isSuccess(fetched) &&
  /\.md$/i.test(new URL(fetched.url).pathname) &&
  !isHtmlType(readMediaType(fetched.headers["content-type"]));

/** Requests one page at its address with `.md`, as a sample for all pages. */
export const markdownUrl = defineNode({
  name: "markdownUrl",
  needs: ["landing", "pages", "soft404", "alternateMarkdown", "llmsLinks"],
  async collect({ use }) {
    const [alternateMarkdown, llmsLinks] = [await use("alternateMarkdown"), await use("llmsLinks")];
    if (seenMarkdown({ alternateMarkdown, llmsLinks }) !== null)
      return notAsked("the site serves text at another address that ends in .md");
    const [page] = (await use("pages")).filter((one) => one.page !== null);
    if (page === undefined) return notAsked("the scan found no other page");
    const { site } = await use("landing");
    const url = new URL(page.url);
    if (url.search !== "" || url.origin !== site.origin)
      return notAsked("the page's address has a query or another origin");
    const { pathname } = url;
    url.pathname = pathname.endsWith("/") ? `${pathname}index.md` : `${pathname.replace(/\.html?$/i, "")}.md`;
    return await askText(site, url.href, () => use("soft404"), { accept: ACCEPT.text, bytesMax: BYTES_MAX });
  },
});
