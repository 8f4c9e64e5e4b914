import { absentOn } from "../applicability.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";
import { readOpenApi } from "../shapes/open-api.js";

const YAML = /^(openapi|swagger) *: *["']?[23]\./m;

export const openApi = defineCheck({
  id: "openApi",
  title: "The API is described",
  what: "`/openapi.json`, else the description that `service-desc` names (Link header, link element or API catalog).",
  why: "From a description an agent makes correct calls without reading prose.",
  rules: {
    pass: "OpenAPI 3.x or Swagger 2.0 in JSON with a title and at least one path (since 3.1, webhooks count too).",
    fail: "Malformed; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error:
      "The description is YAML, which this scanner does not read; or absent, and a place that may show an API could not be read.",
  },
  fix: {
    goal: "Agents can call the API without guessing.",
    fix: 'Publish /openapi.json (OpenAPI 3.1) and announce it: Link: </openapi.json>; rel="service-desc"',
    docs: ["https://spec.openapis.org/oas/latest.html", "https://www.rfc-editor.org/rfc/rfc8631"],
    verify: "curl -fsSL {origin}/openapi.json | grep -E '\"(openapi|swagger)\"'",
  },
  notes: ["OpenAPI 3.1 allows a document with components only; it describes no operation and does not pass."],
  requires: ["openApi", "site"],
  evaluate: ({ openApi: document, site }) =>
    judgeDocument(document, {
      name: "an OpenAPI description",
      absent: (evidence) => absentOn(site, "api", "An OpenAPI description", evidence),
      invalid: (evidence) =>
        document.fetched.kind === "http" && YAML.test(document.fetched.body)
          ? cannotTell("The description is YAML, which is not read; offer it as JSON too.", evidence)
          : fails("The OpenAPI description is not a JSON object.", evidence),
      found: (value, { url, warnings }, evidence) => {
        const summary = readOpenApi(value);
        if (summary === null) {
          return fails("The OpenAPI description lacks version, title or paths.", [
            ...evidence,
            quote(url, JSON.stringify(value)),
          ]);
        }
        const { version, title, paths } = summary;
        const seen = quote(url, `OpenAPI ${version}, ${title}, paths: ${paths}`);
        return pass("The API is described.", [...evidence, seen], { version, paths, warnings });
      },
    }),
});
