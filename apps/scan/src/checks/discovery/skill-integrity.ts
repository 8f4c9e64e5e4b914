import { firstSkill as firstSkillOf } from "../../documents/shapes/agent-documents.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";

export const skillIntegrity = defineCheck({
  id: "skillIntegrity",
  title: "The digest of the first skill matches",
  failTitle: "The first skill is missing or does not match its digest",
  what: "Compares the SHA-256 of the first skill's raw bytes with its digest in the index.",
  why: "Agents must refuse a skill whose bytes differ from its digest, because someone may have replaced it.",
  rules: {
    pass: "The digests are equal.",
    fail: "The digests differ, or the skill is missing.",
    neutral: "There is no skills index, or it has no digests (version 0.1).",
    error: "The scan could not read the whole skill.",
  },
  fix: {
    goal: "Agents accept the skills.",
    fix: "After every change, compute the digest from the bytes that you serve, for example with `sha256sum SKILL.md`. No proxy may change the bytes.",
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
        if (digest === null) return neutral("The skills index has no digest.", evidence);
        const seen = [quote(`${url} digest`, digest), observed(fetched)];
        const answer = tellingAnswer(fetched);
        if (answer === null) return cannotTell("The scan could not read the first skill.", seen);
        if (answer.status !== 200) return fails("The first skill is missing.", seen);
        if (sha256 === null) return cannotTell("The scan could not read the whole first skill.", seen);
        return sha256 === digest
          ? pass("The digest of the first skill matches.", seen)
          : fails("The first skill differs from its digest.", [...seen, quote(`${answer.url} sha256`, sha256)]);
      },
    }),
});
