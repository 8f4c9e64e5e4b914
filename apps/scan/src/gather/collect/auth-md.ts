import { readTextDocument } from "../documents/read-text-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import { defineNode } from "../graph/node.js";
import { ACCEPT } from "../site/accept.js";
import { comparedWith } from "./well-known.js";

export const authMd = defineNode({
  name: "authMd",
  needs: ["landing", "soft404", "markdownReply"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/auth.md");
    const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true });
    const document = readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
    // A site may answer the markdown of its homepage for every address that ends in .md.
    const isHomepage = document.state === "found" && learnSoft404([await use("markdownReply")]).matches(reply);
    return isHomepage
      ? { state: "absent", url, why: "the markdown of the homepage", fetched: document.fetched }
      : document;
  },
});
