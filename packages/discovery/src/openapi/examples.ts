import { isDeepStrictEqual } from "node:util";
import {
  allOperations,
  isAnything,
  type MediaType,
  mediaOf,
  type OpenApi,
  partsOf,
  resolveRef,
  type Schema,
} from "./schema.js";

/** True for an envelope around a named thing, such as an event. */
const isEnvelope = ({ properties, allOf = [] }: Schema): boolean =>
  [{ properties }, ...allOf].some((part) => part.properties?.data?.$ref !== undefined);

type Values = Readonly<Record<string, unknown>>;

const BY_FORMAT: Values = {
  uuid: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  "date-time": "2026-11-21T09:30:00.000Z",
  email: "ann@example.com",
  uri: "https://example.com/",
};

/**
 * A value that a schema describes: the one that it gives itself, else one made of those of its members.
 * @param values of members by their names, where the schema gives none
 */
export function exampleOf(document: Pick<OpenApi, "components">, schema: Schema, values: Values = {}): unknown {
  const make = (part: Schema, name: string): unknown => {
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

/** The example of a body: its own, or the one that its schema gives. */
export function mediaExample(document: Pick<OpenApi, "components">, { example, examples, schema }: MediaType): unknown {
  const own = example ?? Object.values(examples ?? {})[0]?.value;
  return own ?? (schema && !isAnything(schema) ? exampleOf(document, schema) : undefined);
}

/**
 * Gives an example to every body, once: it stands at the named schema of what is sent or answered, from where readers and tools fill it
 * into each envelope. Only a body whose schemas don't give it has one of its own.
 */
export function giveExamples(document: OpenApi, values: Values): void {
  const isGivenBy = (schema: Schema): boolean =>
    isDeepStrictEqual(exampleOf(document, schema), exampleOf(document, schema, values));
  const give = (schema: Schema): void => {
    const shape = resolveRef(document, schema);
    if (shape.examples) return;
    if (schema.$ref === undefined || isEnvelope(shape)) for (const part of partsOf(shape)) give(part);
    // A part may have an example of its own, which isn't one of the whole.
    else if (shape.allOf || !isGivenBy(shape)) shape.examples = [exampleOf(document, shape, values)];
  };
  for (const operation of allOperations(document)) {
    for (const media of mediaOf(operation)) {
      const { schema } = media;
      if (!schema || isAnything(schema) || media.example !== undefined || media.examples !== undefined) continue;
      give(schema);
      if (!isGivenBy(schema)) media.example = exampleOf(document, schema, values);
    }
  }
}
