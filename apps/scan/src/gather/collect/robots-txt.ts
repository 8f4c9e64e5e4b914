import { readTextDocument } from "../documents/read-text-document.js";
import { defineNode } from "../graph/node.js";

export const robotsTxt = defineNode({
  name: "robotsTxt",
  needs: ["landing", "soft404"],
  async collect({ use }) {
    const { robots } = await use("landing");
    const document = readTextDocument(robots.reply, robots.url, await use("soft404"));
    return { ...document, robots: document.state === "found" ? robots.file : null };
  },
});
