import { checkCases } from "../../../test/support/check-cases.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { dnsAid } from "./dns-aid.js";

const SERVICE = '_index._agents.site.example SVCB 1 agents.site.example. alpn="mcp"';
const ALIAS = "_index._agents.site.example SVCB 0 agents.site.example.";
const dns = (overrides: Partial<Artifacts["dnsAid"]>): Partial<Artifacts> => ({
  dnsAid: { asked: true, records: [], authenticated: false, error: null, ...overrides },
});

checkCases(dnsAid, [
  ["passes with a signed service record", "pass", dns({ records: [SERVICE], authenticated: true })],
  [
    "passes with a signed HTTPS record",
    "pass",
    dns({ records: [SERVICE.replace("SVCB", "HTTPS")], authenticated: true }),
  ],
  ["fails when the record is unsigned", "fail", dns({ records: [SERVICE] })],
  ["fails with an alias only", "fail", dns({ records: [ALIAS], authenticated: true })],
  ["is neutral without records", "neutral", dns({ authenticated: true })],
  ["is neutral when it was not looked up", "neutral", {}],
  ["is an error when DNS gave no answer", "error", dns({ error: "timeout" })],
]);
