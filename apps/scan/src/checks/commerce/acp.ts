import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";
import { readAcpDocument } from "../shapes/acp-document.js";
import { readUcpProfile } from "../shapes/ucp-profile.js";
import { judgeAbsentChannel } from "./judge-channel.js";

export const acp = defineCheck({
  id: "acp",
  title: "The shop speaks ACP",
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
    verify: "curl -fsSL {origin}/.well-known/acp.json | grep '\"api_base_url\"'",
  },
  requires: ["acp", "ucp", "site"],
  evaluate: ({ acp: document, ucp, site }) =>
    judgeDocument(document, {
      name: "an ACP document",
      absent: (evidence) => {
        const isInOrder = ucp.state === "found" && readUcpProfile(ucp.value) !== null;
        return judgeAbsentChannel("An ACP document", site, { document: ucp, isInOrder }, evidence);
      },
      found: (value, { url, warnings }, evidence) => {
        const read = readAcpDocument(value, site.openedByOperator);
        if (read === null) {
          return fails("The ACP document lacks what it must say.", [...evidence, quote(url, JSON.stringify(value))]);
        }
        const seen = quote(url, `version: ${read.version}, services: ${read.services.join(", ")}`);
        return pass("The shop speaks ACP.", [...evidence, seen], { warnings: [...warnings, ...read.warnings] });
      },
    }),
});
