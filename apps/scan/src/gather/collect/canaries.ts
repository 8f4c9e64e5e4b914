import { learnSoft404 } from "../documents/soft-404.js";
import { defineNode } from "../graph/run-graph.js";
import { withText } from "../http/reply.js";
import { ACCEPT } from "../site/site.js";

export const notFoundReply = defineNode({
  name: "notFoundReply",
  needs: ["landing"],
  async collect({ context, use }) {
    const { site } = await use("landing");
    return await site.page({ url: site.at(`/${context.canary}-not-found`), accept: "text/markdown, text/html;q=0.5" });
  },
});

/** Apart from the other one: a site may be honest about pages and answer 200 for everything below /.well-known/, or for `.json`. */
export const wellKnownReply = defineNode({
  name: "wellKnownReply",
  needs: ["landing"],
  async collect({ context, use }) {
    const { site } = await use("landing");
    return await site.metadata({ url: site.at(`/.well-known/${context.canary}.json`), accept: ACCEPT.json });
  },
});

export const notFoundPage = defineNode({
  name: "notFoundPage",
  needs: ["notFoundReply"],
  collect: async ({ use }) => withText(await use("notFoundReply")),
});

export const wellKnownCanary = defineNode({
  name: "wellKnownCanary",
  needs: ["wellKnownReply"],
  collect: async ({ use }) => withText(await use("wellKnownReply")),
});

export const soft404 = defineNode({
  name: "soft404",
  needs: ["notFoundReply", "wellKnownReply"],
  collect: async ({ use }) => learnSoft404(await Promise.all([use("notFoundReply"), use("wellKnownReply")])),
});

export const wellKnownSoft404 = defineNode({
  name: "wellKnownSoft404",
  needs: ["wellKnownReply"],
  collect: async ({ use }) => learnSoft404([await use("wellKnownReply")]),
});
