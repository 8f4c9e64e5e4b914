import { invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, unreadSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { OPEN_API } from "../../../test/support/documents.js";
import { homepage, link } from "../../../test/support/pages.js";
import { readYamlDescription } from "../../gather/open-api-yaml.js";
import { openApi } from "./open-api.js";

const description = (overrides: object) => ({ openApi: json("/openapi.json", { ...OPEN_API, ...overrides }) });

checkCases(openApi, [
  ["passes with OpenAPI 3.1", "pass", description({})],
  ["passes with Swagger 2.0", "pass", description({ openapi: undefined, swagger: "2.0" })],
  ["passes with webhooks only", "pass", description({ paths: undefined, webhooks: { paid: { post: {} } } })],
  ["fails without paths", "fail", description({ paths: {} })],
  ["fails without title", "fail", description({ info: { version: "1" } })],
  ["fails with another version", "fail", description({ openapi: "1.2" })],
  ["fails with another document", "fail", { openApi: json("/openapi.json", { name: "x" }) }],
  ["fails when it is a page", "fail", { openApi: invalidJson("/openapi.json") }],
  [
    "passes when it is YAML",
    "pass",
    {
      openApi: json(
        "/openapi.yaml",
        readYamlDescription('# API\nopenapi: 3.1.0\ninfo:\n  title: "Lamps" # all\npaths:\n  /lamps:\n    get: {}\n')!,
      ),
    },
    { details: { version: "3.1.0", paths: 1, warnings: [] } },
  ],
  [
    "fails when the homepage names one that is not there",
    "fail",
    { homepage: homepage({}, {}, [link("service-desc", "/api.json")]) },
  ],
  ["fails when it is absent and the site shows an API", "fail", { site: withApi }],
  ["is neutral when it is absent and nothing shows an API", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when it is absent and signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { openApi: unknownJson("/openapi.json") }],
]);
