import { absentOn } from "../applicability.js";
import { defineCheck } from "../check.js";
import { judgeRead } from "../judge-document.js";
import { readLinkset } from "../shapes/api-documents.js";

export const apiCatalog = defineCheck({
  id: "apiCatalog",
  title: "A catalog lists the APIs",
  failTitle: "No catalog lists the APIs",
  what: "`/.well-known/api-catalog`, a linkset of the site's APIs (RFC 9727).",
  why: "One well-known address tells an agent which APIs there are and where their descriptions lie.",
  rules: {
    pass: "A JSON linkset with at least one context that has an `anchor` (or lists members by `item` or `api-catalog`) and a relation with an address.",
    fail: "Another shape; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error: "Absent, and a place that may show an API could not be read.",
  },
  fix: {
    goal: "An agent finds every API from one address.",
    fix: 'Serve /.well-known/api-catalog as application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727":\n\n{"linkset": [{"anchor": "{origin}/api", "service-desc": [{"href": "{origin}/openapi.json", "type": "application/json"}]}]}',
    docs: ["https://www.rfc-editor.org/rfc/rfc9727", "https://www.rfc-editor.org/rfc/rfc9264"],
    inspect: "curl -fsSL {origin}/.well-known/api-catalog | grep '\"linkset\"'",
  },
  requires: ["apiCatalog", "site"],
  evaluate: ({ apiCatalog: document, site }) =>
    judgeRead(document, {
      name: "an API catalog",
      read: readLinkset,
      passes: "A catalog lists the APIs.",
      says: (targets) => targets.slice(0, 5).join(", "),
      details: (targets) => ({ targets: targets.length }),
      absent: (evidence) => absentOn(site, "api", "An API catalog", evidence),
    }),
});
