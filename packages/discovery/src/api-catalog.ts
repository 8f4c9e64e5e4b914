import type { PublishedDocument } from "./publish.js";

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
