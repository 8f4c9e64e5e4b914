import { invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { site, strictSite, unreadSite, withAuth } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { oauthProtectedResource } from "./oauth-protected-resource.js";

const PATH = "/.well-known/oauth-protected-resource";
const document = (resource: unknown, servers: unknown) => ({
  oauthProtectedResource: json(PATH, { resource, authorization_servers: servers }),
});
const ORIGIN = "https://site.example";

checkCases(oauthProtectedResource, [
  ["passes with one authorization server", "pass", document(ORIGIN, ["https://auth.example.com"])],
  ["passes with an explicitly empty list", "pass", document(ORIGIN, [])],
  ["passes with a trailing slash and the default port", "pass", document("https://SITE.example:443/", [])],
  ["passes with a path", "pass", document(`${ORIGIN}/api`, [])],
  [
    "fails with a resource on a subdomain, and says which is expected",
    "fail",
    document("https://api.site.example", []),
    { details: { faults: ["resource is not on the origin that serves the document"] } },
  ],
  ["fails with another scheme", "fail", document("http://site.example", [])],
  ["fails without resource", "fail", document(undefined, [])],
  ["fails without list", "fail", document(ORIGIN, undefined)],
  ["fails with a server that is no https address", "fail", document(ORIGIN, ["https://auth.example.com", "auth"])],
  [
    "passes with plain http where the operator opened the host",
    "pass",
    { ...document(ORIGIN, ["http://localhost:4000"]), site: site({ openedByOperator: true }) },
  ],
  ["fails when it is a page", "fail", { oauthProtectedResource: invalidJson(PATH) }],
  ["fails when it is absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when it is absent and nothing is protected", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { oauthProtectedResource: unknownJson(PATH) }],
]);
