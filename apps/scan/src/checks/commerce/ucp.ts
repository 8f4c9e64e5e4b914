import { defineCheck, fails } from "../check.js";
import { judgeRead } from "../judge-document.js";
import { readAcpDocument, readUcpProfile } from "../shapes/commerce-documents.js";
import { isRead } from "../shapes/reading.js";
import { judgeAbsentChannel } from "./judge-channel.js";

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
