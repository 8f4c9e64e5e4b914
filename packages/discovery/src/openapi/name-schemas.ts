import { isDeepStrictEqual } from "node:util";
import { allOperations, isAnything, type OpenApi, pascal, replaceParts, type Schema, sorted } from "./schema.js";

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Moves each titled schema to the document's components, so that a generator creates one type for all its uses. Request
 * bodies are named after their operation; equal ones share a name.
 * @param fields descriptions by member name
 * @throws Error for two different schemas with the same title
 */
export function nameSchemas(document: OpenApi, fields: Readonly<Record<string, string>>): void {
  const named: Record<string, Schema> = {};
  const name = (title: string, { title: _, ...schema }: Schema): Schema => {
    const known = named[title];
    if (known === undefined) named[title] = schema;
    else if (!isDeepStrictEqual(known, schema)) throw new Error(`two schemas are called ${title}`);
    return { $ref: `#/components/schemas/${title}` };
  };
  const hoisted = (schema: Schema): Schema => {
    replaceParts(schema, hoisted);
    for (const [member, part] of Object.entries(schema.properties ?? {})) {
      const { properties, allOf, description } = named[part.$ref?.split("/").at(-1) ?? ""] ?? { properties: {} };
      // Objects are described once, in their own schema. Other values are described at each use.
      if (properties || allOf || fields[member] === description) continue;
      part.description ??= fields[member];
    }
    const { title } = schema;
    return title !== undefined && NAME.test(title) ? name(title, schema) : schema;
  };
  const bodies: { title: string; schema: Schema }[] = [];
  for (const operation of allOperations(document)) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      // An unrestricted schema needs no name.
      if (!media.schema || isAnything(media.schema)) continue;
      const schema = hoisted(media.schema);
      const same = bodies.find((one) => isDeepStrictEqual(one.schema, schema));
      const title = same?.title ?? `${pascal(operation.operationId ?? "")}Request`;
      if (!same) bodies.push({ title, schema });
      media.schema = schema.$ref ? schema : name(title, schema);
    }
    for (const { content } of Object.values(operation.responses)) {
      for (const media of Object.values(content ?? {})) if (media.schema) media.schema = hoisted(media.schema);
    }
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...sorted(named) } };
}
