import { defineNode } from "../graph/node.js";
import { emptyReply, withText } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";

export const plainHttp = defineNode({
  name: "plainHttp",
  needs: ["landing"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { protocol, host, port } = new URL(site.origin);
    const notAsked = (why: string) => emptyReply({ kind: "not_asked", why }).fetched;
    if (protocol !== "https:") return notAsked("the site itself is asked by http");
    if (port !== "") return notAsked("the address names a port, which http cannot share");
    return withText(await site.metadata({ url: `http://${host}/`, accept: ACCEPT.page, redirectsMax: 0 }));
  },
});
