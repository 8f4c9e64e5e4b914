import { defineNode } from "../graph/node.js";
import { emptyReply, withText } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";
import { comparedWith } from "./well-known.js";

export const apiRoot = defineNode({
  name: "apiRoot",
  needs: ["landing", "soft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const ask = (path: string) => site.page({ url: site.at(path), accept: ACCEPT.json });
    const first = await ask("/api");
    const isMissing = first.fetched.kind === "http" && [404, 410].includes(first.fetched.status);
    const reply = isMissing ? await ask("/api/v1") : first;
    const soft404 = await comparedWith(reply, () => use("soft404"));
    // What everything gets that does not exist says nothing of an API.
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "/api is answered as addresses are that do not exist" }).fetched
      : withText(reply);
  },
});
