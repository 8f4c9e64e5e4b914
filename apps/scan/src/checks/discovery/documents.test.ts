import { expect } from "@jest/globals";
import {
  absentJson,
  answer,
  challenge,
  failed,
  invalidJson,
  invalidText,
  json,
  text,
  unknownJson,
  unknownText,
} from "../../../test/support/answers.js";
import { strictSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { AGENT_CARD, DIGEST, LINKSET, MCP_CARD, SKILL, SKILLS_INDEX } from "../../../test/support/documents.js";
import type { Fetched } from "../../documents/fetched.js";
import { wellKnownHygiene } from "../content-accessibility/honest404.js";
import { securityTxt } from "./security-txt.js";
import { skillIntegrity } from "./skill-integrity.js";
import { WELL_KNOWN_CHECKS } from "./well-known-checks.js";

const PATH = "/.well-known/agent-skills/index.json";
const index = (value: object) => ({ agentSkills: json(PATH, value) });
const skills = (...entries: object[]) => index({ ...SKILLS_INDEX, skills: entries });
const catalog = json("/.well-known/api-catalog", LINKSET);

checkCases(WELL_KNOWN_CHECKS.agentSkills, [
  ["passes with one valid entry", "pass", index(SKILLS_INDEX), { details: { skills: 1, warnings: [] } }],
  [
    "warns when another entry is invalid",
    "pass",
    skills(SKILL, { ...SKILL, name: "Not A Name" }),
    { details: { skills: 1, warnings: ["some entries are invalid"] } },
  ],
  ["passes with version 0.1, with a warning", "pass", index({ skills: [{ name: "a", description: "b", files: [] }] })],
  ["fails with a name of 65 characters", "fail", skills({ ...SKILL, name: "a".repeat(65) })],
  ["fails with another type", "fail", skills({ ...SKILL, type: "prompt" })],
  ["fails with a description of 1025 characters", "fail", skills({ ...SKILL, description: "x".repeat(1025) })],
  ["fails with a digest in capitals", "fail", skills({ ...SKILL, digest: `sha256:${"AB".repeat(32)}` })],
  ["fails with an empty index", "fail", skills()],
  ["fails when it is a page", "fail", { agentSkills: invalidJson(PATH) }],
  ["is neutral when it is absent and the site has no API", "neutral", {}],
  ["fails when it is absent on a site with an API and nothing else that describes it", "fail", { site: withApi }],
  [
    "fails with the `$schema` of another format",
    "fail",
    index({ ...SKILLS_INDEX, $schema: "https://schemas.agentskills.io/discovery/9.9/schema.json" }),
  ],
  ["is neutral when it is absent beside an API catalog", "neutral", { apiCatalog: catalog }],
  [
    "is neutral when it is absent beside a server card",
    "neutral",
    { mcpServerCards: [absentJson("/a.json"), json("/.well-known/mcp.json", MCP_CARD)] },
  ],
  [
    "is neutral when it is absent beside an agent card",
    "neutral",
    { a2aAgentCard: json("/.well-known/agent-card.json", AGENT_CARD) },
  ],
  [
    "does not count a malformed document beside it",
    "fail",
    { site: withApi, apiCatalog: json("/.well-known/api-catalog", {}) },
  ],
  ["fails when it is absent in profile all", "fail", { apiCatalog: catalog, site: strictSite }],
  ["is an error when the others could not be determined", "error", { site: withApi, apiCatalog: unknownJson() }],
  ["is an error when it could not be determined", "error", { agentSkills: unknownJson(PATH) }],
]);

const reading = (fetched: Fetched, sha256: string | null = null, skills: object[] = [SKILL]) => ({
  agentSkills: json(PATH, { ...SKILLS_INDEX, skills }),
  firstSkill: { fetched, sha256 },
});

checkCases(skillIntegrity, [
  ["passes when the digest matches", "pass", reading(answer(), DIGEST)],
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
  ["is an error when the index could not be determined", "error", { agentSkills: unknownJson(PATH) }],
]);

const answered = (status: number, body = "") => ({ wellKnownCanary: answer({ status, body }) });

checkCases(wellKnownHygiene, [
  ["passes with 404", "pass", answered(404)],
  ["passes with 410", "pass", answered(410)],
  ["fails with 200 and a page", "fail", answered(200, "<!doctype html>")],
  ["fails with 200 and JSON", "fail", answered(200, "{}")],
  ["is an error with 401", "error", answered(401)],
  ["is an error with 500", "error", answered(500)],
  ["is an error without answer", "error", { wellKnownCanary: failed() }],
]);

const file = (body: string, truncated = false) => ({
  securityTxt: text("/.well-known/security.txt", body, { truncated }),
});
const CONTACT = "Contact: mailto:security@site.example";
/** The scan takes place on 2026-11-21 at noon. */
const EXPIRES = "Expires: 2027-06-30T00:00:00Z";

checkCases(securityTxt, [
  [
    "passes with contact and a date in the future",
    "pass",
    file(`${CONTACT}\n${EXPIRES}`),
    { details: { warnings: [] } },
  ],
  [
    "passes inside a signature, with a byte order mark and CRLF",
    "pass",
    file(`\ufeff-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\n# us\r\n${CONTACT}\r\n${EXPIRES}\r\n`),
  ],
  [
    "warns of a contact that is no URI",
    "pass",
    file(`Contact: security@site.example\n${EXPIRES}`),
    { details: { warnings: ["a Contact isn't a URI, such as mailto:"] } },
  ],
  [
    "fails when it has expired, and suggests a date most of a year ahead",
    "fail",
    file(`${CONTACT}\nExpires: 2026-11-21T11:59:59Z`),
    { fix: expect.stringMatching(/\nExpires: 2027-10-17T00:00:00Z$/) as never },
  ],
  ["fails with a date that is no timestamp", "fail", file(`${CONTACT}\nExpires: 2027-06-30`)],
  ["fails with a timestamp of an impossible date", "fail", file(`${CONTACT}\nExpires: 2027-13-30T00:00:00Z`)],
  ["fails with two dates", "fail", file(`${CONTACT}\n${EXPIRES}\n${EXPIRES}`)],
  ["fails without date", "fail", file(CONTACT)],
  ["fails without contact", "fail", file(`Contact:\n${EXPIRES}`)],
  ["fails when it is a page", "fail", { securityTxt: invalidText("/.well-known/security.txt") }],
  ["is neutral when it is absent", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when the part that was read lacks one", "error", file(CONTACT, true)],
  ["is an error when it could not be determined", "error", { securityTxt: unknownText() }],
]);
