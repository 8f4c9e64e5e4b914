import { failInvalid } from "@svc/errors";
import { type Permissions, type Right, requireRights } from "../authorization/permissions.js";

/** Kinds of resources that a response can include as whole objects, besides their ids. */
export type Kind = "product" | "paymentLink" | "transaction";

const KINDS: Readonly<Record<Kind, { readonly idField: string; readonly right: Right }>> = {
  product: { idField: "productId", right: "products:read" },
  paymentLink: { idField: "paymentLinkId", right: "paymentLinks:read" },
  transaction: { idField: "transactionId", right: "transactions:read" },
};

/** Paths of `expand` that each resource accepts. */
export const EXPANDABLE = {
  paymentLink: ["product"],
  transaction: ["paymentLink", "paymentLink.product"],
  paymentIntent: ["paymentLink", "paymentLink.product", "transaction"],
  refund: ["transaction"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The kinds to expand, each with the kinds to expand within it. */
export interface Expansion extends ReadonlyMap<Kind, Expansion> {}
type Growing = Map<Kind, Growing>;

/**
 * Parses a text such as `product,paymentLink.product`. A path includes every kind that it passes through.
 * @throws VALIDATION_FAILED for a path that the resource can't expand (the message lists the allowed paths)
 * @throws API_KEY_SCOPE_INSUFFICIENT for a restricted key that may not read a requested resource
 */
export function parseExpansion(
  text: string | undefined,
  resource: keyof typeof EXPANDABLE,
  permissions: Permissions | null,
): Expansion {
  const root: Growing = new Map();
  if (text === undefined) return root;
  const rights = new Set<Right>();
  const allowed: readonly string[] = EXPANDABLE[resource];
  for (const path of text.split(",").map((one) => one.trim())) {
    if (!allowed.includes(path)) {
      const can = allowed.map((one) => `\`${one}\``).join(", ");
      failInvalid("expand", `\`${path.slice(0, 50)}\` can't be expanded here; use ${can}`);
    }
    let at = root;
    for (const kind of path.split(".") as Kind[]) {
      rights.add(KINDS[kind].right);
      const next: Growing = at.get(kind) ?? new Map();
      at.set(kind, next);
      at = next;
    }
  }
  requireRights(permissions, [...rights]);
  return root;
}

/** Finds the JSON of resources of one kind by their ids, if the caller may see them. */
export type LoadExpanded = (kind: Kind, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Appends a member for each expanded kind to each item. Its value is the resource, or null if there is none. Loads each
 * kind once for all items.
 * @param items JSON objects
 */
export async function expandItems(
  items: readonly string[],
  expansion: Expansion,
  load: LoadExpanded,
): Promise<readonly string[]> {
  if (expansion.size === 0) return items;
  const read = items.map((json) => JSON.parse(json) as Readonly<Record<string, string | null>>);
  let expanded = items;
  for (const [kind, inner] of expansion) {
    const ids = read.map((item) => item[KINDS[kind].idField] ?? null);
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const found = wanted.length > 0 ? [...(await load(kind, wanted))] : [];
    const texts = await expandItems(
      found.map(([, json]) => json),
      inner,
      load,
    );
    const byId = new Map(found.map(([id], place) => [id, texts[place] as string]));
    expanded = expanded.map((json, place) => `${json.slice(0, -1)},"${kind}":${byId.get(ids[place] ?? "") ?? "null"}}`);
  }
  return expanded;
}
