import { allOperations, getMedia, getParts, type OpenApi, pascal, type Schema, sorted } from "./schema.js";

const withParts = (schema: Schema): Schema[] => [schema, ...getParts(schema).flatMap(withParts)];

/**
 * Gives a member that many schemas have, such as `createdAt`, its own schema, so that its description, example and
 * limits appear once. If members of that name differ, only the variant that saves the most space gets a schema.
 * @param names names of the members to extract
 * @throws Error if a name saves nothing, or is already the name of a schema
 */
export function nameFields(document: OpenApi, names: readonly string[]): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const roots: Schema[] = [
    ...Object.values(schemas),
    ...allOperations(document).flatMap((operation) =>
      getMedia(operation).flatMap(({ schema }) => (schema ? [schema] : [])),
    ),
  ];
  const objects = roots.flatMap(withParts);
  const made: Record<string, Schema> = {};
  for (const name of names) {
    const title = pascal(name);
    const $ref = `#/components/schemas/${title}`;
    if (schemas[title] !== undefined) throw new Error(`a schema named ${title} already exists`);
    const uses = new Map<string, Schema[]>();
    for (const object of objects) {
      const part = object.properties?.[name];
      if (part) uses.set(JSON.stringify(part), [...(uses.get(JSON.stringify(part)) ?? []), object]);
    }
    const gain = (text: string) =>
      (uses.get(text)?.length ?? 0) * (text.length - JSON.stringify({ $ref }).length) - text.length - title.length;
    const [most] = [...uses.keys()].sort((one, other) => gain(other) - gain(one));
    if (most === undefined || gain(most) <= 0) throw new Error(`a separate schema ${name} saves nothing`);
    made[title] = JSON.parse(most) as Schema;
    for (const { properties } of uses.get(most) ?? []) (properties as Record<string, Schema>)[name] = { $ref };
  }
  document.components = { ...document.components, schemas: sorted({ ...schemas, ...made }) };
}
