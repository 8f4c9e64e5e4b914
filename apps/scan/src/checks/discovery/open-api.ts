import { declaredLinks } from "../../gather/collect/declared-link.js";
import { absentOn } from "../applicability.js";
import { defineCheck, fails } from "../check.js";
import { quote } from "../evidence.js";
import { judgeRead } from "../judge-document.js";
import { readOpenApi } from "../shapes/api-documents.js";

export const openApi = defineCheck({
  id: "openApi",
  title: "The API is described",
  failTitle: "The API is not described",
  what: "`/openapi.json`, else the description that `service-desc` names (Link header, link element or API catalog), else `/openapi.yaml`.",
  why: "From a description an agent makes correct calls without reading prose.",
  rules: {
    pass: "OpenAPI 3.x or Swagger 2.0, in JSON or YAML, with a title and at least one path (since 3.1, webhooks count too).",
    fail: "Malformed; named by `service-desc` of the homepage and missing; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error: "Absent, and a place that may show an API could not be read.",
  },
  fix: {
    goal: "Agents can call the API without guessing.",
    fix: 'Publish /openapi.json (OpenAPI 3.1) and announce it: Link: </openapi.json>; rel="service-desc"',
    docs: ["https://spec.openapis.org/oas/latest.html", "https://www.rfc-editor.org/rfc/rfc8631"],
    inspect: "curl -fsSL {origin}/openapi.json | grep -E '\"(openapi|swagger)\"'",
  },
  notes: ["OpenAPI 3.1 allows a document with components only; it describes no operation and does not pass."],
  requires: ["openApi", "homepage", "site"],
  evaluate: ({ openApi: document, homepage, site }) =>
    judgeRead(document, {
      name: "an OpenAPI description",
      read: readOpenApi,
      passes: "The API is described.",
      says: ({ version, title, paths }) => `OpenAPI ${version}, ${title}, paths: ${paths}`,
      details: ({ version, paths }) => ({ version, paths }),
      absent: (evidence) => {
        const [declared] = declaredLinks(homepage, "service-desc");
        return declared === undefined
          ? absentOn(site, "api", "An OpenAPI description", evidence)
          : fails("The description that the homepage names (service-desc) is missing.", [
              quote("declared description", declared.href),
              ...evidence,
            ]);
      },
    }),
});
