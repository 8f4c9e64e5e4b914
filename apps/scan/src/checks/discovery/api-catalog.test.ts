import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, unreadSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { LINKSET } from "../../../test/support/documents.js";
import { apiCatalog } from "./api-catalog.js";

const PATH = "/.well-known/api-catalog";
const catalog = (value: object) => ({ apiCatalog: json(PATH, value) });
const linking = (context: object) => catalog({ linkset: [context] });

checkCases(apiCatalog, [
  ["passes with a linkset", "pass", catalog(LINKSET), { evidence: evidenceLike(/site\.example\/openapi\.json/) }],
  ["passes with a list of items without anchor", "pass", linking({ item: [{ href: "/api/a" }] })],
  [
    "passes with a nested catalog",
    "pass",
    linking({ "api-catalog": [{ href: "https://api.site.example/.well-known/api-catalog" }] }),
  ],
  ["fails with an empty linkset", "fail", catalog({ linkset: [] })],
  ["fails with a context without anchor", "fail", linking({ "service-desc": [{ href: "/openapi.json" }] })],
  [
    "fails with a relation that leads nowhere",
    "fail",
    linking({ anchor: "https://site.example/api", "service-desc": [{ href: "mailto:x@y.z" }] }),
  ],
  [
    "fails with a relation that is no list",
    "fail",
    linking({ anchor: "https://site.example/api", "service-desc": { href: "/openapi.json" } }),
  ],
  ["fails with another document", "fail", catalog({ apis: [] })],
  ["fails when it is a page on a site with honest 404s", "fail", { apiCatalog: invalidJson(PATH) }],
  [
    "fails when it is absent and the site shows an API",
    "fail",
    { site: withApi },
    { evidence: evidenceLike(/\/api answered JSON/) },
  ],
  ["is neutral when it is absent and nothing shows an API", "neutral", { apiCatalog: absentJson(PATH) }],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when it is absent and signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { apiCatalog: unknownJson(PATH) }],
]);
