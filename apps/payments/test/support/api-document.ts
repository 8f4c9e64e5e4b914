import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { mediaExample } from "../../../../packages/discovery/src/openapi/examples.js";
import type { Answer } from "./payments-under-test.js";

interface MediaType {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** An operation of the document, as far as the tests read it. */
export interface Operation {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly deprecated?: boolean;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the document says
  readonly json: any;
  readonly operations: readonly Operation[];
  /** The operation that a request reaches; undefined for what is documented nowhere. */
  find(method: string, path: string): Operation | undefined;
  /** Why this answer is not one that the operation documents; empty when it is. */
  faults(operation: Operation, answer: Answer): string[];
  validator(schema: object): ValidateFunction;
}

let shared: Promise<ApiDocument> | undefined;
/**
 * The document that answers are checked against. All services of a process have the same one, so it is read from the first one, and each
 * schema is compiled once.
 */
export function apiDocument(base: string): Promise<ApiDocument> {
  shared ??= readApiDocument(base).catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** Reads /openapi.json of a running service. */
export async function readApiDocument(base: string): Promise<ApiDocument> {
  const published = (await (await fetch(new URL("/openapi.json", base))).json()) as ApiDocument["json"];
  const json = withoutReferences(published, published) as ApiDocument["json"];
  const operations = Object.entries<Record<string, object>>(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path }) as Operation),
  );
  const patterns = operations.map((one) => ({
    one,
    pattern: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const compiled = new Map<object, ValidateFunction>();
  // Without references each operation has its own copy of what many answer.
  const byText = new Map<string, ValidateFunction>();
  const validator = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema);
    const validate = byText.get(text) ?? ajv.compile(schema);
    byText.set(text, validate);
    compiled.set(schema, validate);
    return validate;
  };
  return {
    json,
    operations,
    validator,
    find(method, path) {
      const [pathOnly] = path.split("?", 1) as [string];
      return patterns.find(({ one, pattern }) => one.method === method && pattern.test(pathOnly))?.one;
    },
    faults(operation, { status, headers, text, body }) {
      const response = operation.responses[status] ?? operation.responses.default;
      if (!response) return [`status ${status} is not documented`];
      if (!response.content) return text === "" ? [] : ["has a body"];
      const type = headers.get("content-type")?.split(";")[0] ?? "";
      const media = response.content[type] ?? response.content["*/*"];
      if (!media) return [`${type || "no media type"} is not documented`];
      if (type !== "application/json" || !media.schema || media === response.content["*/*"]) return [];
      const validate = validator(media.schema);
      return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
  };
}

/**
 * The document with what each reference names in its place, so that a test reads a schema where it is used. An `allOf` of objects
 * is one object with the members of all.
 */
function withoutReferences(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutReferences(one, document));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  if (typeof $ref === "string") {
    const named = $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], document);
    return { ...(withoutReferences(named, document) as object), ...rest };
  }
  const whole = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, withoutReferences(one, document)]));
  const branches = whole.allOf as { properties?: Record<string, object> }[] | undefined;
  if (!branches?.every(({ properties }) => properties)) return whole;
  const names = [...new Set(branches.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const merged = (name: string) => Object.assign({}, ...branches.map(({ properties }) => properties?.[name] ?? {}));
  const { allOf: _, ...own } = whole;
  return {
    ...Object.assign({}, ...branches),
    ...own,
    required: branches.flatMap((one) => (one as { required?: string[] }).required ?? []),
    properties: Object.fromEntries(names.map((name) => [name, merged(name)])),
  };
}

/** True if the operation requires a credential. Where it is optional, the service doesn't check it. */
export const takes = ({ security = [] }: Operation, scheme: "apiKey" | "sessionToken") =>
  security.some((one) => scheme in one) && security.every((one) => Object.keys(one).length > 0);

/** The example of a body; its schema gives one where the document repeats none. */
export const exampleOfMedia = (media: MediaType | undefined): unknown =>
  media && mediaExample({}, media as Parameters<typeof mediaExample>[1]);

/** The documented body of an operation. */
export const exampleOf = ({ requestBody }: Operation) => exampleOfMedia(requestBody?.content?.["application/json"]);
