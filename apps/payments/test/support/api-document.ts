import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { buildExample, mediaExample } from "../../../../packages/discovery/src/openapi/examples.js";
import type { Schema } from "../../../../packages/discovery/src/openapi/schema.js";
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

/** The parts of a documented operation that tests read. */
export interface Operation {
  readonly method: string;
  /** The path, with parameters in braces. */
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
  /** The operation for a request; undefined if none is documented. */
  find(method: string, path: string): Operation | undefined;
  /** Why the operation doesn't document this answer; empty if it does. */
  faults(operation: Operation, answer: Answer): string[];
  validator(schema: object): ValidateFunction;
}

let shared: Promise<ApiDocument> | undefined;
/**
 * Returns the document against which tests check answers. All services in a process share the document of the first
 * one, so that each schema is compiled only once.
 */
export function apiDocument(base: string): Promise<ApiDocument> {
  shared ??= readApiDocument(base).catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** The OpenAPI documents of the service. */
export const DOCUMENT_PATHS = ["/openapi.json", "/openapi-deprecated.json"] as const;

/** Reads documents of a running service. `operations` has those of all documents, `json` is the first document. */
export async function readApiDocument(base: string, paths: readonly string[] = DOCUMENT_PATHS): Promise<ApiDocument> {
  const documents = await Promise.all(
    paths.map(async (path) => {
      const published = (await (await fetch(new URL(path, base))).json()) as ApiDocument["json"];
      return withoutReferences(published, published) as ApiDocument["json"];
    }),
  );
  const [json] = documents;
  const operations = documents.flatMap((one) =>
    Object.entries<Record<string, object>>(one.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }) as Operation,
      ),
    ),
  );
  const patterns = operations.map((one) => ({
    one,
    pattern: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const compiled = new Map<object, ValidateFunction>();
  // Without references each operation has its own copy of shared responses, so equal schemas are compiled once.
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
 * Replaces each reference by its target, so that a test reads a schema where it is used. An `allOf` of objects becomes
 * one object with all members.
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
  // The example of one branch ignores the other branches, so build an example for all of them.
  const examples = branches.some((one) => "examples" in one) && [buildExample({}, { allOf: branches } as Schema)];
  return {
    ...Object.assign({}, ...branches),
    ...(examples && { examples }),
    ...own,
    required: branches.flatMap((one) => (one as { required?: string[] }).required ?? []),
    properties: Object.fromEntries(names.map((name) => [name, merged(name)])),
  };
}

/** True if the operation requires a credential and accepts this scheme. The service ignores optional credentials. */
export const takes = ({ security = [] }: Operation, scheme: "apiKey" | "sessionToken") =>
  security.some((one) => scheme in one) && security.every((one) => Object.keys(one).length > 0);

/** The example of a media type, or else the example of its schema. */
export const exampleOfMedia = (media: MediaType | undefined): unknown =>
  media && mediaExample({}, media as Parameters<typeof mediaExample>[1]);

/** The example of an operation's body. */
export const exampleOf = ({ requestBody }: Operation) => exampleOfMedia(requestBody?.content?.["application/json"]);
