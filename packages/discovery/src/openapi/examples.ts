import type { Schema } from "./schema.js";

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  "date-time": "2026-11-21T09:30:00.000Z",
  email: "ann@example.com",
  uri: "https://example.com/",
};

/** A value that a schema describes: the one that it gives itself, else one made of those of its members. */
export function exampleOf(schema: Schema, members: Readonly<Record<string, unknown>>, name = ""): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (members[name] !== undefined) return members[name];
  if (schema.default !== undefined) return schema.default;
  const branch = schema.anyOf?.find(({ type }) => type !== "null");
  if (branch) return exampleOf(branch, members, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, members, name)));
  const type = [schema.type ?? (schema.properties ? "object" : [])].flat()[0];
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, members, key)]),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items, members, name)] : [];
    case "string":
      return BY_FORMAT[schema.format ?? ""] ?? "text";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return null;
  }
}
