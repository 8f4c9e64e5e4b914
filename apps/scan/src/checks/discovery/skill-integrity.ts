import { firstSkill as firstSkillOf } from "../../documents/shapes/agent-documents.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";

export const skillIntegrity = defineCheck({
  id: "skillIntegrity",
  title: "The digest of the first skill matches",
  failTitle: "The digest of the first skill does not match",
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
        const digest = firstSkillOf(index, url)?.digest ?? null;
        if (digest === null) return neutral("The skills index states no digest.", evidence);
        const seen = [quote(`${url} digest`, digest), observed(fetched)];
        const answer = tellingAnswer(fetched);
        if (answer === null) return cannotTell("The first skill could not be read.", seen);
        if (answer.status !== 200) return fails("The first skill is missing.", seen);
        if (sha256 === null) return cannotTell("The first skill could not be read whole.", seen);
        return sha256 === digest
          ? pass("The digest of the first skill matches.", seen)
          : fails("The first skill differs from its digest.", [...seen, quote(`${answer.url} sha256`, sha256)]);
      },
    }),
});
