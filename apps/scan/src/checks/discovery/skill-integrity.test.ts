import { answer, challenge, failed, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { DIGEST, SKILL, SKILLS_INDEX } from "../../../test/support/documents.js";
import type { Fetched } from "../../gather/fetched.js";
import { skillIntegrity } from "./skill-integrity.js";

const PATH = "/.well-known/agent-skills/index.json";
const reading = (fetched: Fetched, sha256: string | null = null, skills: object[] = [SKILL]) => ({
  agentSkills: json(PATH, { ...SKILLS_INDEX, skills }),
  firstSkill: { fetched, sha256 },
});

checkCases(skillIntegrity, [
  ["passes when the digest holds", "pass", reading(answer(), DIGEST)],
  [
    "compares with the first skill that has an address",
    "pass",
    reading(answer(), DIGEST, [{ name: "x", digest: "sha256:00" }, SKILL]),
  ],
  ["fails when it differs", "fail", reading(answer(), "cd".repeat(32))],
  ["fails when the skill is missing", "fail", reading(answer({ status: 404 }))],
  ["is neutral without index", "neutral", {}],
  ["is neutral when the index is a page", "neutral", { agentSkills: invalidJson(PATH) }],
  [
    "is neutral when the index states no digest",
    "neutral",
    reading(answer(), DIGEST, [{ ...SKILL, digest: undefined }]),
  ],
  ["is an error when the skill gave no answer", "error", reading(failed())],
  ["is an error when the skill is forbidden", "error", reading(answer({ status: 403 }))],
  ["is an error behind bot protection", "error", reading(challenge())],
  ["is an error when the skill was read in part", "error", reading(answer({ truncated: true }))],
  ["is an error when the index could not be told", "error", { agentSkills: unknownJson(PATH) }],
]);
