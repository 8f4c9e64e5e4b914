import { SHARED_MEMBERS } from "../../apps/payments/src/http/openapi/field-descriptions.js";
import { pascal } from "../../packages/discovery/src/openapi/schema.js";

const NAMES = new Set(SHARED_MEMBERS.map(pascal));

/**
 * Returns the document with the schemas of shared members, such as `CreatedAt`, copied to where they are used. So the
 * generated clients have each member's description in place, and no types like `Name` or `Id`.
 */
export function inlineMembers<Document extends { components: { schemas: object } }>(document: Document): Document {
  const schemas = document.components.schemas as Readonly<Record<string, unknown>>;
  const inline = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inline);
    if (typeof part !== "object" || part === null) return part;
    const name = (part as { $ref?: string }).$ref?.split("#/components/schemas/")[1];
    if (name !== undefined && NAMES.has(name)) return inline(schemas[name]);
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inline(one)]));
  };
  const own = Object.fromEntries(Object.entries(schemas).filter(([name]) => !NAMES.has(name)));
  return inline({ ...document, components: { ...document.components, schemas: own } }) as Document;
}
