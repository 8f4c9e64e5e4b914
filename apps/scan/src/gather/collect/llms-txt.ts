import { defineNode } from "../graph/node.js";
import { askText, notAsked } from "./well-known.js";

/** Enough to see that it is one. */
const FULL_TEXT_BYTES = 4 * 1024;

export const llmsTxt = defineNode({
  name: "llmsTxt",
  needs: ["landing", "soft404"],
  collect: async ({ use }) => askText((await use("landing")).site, "/llms.txt", () => use("soft404")),
});

export const llmsFullTxt = defineNode({
  name: "llmsFullTxt",
  needs: ["landing", "soft404", "llmsTxt"],
  async collect({ use }) {
    const { state } = await use("llmsTxt");
    if (state === "absent" || state === "invalid") return notAsked("there is no llms.txt");
    const { site } = await use("landing");
    return await askText(site, "/llms-full.txt", () => use("soft404"), { bytesMax: FULL_TEXT_BYTES });
  },
});
