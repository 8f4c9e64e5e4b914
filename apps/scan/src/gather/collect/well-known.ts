import type { Fetched, JsonDocument, TextDocument } from "../../documents/fetched.js";
import { ADDRESSES, type DocumentName } from "../../documents/well-known.js";
import type { Artifacts } from "../artifacts.js";
import { readJsonDocument, readTextDocument } from "../documents/read-document.js";
import { learnSoft404, type Soft404 } from "../documents/soft-404.js";
import { defineNode, type GatherNode, type ProductName, type Products } from "../graph/run-graph.js";
import { emptyReply, type Reply } from "../http/reply.js";
import { ACCEPT, type Site } from "../site/site.js";

interface DeclaredLink {
  readonly href: string;
  readonly type: string | null;
}

/** Lists the homepage's links with the relation type `rel`: `<link>` elements first, then Link header fields. */
export function declaredLinks({ page, linkHeaders }: Artifacts["homepage"], rel: string): readonly DeclaredLink[] {
  return [...(page?.links ?? []), ...linkHeaders].filter(({ rels }) => rels.includes(rel));
}

type JsonDocumentName = {
  [Name in ProductName]: JsonDocument extends Products[Name] ? Name : never;
}[ProductName];

/** Defines a node that requests a JSON document at a fixed address below /.well-known/. */
export function jsonDocumentAt<const Name extends JsonDocumentName>(
  name: Name,
  path: string,
  mediaType?: string,
): GatherNode<Name> {
  const accept = mediaType === undefined ? ACCEPT.json : `${mediaType}, application/json;q=0.9, */*;q=0.5`;
  return defineNode({
    name,
    needs: ["landing", "wellKnownSoft404"],
    collect: async ({ use }) =>
      (await askJson((await use("landing")).site, path, () => use("wellKnownSoft404"), accept)) as Products[Name],
  });
}

/**
 * Nodes for the documents of the table WELL_KNOWN, each at its fixed address. Documents that are found in another way
 * have their own nodes.
 */
export const documentNodes = Object.fromEntries(
  Object.entries(ADDRESSES).map(([name, { path, mediaType }]) => [
    name,
    jsonDocumentAt(name as JsonDocumentName, path, mediaType),
  ]),
) as { readonly [Name in DocumentName & JsonDocumentName]: GatherNode<Name> };

/** Loads the site's responses for missing addresses. Only called if a response is ambiguous. */
export type Soft404Source = () => Promise<Soft404>;

const NEVER_COMPARED = new Set([404, 408, 410, 425, 429]);
const NOTHING = learnSoft404([]);

/** Requests a JSON document. Compares an ambiguous response with the site's responses for missing addresses. */
export async function askJson(
  site: Site,
  path: string,
  soft404: Soft404Source,
  accept: string = ACCEPT.json,
): Promise<JsonDocument> {
  const url = site.at(path);
  const reply = await site.metadata({ url, accept, sameSiteOnly: true });
  return readJsonDocument(reply, url, await comparedWith(reply, soft404));
}

export async function askText(
  site: Site,
  path: string,
  soft404: Soft404Source,
  options: { readonly accept?: string; readonly bytesMax?: number } = {},
): Promise<TextDocument> {
  const url = site.at(path);
  const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true, ...options });
  return readTextDocument(reply, url, await comparedWith(reply, soft404));
}

/** Returns the site's responses for missing addresses if this response is ambiguous, otherwise none. */
export const comparedWith = async ({ fetched }: Reply, soft404: Soft404Source): Promise<Soft404> =>
  leavesOpen(fetched) ? await soft404() : NOTHING;

const leavesOpen = (fetched: Fetched): boolean =>
  fetched.kind === "http"
    ? fetched.status < 500 && !NEVER_COMPARED.has(fetched.status)
    : fetched.kind === "failed" && fetched.cause === "blocked";

/** Builds the state of a document that the scan had no reason to request. */
export function notAsked(why: string): TextDocument & JsonDocument {
  return { state: "not_asked", why, fetched: emptyReply({ kind: "not_asked", why }).fetched };
}
