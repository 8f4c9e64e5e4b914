import type { SiteTraits } from "../../gather/artifacts.js";
import type { JsonDocument } from "../../gather/fetched.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence, judgeRead } from "../judge-document.js";
import { extensionUris } from "../shapes/agent-documents.js";
import { hasCapability, readAcpDocument, readUcpProfile } from "../shapes/commerce-documents.js";
import { isRead } from "../shapes/reading.js";

/** A shop chooses one channel: where the other one is in order, the absence of this one is no fault. */
function judgeAbsentChannel(
  name: string,
  site: SiteTraits,
  other: { readonly document: JsonDocument; readonly isInOrder: boolean },
  evidence: readonly Evidence[],
): CheckResult {
  if (other.isInOrder) return notApplicable(site, `${name} is missing, and the shop has another channel.`, evidence);
  return other.document.state === "unknown" && site.commerceEvidence.length > 0 && !site.strict
    ? cannotTell(`${name} is missing, and whether the shop has another channel could not be told.`, [
        ...evidence,
        ...documentEvidence(other.document),
      ])
    : absentOn(site, "commerce", name, evidence);
}

export const ucp = defineCheck({
  id: "ucp",
  title: "The shop speaks UCP",
  failTitle: "The shop does not speak UCP",
  what: "The business profile at `/.well-known/ucp` (Universal Commerce Protocol).",
  why: "Agents of several platforms can search, fill a cart and check out by it.",
  rules: {
    pass: "`ucp.version` as a date and at least one entry in `ucp.services`. Missing `payment_handlers` or endpoints are a warning.",
    fail: "Malformed, behind a redirect, or absent on a shop that has no ACP document either.",
    neutral: "Absent on a site that is no shop, or on a shop whose ACP document is in order.",
    error: "Absent on a shop whose ACP document could not be told.",
  },
  fix: {
    goal: "Agents can buy here.",
    fix: 'Serve /.well-known/ucp without redirect:\n\n{"ucp": {"version": "2026-01-11", "services": {"dev.ucp.shopping": [{"version": "2026-01-11", "transport": "rest", "endpoint": "{origin}/ucp"}]}, "payment_handlers": {}}}',
    docs: ["https://ucp.dev/"],
    inspect: "curl -fsS {origin}/.well-known/ucp | grep '\"services\"'",
  },
  notes: ["UCP forbids platforms to follow redirects for profiles, so a profile behind one cannot be used."],
  requires: ["ucp", "acp", "site"],
  evaluate: ({ ucp: document, acp, site }) =>
    judgeRead(document, {
      name: "a UCP profile",
      read: readUcpProfile,
      passes: "The shop speaks UCP.",
      says: ({ version, services }) => `version: ${version}, services: ${services.join(", ")}`,
      beyond: (_, { fetched }, evidence) =>
        fetched.kind === "http" && fetched.redirects.length > 0
          ? fails("The UCP profile lies behind a redirect, which platforms must not follow.", evidence)
          : null,
      absent: (evidence) => {
        const isInOrder = acp.state === "found" && isRead(readAcpDocument(acp.value, site.openedByOperator));
        return judgeAbsentChannel("A UCP profile", site, { document: acp, isInOrder }, evidence);
      },
    }),
});

export const acp = defineCheck({
  id: "acp",
  title: "The shop speaks ACP",
  failTitle: "The shop does not speak ACP",
  what: "The discovery document at `/.well-known/acp.json` (Agentic Commerce Protocol).",
  why: "Agents can check out by it on behalf of a person.",
  rules: {
    pass: "`protocol` (name acp, dated version, supported_versions), an https `api_base_url`, `transports` with rest, and at least one known service in `capabilities.services`.",
    fail: "Malformed, or absent on a shop that has no UCP profile either.",
    neutral: "Absent on a site that is no shop, or on a shop whose UCP profile is in order.",
    error: "Absent on a shop whose UCP profile could not be told.",
  },
  fix: {
    goal: "Agents can buy here.",
    fix: 'Serve /.well-known/acp.json without authentication:\n\n{"protocol": {"name": "acp", "version": "2026-01-30", "supported_versions": ["2026-01-30"]}, "api_base_url": "{origin}/acp", "transports": ["rest"], "capabilities": {"services": ["checkout"]}}',
    docs: ["https://github.com/agentic-commerce-protocol/agentic-commerce-protocol"],
    inspect: "curl -fsSL {origin}/.well-known/acp.json | grep '\"api_base_url\"'",
  },
  requires: ["acp", "ucp", "site"],
  evaluate: ({ acp: document, ucp, site }) =>
    judgeRead(document, {
      name: "an ACP document",
      read: (value) => readAcpDocument(value, site.openedByOperator),
      passes: "The shop speaks ACP.",
      says: ({ version, services }) => `version: ${version}, services: ${services.join(", ")}`,
      absent: (evidence) => {
        const isInOrder = ucp.state === "found" && isRead(readUcpProfile(ucp.value));
        return judgeAbsentChannel("An ACP document", site, { document: ucp, isInOrder }, evidence);
      },
    }),
});

const EXTENSION = "google-agentic-commerce/ap2";
const CAPABILITY = "dev.ucp.shopping.ap2_mandate";

export const ap2 = defineCheck({
  id: "ap2",
  title: "Payments by mandate (AP2)",
  failTitle: "Payments by mandate (AP2) are not declared",
  what: `The extensions of the A2A agent card and the capability \`${CAPABILITY}\` of the UCP profile.`,
  why: "A mandate proves to the shop that a person allowed the agent to pay.",
  rules: {
    pass: "The agent card declares the AP2 extension, or the UCP profile the mandate capability.",
    fail: "Never, except in profile `all`.",
    neutral: "Neither.",
    error: "Neither was seen, and the card or the profile could not be told.",
  },
  fix: {
    goal: "Agents can pay with a proof of consent.",
    fix: 'Declare it in /.well-known/agent-card.json:\n\n"capabilities": {"extensions": [{"uri": "https://github.com/google-agentic-commerce/ap2/v1", "params": {"roles": ["merchant"]}}]}',
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
      ? cannotTell("Whether AP2 is declared could not be told.", evidence)
      : notApplicable(site, "AP2 is not declared.", evidence);
  },
});
