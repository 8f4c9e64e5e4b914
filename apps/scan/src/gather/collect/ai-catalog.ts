import { defineNode } from "../graph/node.js";
import { resolveUrl } from "../parse-url.js";
import { declaredLinks } from "./declared-link.js";
import { askJson } from "./well-known.js";

export const aiCatalog = defineNode({
  name: "aiCatalog",
  needs: ["landing", "robotsReading", "wellKnownSoft404", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const [agentmap] = (await use("robotsReading")).file?.agentmaps ?? [];
    const inRobots = agentmap === undefined ? null : resolveUrl(agentmap, site.origin);
    const declared = declaredLinks(await use("homepage"), "ai-catalog")[0]?.href ?? inRobots;
    return await askJson(site, declared ?? "/.well-known/ai-catalog.json", () => use("wellKnownSoft404"));
  },
});
