import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";

/** Matches records in ServiceMode. By RFC 9460, a priority of 0 means AliasMode, and any other means ServiceMode. */
const SERVICE_MODE = /\s(?:SVCB|HTTPS)\s+[1-9]\d*\s/i;

export const dnsAid = defineCheck({
  id: "dnsAid",
  title: "Agents are announced in DNS",
  failTitle: "The DNS records of agents are not signed (DNSSEC)",
  what: "SVCB and HTTPS records at `_index._agents`, `_mcp._agents` and `_a2a._agents`, and those of ARD at `_entries._agents` and `_search._agents`, and whether DNSSEC vouches for them. Asked only where the scanner's operator turned it on: it needs a DNS-over-HTTPS service of a third party.",
  why: "A signed record lets an agent find endpoints without any HTTP request and trust that they were not exchanged.",
  rules: {
    pass: "At least one ServiceMode record, authenticated by DNSSEC.",
    fail: "Records without DNSSEC, or without a ServiceMode record.",
    neutral: "Not looked up, or no records.",
    error: "The DNS service gave no answer.",
  },
  fix: {
    goal: "Agents find the endpoints by name, and can trust what they find.",
    fix: '_index._agents.{host}. 3600 IN SVCB 1 {host}. alpn="h2" port=443\n\nand sign the zone with DNSSEC.',
    docs: [
      "https://datatracker.ietf.org/doc/draft-mozleywilliams-dnsop-dnsaid/",
      "https://www.rfc-editor.org/rfc/rfc9460",
    ],
    inspect: "dig +dnssec +adflag _index._agents.{host} SVCB | grep -E 'flags:.* ad|SVCB.* [1-9]'",
  },
  requires: ["dnsAid"],
  evaluate: ({ dnsAid: { asked, records, authenticated, error } }) => {
    if (!asked) return neutral("DNS records were not looked up.", [quote("DNS", "turned off by the operator")]);
    if (error !== null) return cannotTell("DNS gave no answer.", [quote("DNS", error)]);
    const evidence = records.slice(0, 5).map((record) => quote("DNS", record));
    if (records.length === 0) return neutral("DNS announces no agents.", [quote("DNS", "no records")]);
    if (!records.some((record) => SERVICE_MODE.test(record))) {
      return fails("The DNS records name no service: none is in ServiceMode.", evidence);
    }
    return authenticated
      ? pass("Signed DNS records announce agents.", evidence)
      : fails("The DNS records are not signed: anyone on the way can exchange them.", evidence);
  },
});
