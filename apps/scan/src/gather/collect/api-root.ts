import { defineNode } from "../graph/node.js";
import { withText } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";

export const apiRoot = defineNode({
  name: "apiRoot",
  needs: ["landing"],
  async collect({ use }) {
    const { site } = await use("landing");
    const reply = await site.page({ url: site.at("/api"), accept: ACCEPT.json });
    if (reply.fetched.kind !== "http" || ![404, 410].includes(reply.fetched.status)) return withText(reply);
    return withText(await site.page({ url: site.at("/api/v1"), accept: ACCEPT.json }));
  },
});
