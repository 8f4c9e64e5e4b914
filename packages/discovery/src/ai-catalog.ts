import type { PublishedDocument } from "./publish.js";
import { type Skill, skillPath } from "./skills.js";

export interface CatalogEntry {
  /** Last part of the identifier. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Media type of what lies at the address. */
  readonly type: string;
  readonly path: string;
}

export const AI_CATALOG_PATH = "/.well-known/ai-catalog.json";

export const skillEntry = (skill: Skill): CatalogEntry => ({
  id: `skill:${skill.name}`,
  title: skill.name,
  description: skill.description,
  type: "text/markdown",
  path: skillPath(skill),
});

/** The AI catalog: what agents can load or connect to here. */
export function aiCatalogDocument(
  publicUrl: string,
  name: string,
  entries: readonly CatalogEntry[],
): PublishedDocument {
  const { hostname } = new URL(publicUrl);
  const text = JSON.stringify(
    {
      specVersion: "1.0",
      host: { displayName: name, documentationUrl: `${publicUrl}/llms.txt` },
      entries: entries.map(({ id, title, description, type, path }) => ({
        identifier: `urn:air:${hostname}:${id}`,
        displayName: title,
        type,
        url: `${publicUrl}${path}`,
        description,
      })),
    },
    null,
    2,
  );
  return { path: AI_CATALOG_PATH, make: () => ({ contentType: "application/ai-catalog+json", text }) };
}
