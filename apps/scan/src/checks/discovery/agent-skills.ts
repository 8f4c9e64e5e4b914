import type { Artifacts } from "../../gather/artifacts.js";
import type { JsonDocument, JsonObject } from "../../gather/fetched.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence, judgeDocument, judgeRead } from "../judge-document.js";
import {
  firstSkillDigest,
  readAgentCard,
  readAiCatalog,
  readMcpCard,
  readSkillsIndex,
} from "../shapes/agent-documents.js";
import { readLinkset, readOpenApi } from "../shapes/api-documents.js";
import { readAcpDocument, readUcpProfile } from "../shapes/commerce-documents.js";
import { isRead, type Reading } from "../shapes/reading.js";

type Others = Pick<
  Artifacts,
  "apiCatalog" | "mcpServerCards" | "a2aAgentCard" | "openApi" | "aiCatalog" | "ucp" | "acp" | "site"
>;

type Reader = (value: JsonObject, url: string) => Reading<object>;

/** Documents that already tell an agent what it can do here. */
function others({ apiCatalog, mcpServerCards, a2aAgentCard, openApi, aiCatalog, ucp, acp, site }: Others) {
  const read: readonly (readonly [JsonDocument, Reader])[] = [
    [apiCatalog, readLinkset],
    ...mcpServerCards.map((card) => [card, readMcpCard] as const),
    [a2aAgentCard, readAgentCard],
    [openApi, readOpenApi],
    [aiCatalog, readAiCatalog],
    [ucp, readUcpProfile],
    [acp, (value) => readAcpDocument(value, site.openedByOperator)],
  ];
  return {
    found: read.flatMap(([document, reader]) =>
      document.state === "found" && isRead(reader(document.value, document.url)) ? [document] : [],
    ),
    unread: read.flatMap(([document]) => (document.state === "unknown" ? [document] : [])),
  };
}

/** A skill teaches how to do something: it is expected only where there is something to do, and nothing else that says how. */
function judgeAbsence(sources: Others, evidence: readonly Evidence[]): CheckResult {
  const { site } = sources;
  if (!site.strict && site.apiEvidence.length === 0) {
    return absentOn(site, "api", "A skills index", evidence);
  }
  const { found, unread } = others(sources);
  const [other] = found;
  if (other !== undefined) {
    return notApplicable(site, "There is no skills index, and another document tells agents what they can do.", [
      ...evidence,
      ...documentEvidence(other),
    ]);
  }
  return unread.length > 0 && !site.strict
    ? cannotTell("There is no skills index, and whether another document integrates agents could not be told.", [
        ...evidence,
        ...unread.flatMap(documentEvidence),
      ])
    : fails("There is no skills index, nor another document that tells agents what they can do.", evidence);
}

export const agentSkills = defineCheck({
  id: "agentSkills",
  title: "Skills teach agents the site",
  failTitle: "No valid skills teach agents the site",
  what: "`/.well-known/agent-skills/index.json`, else the former `/.well-known/skills/index.json`.",
  why: "A skill tells an agent how to do a task here, in words that it can load when needed.",
  rules: {
    pass: "At least one entry in order: name, type, description, address and sha256 digest (version 0.2), or name and description (0.1, without `$schema`).",
    fail: "Malformed, of another `$schema`, or without a good entry; or absent on a site that shows an API and has no other document that tells agents what they can do (API catalog, OpenAPI, server card, agent card, AI catalog, UCP, ACP).",
    neutral: "Absent, and there is nothing for an agent to do, or another of those documents says how.",
    error: "Absent on a site that shows an API, and one of those documents could not be told.",
  },
  fix: {
    goal: "Agents learn how to use the site.",
    fix: 'Serve /.well-known/agent-skills/index.json:\n\n{"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [{"name": "search-docs", "type": "skill-md", "description": "Finds pages", "url": "/.well-known/agent-skills/search-docs/SKILL.md", "digest": "sha256:<64 hex digits of the file>"}]}',
    docs: ["https://github.com/cloudflare/agent-skills-discovery-rfc", "https://agentskills.io/specification"],
    inspect: "curl -fsSL {origin}/.well-known/agent-skills/index.json | grep '\"skills\"'",
  },
  notes: ["`$schema` is an identifier: its host does not exist and it is never fetched."],
  requires: [
    "agentSkills",
    "apiCatalog",
    "mcpServerCards",
    "a2aAgentCard",
    "openApi",
    "aiCatalog",
    "ucp",
    "acp",
    "site",
  ],
  evaluate: ({ agentSkills: document, ...sources }) =>
    judgeRead(document, {
      name: "a skills index",
      read: readSkillsIndex,
      passes: "Skills teach agents the site.",
      says: ({ valid }) => valid.slice(0, 10).join(", "),
      details: ({ valid }) => ({ skills: valid.length }),
      absent: (evidence) => judgeAbsence(sources, evidence),
    }),
});

export const skillIntegrity = defineCheck({
  id: "skillIntegrity",
  title: "The digest of the first skill holds",
  failTitle: "The digest of the first skill does not hold",
  what: "The first skill of the index: the SHA-256 of its raw bytes beside the digest that the index states.",
  why: "Agents refuse a skill whose bytes differ from its digest, as they must: it could have been exchanged.",
  rules: {
    pass: "They are equal.",
    fail: "They differ, or the skill is missing.",
    neutral: "No skills index, or one without digests (version 0.1).",
    error: "The skill could not be read whole.",
  },
  fix: {
    goal: "Agents accept the skills.",
    fix: "Compute the digest from the bytes as they are served, after every change: sha256sum SKILL.md. Nothing on the way may change them.",
    docs: ["https://github.com/cloudflare/agent-skills-discovery-rfc"],
    inspect: "curl -fsSL {origin}/.well-known/agent-skills/index.json | grep -oE 'sha256:[0-9a-f]{64}'",
  },
  requires: ["agentSkills", "firstSkill"],
  evaluate: ({ agentSkills, firstSkill: { fetched, sha256 } }) =>
    judgeDocument(agentSkills, {
      name: "a skills index",
      absent: (evidence) => neutral("There is no skills index.", evidence),
      invalid: (evidence) => neutral("There is no readable skills index.", evidence),
      found: (index, { url }, evidence) => {
        const digest = firstSkillDigest(index, url);
        if (digest === null) return neutral("The skills index states no digest.", evidence);
        const seen = [quote(`${url} digest`, digest), observed(fetched)];
        const answer = tellingAnswer(fetched);
        if (answer === null) return cannotTell("The first skill could not be read.", seen);
        if (answer.status !== 200) return fails("The first skill is missing.", seen);
        if (sha256 === null) return cannotTell("The first skill could not be read whole.", seen);
        return sha256 === digest
          ? pass("The digest of the first skill holds.", seen)
          : fails("The first skill differs from its digest.", [...seen, quote(`${answer.url} sha256`, sha256)]);
      },
    }),
});
