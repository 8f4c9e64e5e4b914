import { isDeepStrictEqual } from "node:util";
import {
  allOperations,
  getMedia,
  isAnything,
  type MediaType,
  type OpenApi,
  resolveRef,
  type Schema,
} from "./schema.js";

type Values = Readonly<Record<string, unknown>>;

const BY_FORMAT: Values = {
  uuid: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  "date-time": "2026-11-21T09:30:00.000Z",
  email: "ann@example.com",
  uri: "https://example.com/",
};

/**
 * An example for a schema: its own, or one built from its members' examples.
 * @param values examples by member name, for members whose schema has none
 */
export function buildExample(document: Pick<OpenApi, "components">, schema: Schema, values: Values = {}): unknown {
  const make = (part: Schema, name: string): unknown => {
    // A member that refers to a named schema may have its own example.
    if (part.examples?.length) return part.examples[0];
    const shape = resolveRef(document, part);
    if (shape.examples?.length) return shape.examples[0];
    if (shape.const !== undefined) return shape.const;
    if (shape.enum?.length) return shape.enum[0];
    if (values[name] !== undefined) return values[name];
    if (shape.default !== undefined) return shape.default;
    const branch = shape.anyOf?.find(({ type }) => type !== "null");
    if (branch) return make(branch, name);
    if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => make(one, name)));
    switch ([shape.type ?? (shape.properties ? "object" : [])].flat()[0]) {
      case "object":
        return Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, member]) => [key, make(member, key)]),
        );
      case "array":
        return shape.items ? [make(shape.items, name)] : [];
      case "string":
        return BY_FORMAT[shape.format ?? ""] ?? "text";
      case "integer":
      case "number":
        return shape.minimum ?? 1;
      case "boolean":
        return true;
      default:
        return null;
    }
  };
  return make(schema, "");
}

/** The example of a body: its own, or that of its schema. */
export function mediaExample(document: Pick<OpenApi, "components">, { example, examples, schema }: MediaType): unknown {
  const own = example ?? Object.values(examples ?? {})[0]?.value;
  return own ?? (schema && !isAnything(schema) ? buildExample(document, schema) : undefined);
}

/**
 * Adds example values for every body without repeating them. Each member has its own example, and tools combine them. A
 * schema with a handwritten example keeps it.
 * @param values example values by member name, for members whose schema has none
 */
export function giveExamples(document: OpenApi, values: Values): void {
  const done = new Set<Schema>();
  const give = (schema: Schema): void => {
    const shape = resolveRef(document, schema);
    if (shape.examples || done.has(shape)) return;
    done.add(shape);
    for (const [name, part] of Object.entries(shape.properties ?? {})) {
      const value = buildExample(document, { properties: { [name]: part } }, values) as Values;
      if (values[name] !== undefined && isDeepStrictEqual(value[name], values[name])) {
        if (!isDeepStrictEqual(buildExample(document, part), values[name])) part.examples = [values[name]];
      } else give(part);
    }
    for (const part of [shape.items, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])]) if (part) give(part);
  };
  for (const { schema, example, examples } of allOperations(document).flatMap(getMedia)) {
    if (schema && !isAnything(schema) && example === undefined && examples === undefined) give(schema);
  }
}
