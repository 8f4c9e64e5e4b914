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

export interface LinkTarget {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
}

/** One API: its address, and what describes it, by relation (RFC 8631). */
export interface CatalogApi {
  readonly anchor: string;
  readonly relations: Readonly<Record<string, readonly LinkTarget[]>>;
}

export const API_CATALOG_PATH = "/.well-known/api-catalog";

/** RFC 9727: a linkset (RFC 9264), which also says in its header what it is, for those that ask with HEAD. */
export function apiCatalogDocument(publicUrl: string, apis: readonly CatalogApi[]): PublishedDocument {
  const linkset = apis.map(({ anchor, relations }) => ({ anchor, ...relations }));
  const text = JSON.stringify({ linkset }, null, 2);
  return {
    path: API_CATALOG_PATH,
    make: () => ({
      contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      text,
      headers: { link: `<${publicUrl}${API_CATALOG_PATH}>; rel="api-catalog"` },
    }),
  };
}
