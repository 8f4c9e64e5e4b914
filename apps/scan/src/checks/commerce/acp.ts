import { defineCheck } from "../check.js";
import { judgeRead } from "../judge-document.js";
import { readAcpDocument, readUcpProfile } from "../shapes/commerce-documents.js";
import { isRead } from "../shapes/reading.js";
import { judgeAbsentChannel } from "./judge-channel.js";

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
