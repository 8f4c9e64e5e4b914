import type { Artifacts } from "../artifacts.js";

export interface DeclaredLink {
  readonly href: string;
  readonly type: string | null;
}

/** What the homepage links with a relation type: `<link>` elements first, then Link header fields. */
export function declaredLinks({ page, linkHeaders }: Artifacts["homepage"], rel: string): readonly DeclaredLink[] {
  return [...(page?.links ?? []), ...linkHeaders].filter(({ rels }) => rels.includes(rel));
}
