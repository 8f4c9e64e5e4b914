import { defineNode } from "../graph/node.js";
import { withText } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";

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
