import type { JsonDocument, JsonObject } from "../../documents/fetched.js";
import { readAgentCard } from "../../documents/shapes/agent-documents.js";
import { readAcpDocument, readUcpProfile } from "../../documents/shapes/commerce-documents.js";
import { asHttpUrl, asTexts, isRead, type Reading } from "../../documents/shapes/reading.js";
import { type DocumentName, WELL_KNOWN, type WellKnownId } from "../../documents/well-known.js";
import type { WellKnownDocument } from "../../documents/well-known-document.js";
import type { ArtifactName, Artifacts } from "../../gather/artifacts.js";
import { declaredLinks } from "../../gather/collect/well-known.js";
import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, type Evidence, fails } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";

/** All artifacts that rules may read. A rule receives the artifacts that it requires, and the site. */
export type Sources = Pick<Artifacts, DocumentName | "dnsAid" | "homepage" | "legacyAgentCard" | "robotsTxt" | "site">;

/**
 * A rule for a document whose absence may have an unusual result. `judge` returns that result, or null to keep the
 * usual one.
 */
export interface AbsenceRule {
  readonly requires: readonly ArtifactName[];
  judge(sources: Sources, evidence: readonly Evidence[]): CheckResult | null;
}

const rule = <const Names extends Exclude<keyof Sources, "site">>(
  requires: readonly Names[],
  judge: (sources: Pick<Sources, Names | "site">, evidence: readonly Evidence[]) => CheckResult | null,
): AbsenceRule => ({ requires, judge });

/** Fails if the homepage links a description that does not exist. */
const openApi = rule(["homepage"], ({ homepage }, evidence) => {
  const [declared] = declaredLinks(homepage, "service-desc");
  return declared === undefined
    ? null
    : fails("The description that the homepage names (service-desc) is missing.", [
        quote("declared description", declared.href),
        ...evidence,
      ]);
});

/** Decides by the protected-resource document whether the site needs metadata of an authorization server. */
const oauthDiscovery = rule(["oauthProtectedResource"], ({ oauthProtectedResource: resource, site }, evidence) => {
  const explained = [...evidence, ...documentEvidence(resource)];
  if (resource.state === "found") {
    const servers = resource.value.authorization_servers;
    if (Array.isArray(servers) && servers.length === 0) {
      return notApplicable(site, "The protected-resource document says that no server issues tokens.", explained);
    }
    const origin = new URL(resource.url).origin;
    const elsewhere = asTexts(servers).filter((server) => (asHttpUrl(server)?.origin ?? origin) !== origin);
    if (elsewhere.length > 0) {
      const named = quote(`${resource.url} authorization_servers`, elsewhere.slice(0, 3).join(", "));
      return notApplicable(site, "Another origin issues the tokens and publishes the metadata.", [...explained, named]);
    }
  }
  return resource.state === "unknown" && site.authEvidence.length > 0
    ? cannotTell(
        "The scan could not read the protected-resource document, which may say that no server issues tokens.",
        explained,
      )
    : null;
});

const a2aAgentCard = rule(["legacyAgentCard"], ({ legacyAgentCard: legacy, site }, evidence) => {
  const both = [...evidence, ...documentEvidence(legacy)];
  if (legacy.state === "unknown") return cannotTell("The scan could not read the former address of the card.", both);
  return legacy.state === "found" && isRead(readAgentCard(legacy.value))
    ? fails("The agent card is only at its former address.", both)
    : notApplicable(site, "There is no agent card.", both);
});

const TELLING = (Object.values(WELL_KNOWN) as WellKnownDocument[]).filter(({ tellsWhatToDo }) => tellsWhatToDo);
const TELLING_NAMES = TELLING.flatMap(({ at }) => Object.keys(at) as DocumentName[]);

