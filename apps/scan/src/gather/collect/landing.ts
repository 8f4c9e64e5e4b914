import { defineNode } from "../graph/node.js";
import { land } from "../site/landing.js";

export const landing = defineNode({ name: "landing", needs: [], collect: ({ context }) => land(context) });

export const homepageReply = defineNode({
  name: "homepageReply",
  needs: ["landing"],
  collect: async ({ use }) => (await use("landing")).homepage(),
});

export const robotsReading = defineNode({
  name: "robotsReading",
  needs: ["landing"],
  collect: async ({ use }) => (await use("landing")).robots(),
});
