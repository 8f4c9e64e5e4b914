import { readTextDocument } from "../documents/read-text-document.js";
import { defineNode } from "../graph/node.js";
import { mediaTypeOf } from "../media-type.js";
import { resolveUrl } from "../parse-url.js";
import { ACCEPT } from "../site/accept.js";
import { declaredLinks } from "./declared-link.js";
import { comparedWith, notAsked } from "./well-known.js";

const RSL_TYPE = "application/rsl+xml";

export const rslLicense = defineNode({
  name: "rslLicense",
  needs: ["landing", "soft404", "homepage", "robotsTxt"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { robots } = await use("robotsTxt");
    const inRobots = robots?.licenses.map((written) => resolveUrl(written, site.origin)).find((url) => url !== null);
    const linked = declaredLinks(await use("homepage"), "license");
    const declared = inRobots ?? linked.find(({ type }) => mediaTypeOf(type ?? undefined) === RSL_TYPE)?.href;
    if (declared === undefined) return notAsked("no RSL license is declared");
    // A license may lie on its publisher's site.
    const url = site.at(declared);
    const reply = await site.metadata({ url, accept: `${RSL_TYPE}, ${ACCEPT.xml}` });
    return readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
  },
});
