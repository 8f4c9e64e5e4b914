import { readTextDocument } from "../documents/read-text-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import { defineNode } from "../graph/node.js";
import type { RobotsReading } from "../site/robots-source.js";
import { comparedWith } from "./well-known.js";

export const robotsTxt = defineNode({
  name: "robotsTxt",
  needs: ["robotsReading", "soft404"],
  async collect({ use }) {
    const robots = await use("robotsReading");
    // No site answers groups of crawlers for whatever it does not have.
    const soft404 = addressesCrawlers(robots)
      ? learnSoft404([])
      : await comparedWith(robots.reply, () => use("soft404"));
    const document = readTextDocument(robots.reply, robots.url, soft404);
    return { ...document, robots: document.state === "found" ? robots.file : null };
  },
});

const addressesCrawlers = ({ reply: { fetched }, file }: RobotsReading): boolean =>
  fetched.kind === "http" && fetched.status === 200 && file !== null && file.groups.length > 0;
