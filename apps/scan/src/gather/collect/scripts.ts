import { defineNode } from "../graph/node.js";
import { withText } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";

const ASKED_MAX = 3;

export const scripts = defineNode({
  name: "scripts",
  needs: ["landing", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { page } = await use("homepage");
    if (page === null || page.inlineWebMcp) return [];
    const own = page.scriptUrls.filter((url) => new URL(url).origin === site.origin).slice(0, ASKED_MAX);
    const replies = await Promise.all(own.map((url) => site.page({ url, accept: ACCEPT.script })));
    return replies.map(withText);
  },
});
