import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
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
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
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

/** Reads /openapi.json of a running service. */
export async function readApiDocument(base: string): Promise<ApiDocument> {
  const json = (await (await fetch(new URL("/openapi.json", base))).json()) as ApiDocument["json"];
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
  const validator = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };
  return {
    json,
    operations,
    validator,
    find(method, path) {
      const [pathOnly] = path.split("?", 1) as [string];
      return patterns.find(({ one, pattern }) => one.method === method && pattern.test(pathOnly))?.one;
    },
    faults(operation, { status, headers, body }) {
      const schema = operation.responses[status]?.content?.["application/json"]?.schema;
      if (!schema) return [`status ${status} is not documented`];
      if (!headers.get("content-type")?.startsWith("application/json")) return ["is not application/json"];
      const validate = validator(schema);
      return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
  };
}
