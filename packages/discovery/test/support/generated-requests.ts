import fc from "fast-check";

/** The JSON Schema keywords that the generated values follow. References are resolved. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** The parts of an OpenAPI operation from which requests are generated. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  };
}

export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody?: string;
}

/** Any short JSON value. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, "", 0, -1, 1e300, [], {}, "\u0000", "💥"),
);

/**
 * Generates requests to one operation from its description. Parameters and bodies are usually valid, but not always.
 * @param ids ids of existing objects, which are used as values of most id members
 */
export function requestsTo(operation: Described, ids: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const values = valuesWith(ids);
  const { method, path, parameters = [], requestBody } = operation;
  const [type = "", media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const bodies: fc.Arbitrary<unknown>[] = media ? [bodyOf(values(media.schema ?? {}))] : [];
  if (media?.example !== undefined) bodies.push(bodyOf(fc.constant(media.example)));
  const body = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(undefined);
  const given = parameters.map((one) => {
    const value = fc.oneof({ weight: 6, arbitrary: values(one.schema ?? {}) }, { weight: 1, arbitrary: anything });
    const isSent = one.in === "path" ? fc.constant(true) : fc.boolean();
    return fc.tuple(isSent, value).map(([sent, what]) => ({ ...one, text: sent ? textOf(what) : undefined }));
  });
  return fc.tuple(body, fc.tuple(...given)).map(([json, sent]) => {
    const texts = sent.filter((one) => one.text !== undefined) as { name: string; in: string; text: string }[];
    const query = texts.filter((one) => one.in === "query").map((one) => `${one.name}=${encoded(one.text)}`);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const text = encoded(texts.find((one) => one.in === "path" && one.name === name)?.text ?? "x");
      // An empty segment, `.` or `..` would change which path is requested.
      return /^(\.|%2e)*$/i.test(text) ? "x" : text;
    });
    const headers = texts.filter((one) => one.in === "header").map((one) => [one.name, headerText(one.text)] as const);
    const isJson = json !== undefined;
    return {
      method,
      path: query.length > 0 ? `${filled}?${query.join("&")}` : filled,
      headers: {
        ...Object.fromEntries(headers.filter(([, text]) => text !== "")),
        ...(isJson ? { "content-type": type === "*/*" ? "application/json" : type } : {}),
      },
      ...(isJson ? { rawBody: JSON.stringify(json) } : {}),
    };
  });
}

/** One request for each string parameter of the operation's query, with NUL as its value. */
export const requestsWithNul = ({ method, path, parameters = [] }: Described, id: string): GeneratedRequest[] =>
  parameters
    .filter((one) => one.in === "query" && [one.schema?.type].flat().includes("string"))
    .map(({ name }) => ({ method, path: `${path.replaceAll(/\{\w+\}/g, id)}?${name}=%00`, headers: {} }));

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
const headerText = (text: string): string =>
  text
    .replaceAll(/[^\x20-\x7e]/g, "")
    .trim()
    .slice(0, 500);

/** A valid body, one with a wrong, missing or unknown member, or any JSON value. */
function bodyOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(valid, fc.nat(), anything, fc.constantFrom("other", "missing", "unknown"))
    .map(([value, place, other, how]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return other;
      const names = Object.keys(value);
      const name = how === "unknown" ? "unknownMember" : names[place % Math.max(1, names.length)];
      if (name === undefined) return other;
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      return how === "missing" ? rest : { ...rest, [name]: other };
    });
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 2, arbitrary: changed },
    { weight: 1, arbitrary: anything },
  );
}

function valuesWith(ids: readonly string[]): (schema: Schema) => fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...ids);
  const id = fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() });
  const one = (schema: Schema): fc.Arbitrary<unknown> => {
    const examples = schema.examples?.length ? [fc.constant(schema.examples[0])] : [];
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one));
    const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
    if (types.length === 0) return anything;
    return fc.oneof(...types.map((type) => ofType(type, schema)), ...examples);
  };
  const ofType = (type: string, schema: Schema): fc.Arbitrary<unknown> => {
    const { minimum = -1e9, maximum = 1e9 } = schema;
    switch (type) {
      case "object": {
        const members = Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, one(part)]),
        );
        const described = fc.record(members, {
          requiredKeys: (schema.required ?? []).filter((name) => name in members),
        });
        if (schema.properties || schema.additionalProperties === false) return described;
        const rest = typeof schema.additionalProperties === "object" ? one(schema.additionalProperties) : anything;
        return fc.dictionary(fc.string({ maxLength: 45 }), rest, { maxKeys: 4 });
      }
      case "array":
        return fc.array(one(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        });
      case "integer":
        return fc.integer({ min: Math.ceil(Math.max(minimum, -1e9)), max: Math.floor(Math.min(maximum, 1e9)) });
      case "number":
        return fc.oneof(
          fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 1e6)) }),
          fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
          fc.double({ min: minimum, max: maximum, noNaN: true }),
        );
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return texts(schema);
    }
  };
  const texts = ({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> => {
    if (format === "uuid" || pattern?.includes("0-9a-fA-F]{12}")) return id;
    if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (format === "email") return fc.emailAddress();
    if (format === "uri") return fc.webUrl();
    if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 130 });
    return fc.oneof(fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }), known);
  };
  return one;
}
