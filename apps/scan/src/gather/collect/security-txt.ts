import { defineNode } from "../graph/node.js";
import { askText } from "./well-known.js";

export const securityTxt = defineNode({
  name: "securityTxt",
  needs: ["landing", "wellKnownSoft404"],
  collect: async ({ use }) =>
    askText((await use("landing")).site, "/.well-known/security.txt", () => use("wellKnownSoft404")),
});
