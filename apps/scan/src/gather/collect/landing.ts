import { defineNode } from "../graph/node.js";
import { land } from "../site/landing.js";

export const landing = defineNode({ name: "landing", needs: [], collect: ({ context }) => land(context) });
