import { defineNode } from "../graph/node.js";
import { emptyReply, withText } from "../http/reply.js";
import { mediaTypeOf } from "../media-type.js";
import { ACCEPT } from "../site/accept.js";
import { declaredLinks } from "./declared-link.js";

export const alternateMarkdown = defineNode({
  name: "alternateMarkdown",
  needs: ["landing", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const alternates = declaredLinks(await use("homepage"), "alternate");
    const declared = alternates.find(({ type }) => mediaTypeOf(type ?? undefined) === "text/markdown");
    if (declared === undefined) return emptyReply({ kind: "not_asked", why: "the page declares none" }).fetched;
    return withText(await site.page({ url: declared.href, accept: ACCEPT.text }));
  },
});