/** Finds documents that already tell an agent what it can do on the site. Also finds the ones that couldn't be read. */
function othersThan(sources: Sources): {
  readonly found: readonly JsonDocument[];
  readonly unread: readonly JsonDocument[];
} {
  const read = TELLING.flatMap((row) =>
    (Object.keys(row.at) as DocumentName[]).flatMap((name) => sources[name]).map((document) => ({ document, row })),
  );
  const { openedByOperator } = sources.site;
  return {
    found: read.flatMap(({ document, row }) =>
      document.state === "found" && isRead(row.read(document.value, document.url, openedByOperator)) ? [document] : [],
    ),
    unread: read.flatMap(({ document }) => (document.state === "unknown" ? [document] : [])),
  };
}

/**
 * A skill explains how to use an API. So, except with the profile `all`, a missing skills index fails only if the site
 * has an API and no other document explains it.
 */
const agentSkills = rule(TELLING_NAMES, (sources, evidence) => {
  const { site } = sources;
  if (!site.strict && site.apiEvidence.length === 0) return null;
  const { found, unread } = othersThan(sources as Sources);
  const [other] = found;
  if (other !== undefined) {
    return notApplicable(site, "There is no skills index, and another document tells agents what they can do.", [
      ...evidence,
      ...documentEvidence(other),
    ]);
  }
  return unread.length > 0 && !site.strict
    ? cannotTell(
        "There is no skills index. The scan could not determine whether another document tells agents what they can do.",
        [...evidence, ...unread.flatMap(documentEvidence)],
      )
    : fails("There is no skills index, and no other document tells agents what they can do.", evidence);
});

/** Matches the DNS records that point to a catalog (ARD, section 5.1). */
const ARD_RECORD = /^_(?:entries|search)\._agents\./;

const ard = rule(["homepage", "robotsTxt", "dnsAid"], ({ homepage, robotsTxt, dnsAid, site }, evidence) => {
  const [declared] = [
    ...["ard", "ai-catalog"].flatMap((rel) => declaredLinks(homepage, rel).map(({ href }) => href)),
    ...(robotsTxt.robots?.agentmaps ?? []),
  ];
  if (declared !== undefined) {
    return fails("The AI catalog that the site declares is missing.", [
      quote("declared AI catalog", declared),
      ...evidence,
    ]);
  }
  const [record] = dnsAid.records.filter((one) => ARD_RECORD.test(one));
  if (record !== undefined) {
    return notApplicable(
      site,
      "DNS points to an AI catalog, but there is none at `/.well-known/ard.json`, which every client must request.",
      [quote("DNS", record), ...evidence],
    );
  }
  const answer = tellingAnswer(homepage.fetched);
  return robotsTxt.state === "unknown" || answer === null || answer.truncated
    ? cannotTell("The scan found no AI catalog in the places that it could read.", [
        ...evidence,
        ...documentEvidence(robotsTxt),
        observed(homepage.fetched),
      ])
    : null;
});

/**
 * A shop needs only one sales channel. If its document for the other channel is valid, the absence of this document is
 * not a fault.
 */
const otherChannel = (
  name: string,
  other: "acp" | "ucp",
  read: (value: JsonObject, url: string, openedByOperator: boolean) => Reading<unknown>,
): AbsenceRule =>
  rule([other], (sources, evidence) => {
    const { site, [other]: document } = sources;
    if (document.state === "found" && isRead(read(document.value, document.url, site.openedByOperator))) {
      return notApplicable(site, `${name} is missing, but agents can buy through another protocol.`, evidence);
    }
    return document.state === "unknown" && site.commerceEvidence.length > 0 && !site.strict
      ? cannotTell(
          `${name} is missing. The scan could not determine whether agents can buy through another protocol.`,
          [...evidence, ...documentEvidence(document)],
        )
      : null;
  });

export const WHEN_ABSENT: Readonly<Partial<Record<WellKnownId, AbsenceRule>>> = {
  openApi,
  oauthDiscovery,
  a2aAgentCard,
  agentSkills,
  ard,
  ucp: otherChannel("A UCP profile", "acp", readAcpDocument),
  acp: otherChannel("An ACP document", "ucp", readUcpProfile),
};
