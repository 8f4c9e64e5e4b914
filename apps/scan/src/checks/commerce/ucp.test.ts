import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { shop, strictSite, unreadSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { ACP_DOCUMENT, UCP_PROFILE } from "../../../test/support/commerce.js";
import { ucp } from "./ucp.js";

const PATH = "/.well-known/ucp";
const profile = (overrides: object) => ({ ucp: json(PATH, { ucp: { ...UCP_PROFILE.ucp, ...overrides } }) });
const acp = json("/.well-known/acp.json", ACP_DOCUMENT);
const REDIRECTS = [{ from: "https://site.example/.well-known/ucp", status: 301, to: "https://site.example/ucp.json" }];

checkCases(ucp, [
  ["passes with version and a service, without warnings", "pass", profile({}), { details: { warnings: [] } }],
  [
    "warns without payment handlers and endpoint",
    "pass",
    profile({ payment_handlers: undefined, services: { "dev.ucp.shopping": { transport: "embedded" } } }),
    { details: { warnings: ["payment_handlers is missing", "no service names an https endpoint"] } },
  ],
  ["fails without services", "fail", profile({ services: {} })],
  ["fails with a version that is no date", "fail", profile({ version: "1.0" })],
  [
    "fails behind a redirect, which platforms must not follow",
    "fail",
    { ucp: json(PATH, UCP_PROFILE, { redirects: REDIRECTS }) },
  ],
  ["fails when it is malformed, also on a site that is no shop", "fail", { ucp: json(PATH, {}) }],
  ["fails when it is a page", "fail", { ucp: invalidJson(PATH) }],
  ["fails when a shop has no channel", "fail", { site: shop }],
  ["is neutral when a shop has the other channel", "neutral", { site: shop, acp }],
  ["fails when the other channel is malformed", "fail", { site: shop, acp: json("/.well-known/acp.json", {}) }],
  ["is neutral when it is absent on a site that is no shop", "neutral", { ucp: absentJson(PATH) }],
  ["fails when it is absent in profile all, also beside the other channel", "fail", { site: strictSite, acp }],
  ["is an error when a shop's other channel could not be told", "error", { site: shop, acp: unknownJson() }],
  ["is an error when signs of a shop could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { ucp: unknownJson(PATH) }],
]);
