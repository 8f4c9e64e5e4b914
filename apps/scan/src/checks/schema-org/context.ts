const ADDRESS = /^https?:\/\/(www\.)?schema\.org(\/|$)/i;

/** A JSON-LD `@context`: an address, a list of contexts, or an object whose `@vocab` or prefixes name schema.org. */
function namesSchemaOrg(context: unknown): boolean {
  if (typeof context === "string") return ADDRESS.test(context);
  if (Array.isArray(context))
    return context.slice(0, 20).some((part) => typeof part === "string" && ADDRESS.test(part));
  if (typeof context !== "object" || context === null) return false;
  return Object.values(context).some((part) => typeof part === "string" && ADDRESS.test(part));
}

/** Whether a JSON-LD block speaks the vocabulary of schema.org. */
export function isSchemaOrg(value: unknown): boolean {
  const roots = Array.isArray(value) ? value : [value];
  return roots.some((root) => typeof root === "object" && root !== null && namesSchemaOrg(root["@context"]));
}
