import type { JsonDocument, TextDocument } from "../document.js";
import { readJsonDocument } from "../documents/read-json-document.js";
import { readTextDocument } from "../documents/read-text-document.js";
import type { Soft404 } from "../documents/soft-404.js";
import { defineNode, type GatherNode } from "../graph/node.js";
import type { ProductName, Products } from "../graph/products.js";
import { emptyReply } from "../http/reply.js";
import { ACCEPT } from "../site/accept.js";
import type { Site } from "../site/site.js";

type JsonDocumentName = {
  [Name in ProductName]: JsonDocument extends Products[Name] ? Name : never;
}[ProductName];

/** A JSON document at a fixed address. */
export function jsonDocumentAt<const Name extends JsonDocumentName>(
  name: Name,
  path: string,
  accept: string = ACCEPT.json,
): GatherNode<Name> {
  return defineNode({
    name,
    needs: ["landing", "soft404"],
    collect: async ({ use }) =>
      (await askJson((await use("landing")).site, path, use("soft404"), accept)) as Products[Name],
  });
}

/** Asks at once, and reads when it is known how the site answers for what it does not have. */
export async function askJson(
  site: Site,
  path: string,
  soft404: Promise<Soft404>,
  accept: string = ACCEPT.json,
): Promise<JsonDocument> {
  const url = site.at(path);
  const reply = await site.metadata({ url, accept, sameSiteOnly: true });
  return readJsonDocument(reply, url, await soft404);
}

export async function askText(
  site: Site,
  path: string,
  soft404: Promise<Soft404>,
  options: { readonly accept?: string; readonly bytesMax?: number } = {},
): Promise<TextDocument> {
  const url = site.at(path);
  const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true, ...options });
  return readTextDocument(reply, url, await soft404);
}

/** A document that there was no reason to ask for. */
export function notAsked(why: string): TextDocument & JsonDocument {
  return { state: "not_asked", why, fetched: emptyReply({ kind: "not_asked", why }).fetched };
}
