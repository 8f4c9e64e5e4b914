import { defineNode } from "../graph/node.js";
import { askJson, jsonDocumentAt, notAsked } from "./well-known.js";

export const a2aAgentCard = jsonDocumentAt("a2aAgentCard", "/.well-known/agent-card.json");

export const legacyAgentCard = defineNode({
  name: "legacyAgentCard",
  needs: ["landing", "wellKnownSoft404", "a2aAgentCard"],
  async collect({ use }) {
    const { state } = await use("a2aAgentCard");
    if (state !== "absent") return notAsked("the address of today did not say that there is no card");
    return await askJson((await use("landing")).site, "/.well-known/agent.json", () => use("wellKnownSoft404"));
  },
});
