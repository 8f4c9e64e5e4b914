import type { JsonObject } from "../../gather/document.js";
import { asHttpUrl, asObjects, asText } from "./members.js";

const NAME = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const DIGEST = /^sha256:([0-9a-f]{64})$/;
const DESCRIPTION_LENGTH_MAX = 1024;

export interface SkillsIndex {
  /** Names of the entries that are in order. */
  readonly valid: readonly string[];
  readonly total: number;
  /** Version 0.1 has no `$schema`, addresses or digests. */
  readonly legacy: boolean;
}

function isValid(skill: JsonObject, url: string, legacy: boolean): boolean {
  const description = asText(skill.description);
  if (!NAME.test(asText(skill.name) ?? "") || description === null || description.length > DESCRIPTION_LENGTH_MAX)
    return false;
  if (legacy) return true;
  const isKnownType = skill.type === "skill-md" || skill.type === "archive";
  return isKnownType && asHttpUrl(skill.url, url) !== null && DIGEST.test(asText(skill.digest) ?? "");
}

/** Agent Skills discovery 0.2.0, or 0.1 without `$schema`. */
export function readSkillsIndex(index: JsonObject, url: string): SkillsIndex {
  const skills = asObjects(index.skills);
  const legacy = index.$schema === undefined;
  const valid = skills.filter((skill) => isValid(skill, url, legacy)).map(({ name }) => String(name));
  return { valid, total: skills.length, legacy };
}

/** The digest of the first skill that has an address: the one whose bytes a scan reads. */
export function firstSkillDigest(index: JsonObject, indexUrl: string): string | null {
  const first = asObjects(index.skills).find(({ url }) => asHttpUrl(url, indexUrl) !== null);
  return DIGEST.exec(asText(first?.digest) ?? "")?.[1] ?? null;
}
