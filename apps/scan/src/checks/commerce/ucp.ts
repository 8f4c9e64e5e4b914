import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";
import { readAcpDocument } from "../shapes/acp-document.js";
import { readUcpProfile } from "../shapes/ucp-profile.js";
import { judgeAbsentChannel } from "./judge-channel.js";

export const ucp = defineCheck({
  id: "ucp",
  title: "The shop speaks UCP",
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
    verify: "curl -fsS {origin}/.well-known/ucp | grep '\"services\"'",
  },
  notes: ["UCP forbids platforms to follow redirects for profiles, so a profile behind one cannot be used."],
  requires: ["ucp", "acp", "site"],
  evaluate: ({ ucp: document, acp, site }) =>
    judgeDocument(document, {
      name: "a UCP profile",
      absent: (evidence) => {
        const isInOrder = acp.state === "found" && readAcpDocument(acp.value, site.openedByOperator) !== null;
        return judgeAbsentChannel("A UCP profile", site, { document: acp, isInOrder }, evidence);
      },
      found: (value, { url, fetched, warnings }, evidence) => {
        if (fetched.kind === "http" && fetched.redirects.length > 0) {
          return fails("The UCP profile lies behind a redirect, which platforms must not follow.", evidence);
        }
        const profile = readUcpProfile(value);
        if (profile === null) {
          return fails("The UCP profile lacks version or services.", [...evidence, quote(url, JSON.stringify(value))]);
        }
        const seen = quote(url, `version: ${profile.version}, services: ${profile.services.join(", ")}`);
        return pass("The shop speaks UCP.", [...evidence, seen], { warnings: [...warnings, ...profile.warnings] });
      },
    }),
});
