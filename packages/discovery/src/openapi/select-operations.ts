import { type OpenApi, type Operation, resolveRef } from "./schema.js";

/**
 * Reduces a document to the operations that `isMeant` accepts, and to the tags, components and security schemes that
 * they use.
 */
export function selectOperations(document: OpenApi, isMeant: (operation: Operation) => boolean): OpenApi {
  const { paths, webhooks, components, tags, ...general } = document;
  const own = {
    paths: keepMeant(paths, isMeant),
    webhooks: Object.fromEntries(Object.entries(webhooks ?? {}).filter(([, { post }]) => isMeant(post))),
  };
  const operations = Object.values(own.paths).flatMap((methods) => Object.values(methods));
  const tagNames = new Set(operations.flatMap((operation) => operation.tags ?? []));
  const schemeNames = new Set(operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))));
  const refs = findRefs(document, own);
  return {
    ...general,
    tags: (tags as { readonly name: string }[]).filter(({ name }) => tagNames.has(name)),
    paths: own.paths,
    ...(Object.keys(own.webhooks).length > 0 ? { webhooks: own.webhooks } : {}),
    components: Object.fromEntries(
      Object.entries(components ?? {}).map(([kind, named]) => [
        kind,
        Object.fromEntries(
          Object.entries(named).filter(([name]) =>
            kind === "securitySchemes" ? schemeNames.has(name) : refs.has(`#/components/${kind}/${name}`),
          ),
        ),
      ]),
    ),
  };
}

function keepMeant(paths: OpenApi["paths"], isMeant: (operation: Operation) => boolean): OpenApi["paths"] {
  const kept = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([, operation]) => isMeant(operation))),
  ]);
  return Object.fromEntries(kept.filter(([, methods]) => Object.keys(methods as object).length > 0));
}

/** All references in a part of the document, and in the targets of these references. */
function findRefs(document: OpenApi, part: object): ReadonlySet<string> {
  const refs = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const one of Object.values(value)) look(one);
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref !== "string" || refs.has($ref)) return;
    refs.add($ref);
    look(resolveRef(document, value));
  };
  look(part);
  return refs;
}
