import { createHash } from "node:crypto";
import type { PublishedDocument } from "./publish.js";

export interface Skill {
  /** Lower-case words joined by hyphens, at most 64 characters. */
  readonly name: string;
  /** When an agent should load it; at most 1024 characters. */
  readonly description: string;
  /** Markdown, beginning with a heading of level 1. */
  readonly body: string;
}

const SKILLS_INDEX_PATH = "/.well-known/agent-skills/index.json";
export const skillPath = ({ name }: Skill): string => `/.well-known/agent-skills/${name}/SKILL.md`;

/** A SKILL.md. The front matter holds the description, quoted as JSON, which is valid YAML. */
export const skillFile = ({ name, description, body }: Skill): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body.trim()}\n`;

/** Agent Skills discovery 0.2.0: the index with the digest of each file, and the files. */
export function skillDocuments(skills: readonly Skill[]): readonly PublishedDocument[] {
  const index = {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills.map((skill) => ({
      name: skill.name,
      type: "skill-md",
      description: skill.description,
      url: skillPath(skill),
      digest: `sha256:${createHash("sha256").update(skillFile(skill)).digest("hex")}`,
    })),
  };
  return [
    {
      path: SKILLS_INDEX_PATH,
      make: () => ({ contentType: "application/json", text: JSON.stringify(index, null, 2) }),
    },
    ...skills.map((skill) => ({
      path: skillPath(skill),
      make: () => ({ contentType: "text/markdown; charset=utf-8", text: skillFile(skill) }),
    })),
  ];
}
