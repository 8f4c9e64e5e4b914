import { replaceParts, type Schema } from "./schema.js";

const SCALARS: readonly unknown[] = ["string", "number", "integer", "boolean"];

/** The same schema in fewer words: a text or number that may be null is `type: ["string", "null"]` instead of an `anyOf`. */
export function compacted(schema: Schema): Schema {
  replaceParts(schema, compacted);
  const [own, other, ...more] = schema.anyOf ?? [];
  if (!own || !other || more.length > 0 || !isNull(other) || !isScalar(own)) return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...own, ...rest, type: [own.type as string, "null"] };
}

const isNull = (schema: Schema): boolean => schema.type === "null" && Object.keys(schema).length === 1;

/** An enumeration stays as it is: null would have to be one of its values, which not every generator reads. */
const isScalar = ({ type, enum: values, const: value, title }: Schema): boolean =>
  SCALARS.includes(type) && values === undefined && value === undefined && title === undefined;
