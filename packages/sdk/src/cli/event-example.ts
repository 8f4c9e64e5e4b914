interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
}

/** The part of the service's OpenAPI document that describes events. */
export interface EventsDocument {
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  "date-time": "2026-11-21T09:30:00.000Z",
};
const BY_TYPE: Readonly<Record<string, unknown>> = { string: "text", number: 1, integer: 1, boolean: true, array: [] };

/** Builds an example event of this type from the document; undefined for an unknown type. */
export function eventExample({ webhooks, components }: EventsDocument, type: string): object | undefined {
  const make = ({ $ref, ...own }: Schema): unknown => {
    const {
      examples,
      enum: values,
      properties,
      allOf,
      format = "",
      type: types = "",
    } = $ref === undefined ? own : (components.schemas[$ref.split("/").at(-1) ?? ""] ?? {});
    if (examples?.length) return examples[0];
    if (values?.length) return values[0];
    if (allOf) return Object.assign({}, ...allOf.map(make));
    if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, make(part)]));
    return BY_FORMAT[format] ?? BY_TYPE[[types].flat()[0] ?? ""] ?? null;
  };
  const schema = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
  return schema && (make(schema) as object);
}
