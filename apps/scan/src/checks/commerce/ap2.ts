import { extensionUris } from "../../documents/shapes/agent-documents.js";
import { hasCapability } from "../../documents/shapes/commerce-documents.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";

const EXTENSION = "google-agentic-commerce/ap2";
const CAPABILITY = "dev.ucp.shopping.ap2_mandate";

export const ap2 = defineCheck({
  id: "ap2",
  title: "The site declares payments by mandate (AP2)",
  failTitle: "The site does not declare payments by mandate (AP2)",
  what: `Reads the extensions of the A2A agent card and looks for the capability \`${CAPABILITY}\` in the UCP profile.`,
  why: "A mandate proves to the shop that a person allowed the agent to pay.",
  rules: {
    pass: "The agent card declares the AP2 extension, or the UCP profile declares the mandate capability.",
    fail: "Only in profile `all`: the site declares neither.",
    neutral: "The site declares neither the extension nor the capability.",
    error: "The scan saw neither, and could not read the card or the profile.",
  },
  fix: {
    goal: "Agents can pay with a proof of consent.",
    fix: 'Declare AP2 in /.well-known/agent-card.json:\n\n"capabilities": {"extensions": [{"uri": "https://github.com/google-agentic-commerce/ap2/v1", "params": {"roles": ["merchant"]}}]}',
    docs: ["https://ap2-protocol.org/", "https://github.com/google-agentic-commerce/AP2"],
    inspect:
      "(curl -fsSL {origin}/.well-known/agent-card.json; curl -fsSL {origin}/.well-known/ucp) | grep -iE 'google-agentic-commerce/ap2|ap2_mandate'",
  },
  requires: ["a2aAgentCard", "ucp", "site"],
  evaluate: ({ a2aAgentCard: card, ucp, site }) => {
    const extension =
      card.state === "found"
        ? extensionUris(card.value).find((uri) => uri.toLowerCase().includes(EXTENSION))
        : undefined;
    if (extension !== undefined && card.state === "found") {
      return pass("The agent card declares AP2.", [quote(`${card.url} extensions`, extension)]);
    }
    if (ucp.state === "found" && hasCapability(ucp.value, CAPABILITY)) {
      return pass("The UCP profile declares AP2.", [quote(`${ucp.url} capabilities`, CAPABILITY)]);
    }
    const evidence = [...documentEvidence(card), ...documentEvidence(ucp)];
    return card.state === "unknown" || ucp.state === "unknown"
      ? cannotTell("The scan could not determine whether the site declares AP2.", evidence)
      : notApplicable(site, "The site does not declare AP2.", evidence);
  },
});
