import { isDeepStrictEqual } from "node:util";
import { allOperations, isAnything, type OpenApi, pascal, replaceParts, type Schema, sorted } from "./schema.js";

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Gives the schemas that have a title a name of their own, so that a generator makes one type of each, however often it is used.
 * The bodies that are sent are named after their operation; those that are equal share a name.
 * @param fields what a member says by its name
 * @throws Error for two schemas that have one title and differ
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
      // An object has one description, at the object. A text has one at each of its uses.
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
