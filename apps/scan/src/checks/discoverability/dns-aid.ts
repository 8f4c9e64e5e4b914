import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";

/** Matches records in ServiceMode. By RFC 9460, a priority of 0 means AliasMode, and any other means ServiceMode. */
const SERVICE_MODE = /\s(?:SVCB|HTTPS)\s+[1-9]\d*\s/i;

export const dnsAid = defineCheck({
  id: "dnsAid",
  title: "DNS announces the site's agents",
  failTitle: "No signed DNS record (DNSSEC) announces the site's agents",
  what: "Looks up SVCB, HTTPS and TXT records at `_index._agents`, `_mcp._agents` and `_a2a._agents`, and the SVCB and HTTPS records of ARD at `_entries._agents` and `_search._agents`. Checks whether DNSSEC authenticates them. Runs only if the scanner's operator turned it on, because it needs a third party's DNS-over-HTTPS service.",
  why: "With a signed record, an agent finds endpoints without an HTTP request and can trust that they are unchanged.",
  rules: {
    pass: "There is at least one SVCB or HTTPS record in ServiceMode, and DNSSEC authenticates all found records.",
    fail: "DNSSEC doesn't authenticate a found record, or there are only TXT records.",
    neutral:
      "The scan did not look up the records, or there are none. Records in AliasMode, and records that a wildcard gives to every name, don't count.",
    error: "The DNS service did not answer every query.",
  },
  fix: {
    goal: "Agents find the endpoints by name and can trust them.",
    fix: '_index._agents.{host}. 3600 IN SVCB 1 {host}. alpn="h2" port=443\n\nand sign the zone with DNSSEC.',
    docs: [
      "https://datatracker.ietf.org/doc/draft-mozleywilliams-dnsop-dnsaid/",
      "https://www.rfc-editor.org/rfc/rfc9460",
    ],
    inspect: "dig +dnssec +adflag _index._agents.{host} SVCB | grep -E 'flags:.* ad|SVCB.* [1-9]'",
  },
  requires: ["dnsAid"],
  evaluate: ({ dnsAid: { asked, records, authenticated, error } }) => {
    if (!asked) return neutral("The scan did not look up DNS records.", [quote("DNS", "turned off, or an IP address")]);
    if (error !== null) return cannotTell("DNS gave no answer.", [quote("DNS", error)]);
    const evidence = records.slice(0, 5).map((record) => quote("DNS", record));
    if (records.length === 0) return neutral("DNS announces no agents.", [quote("DNS", "no records")]);
    if (!records.some((record) => SERVICE_MODE.test(record))) {
      return fails("Only TXT records announce agents. An SVCB or HTTPS record in ServiceMode is missing.", evidence);
    }
    return authenticated
      ? pass("Signed DNS records announce agents.", evidence)
      : fails("The DNS records are not signed, so anyone on the network path can replace them.", evidence);
  },
});
