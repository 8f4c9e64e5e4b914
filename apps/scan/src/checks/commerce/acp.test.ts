import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { shop, site, strictSite, unreadSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { ACP_DOCUMENT, UCP_PROFILE } from "../../../test/support/commerce.js";
import { acp } from "./acp.js";

const PATH = "/.well-known/acp.json";
const document = (overrides: object) => ({ acp: json(PATH, { ...ACP_DOCUMENT, ...overrides }) });
const speaking = (overrides: object) => document({ protocol: { ...ACP_DOCUMENT.protocol, ...overrides } });
const ucp = json("/.well-known/ucp", UCP_PROFILE);

checkCases(acp, [
  ["passes with all members, without warnings", "pass", document({}), { details: { warnings: [] } }],
  [
    "warns of a service that nobody knows and of versions out of order",
    "pass",
    {
      acp: json(PATH, {
        ...ACP_DOCUMENT,
        protocol: { ...ACP_DOCUMENT.protocol, supported_versions: ["2026-01-30", "2025-09-29"] },
        capabilities: { services: ["checkout", "dreams"] },
      }),
    },
    {
      details: {
        warnings: ["a service is not one that the protocol knows", "supported_versions is not sorted from the oldest"],
      },
    },
  ],
  ["fails with another protocol", "fail", speaking({ name: "ucp" })],
  ["fails with a version that is no date", "fail", speaking({ version: "1" })],
  ["fails without supported versions", "fail", speaking({ supported_versions: [] })],
  ["fails with a plain http address", "fail", document({ api_base_url: "http://site.example/acp" })],
  [
    "passes with a plain http address where the operator opened the host",
    "pass",
    { ...document({ api_base_url: "http://localhost:1/acp" }), site: site({ openedByOperator: true }) },
  ],
  ["fails without rest", "fail", document({ transports: ["mcp"] })],
  ["fails without a known service", "fail", document({ capabilities: { services: ["dreams"] } })],
  ["fails when it is a page", "fail", { acp: invalidJson(PATH) }],
  ["fails when a shop has no channel", "fail", { site: shop }],
  ["is neutral when a shop has the other channel", "neutral", { site: shop, ucp }],
  ["is neutral when it is absent on a site that is no shop", "neutral", { acp: absentJson(PATH) }],
  ["fails when it is absent in profile all, also beside the other channel", "fail", { site: strictSite, ucp }],
  ["is an error when a shop's other channel could not be told", "error", { site: shop, ucp: unknownJson() }],
  ["is an error when signs of a shop could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be told", "error", { acp: unknownJson(PATH) }],
]);
