import { defineNode } from "../graph/node.js";

export const dnsAid = defineNode({
  name: "dnsAid",
  needs: ["landing"],
  collect: async () => ({ asked: false, records: [], authenticated: false, error: null }),
});
