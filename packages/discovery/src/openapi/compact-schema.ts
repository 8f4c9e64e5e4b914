import { replaceParts, type Schema } from "./schema.js";

const SCALARS: readonly unknown[] = ["string", "number", "integer", "boolean"];

/** Shortens a schema: a nullable scalar gets two types, such as `["string", "null"]`, instead of an `anyOf`. */
export function compacted(schema: Schema): Schema {
  replaceParts(schema, compacted);
  const [own, other, ...more] = schema.anyOf ?? [];
  if (!own || !other || more.length > 0 || !isNull(other) || !isScalar(own)) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...own, ...rest, type: [own.type as string, "null"] };
}

const isNull = (schema: Schema): boolean => schema.type === "null" && Object.keys(schema).length === 1;

/** Enumerations stay unchanged: null would have to be one of the values, which not every generator supports. */
const isScalar = ({ type, enum: values, const: value, title }: Schema): boolean =>
  SCALARS.includes(type) && values === undefined && value === undefined && title === undefined;
