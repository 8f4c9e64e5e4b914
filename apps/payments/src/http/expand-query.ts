import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type TSchema, Type } from "typebox";
import type { Caller } from "../authorization/caller.js";
import type { Deps } from "../deps.js";
import { EXPANDABLE, expandItems, parseExpansion } from "../expand/expansion.js";
import type { ListPage } from "../sql/cursor-list.js";

const EXPAND_CHARACTERS_MAX = 200;

/** The `expand` parameter for reads of a resource. */
export const expandQuery = (resource: keyof typeof EXPANDABLE) => ({
  expand: Type.Optional(
    Type.String({
      maxLength: EXPAND_CHARACTERS_MAX,
      description: `Objects to include beside their ids, separated by commas or as repeated \`expand[]=\`: ${EXPANDABLE[resource].map((path) => `\`${path}\``).join(", ")}`,
      examples: [EXPANDABLE[resource][0]],
    }),
  ),
});

/** A response field that is present only if the caller requested it with `expand`. */
export const expandedOut = <T extends TSchema>(schema: T, path: string) =>
  Type.Optional(
    Type.Union([schema, Type.Null()], {
      description: `Only with \`expand=${path}\`; null: none, or you can't see it`,
    }),
  );

/** Query of a route that reads one resource. These routes have always accepted unknown parameters, so they still do. */
export const ExpandOnly = (resource: keyof typeof EXPANDABLE) => Type.Object(expandQuery(resource));

/** A `preValidation` hook: joins several `expand` parameters, also written as `expand[]`, into one. */
export async function joinExpand(request: FastifyRequest): Promise<void> {
  const { expand, "expand[]": list, ...query } = request.query as Readonly<Record<string, string | string[]>>;
  if (list === undefined && !Array.isArray(expand)) return;
  request.query = { ...query, expand: [expand ?? [], list ?? []].flat().join(",") };
}

/** Parses `expand` before any database read, and returns the functions that expand a page or one resource. */
export function expander(
  { expanded }: Pick<Deps, "expanded">,
  caller: Caller,
  resource: keyof typeof EXPANDABLE,
  text: string | undefined,
) {
  const expansion = parseExpansion(text, resource, caller.permissions);
  const all = (items: readonly string[]) => expandItems(items, expansion, expanded.loadFor(caller));
  return {
    page: async (page: ListPage): Promise<ListPage> => ({ ...page, items: await all(page.items) }),
    one: async (json: string): Promise<string> => (await all([json]))[0] as string,
    /** Entity tag of a response. With `expand`, it also depends on the expanded objects. */
    tag: (tag: string, json: string): string =>
      expansion.size === 0 ? tag : `${tag}.${createHash("sha256").update(json).digest("hex").slice(0, 16)}`,
  };
}
