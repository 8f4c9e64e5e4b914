import type { JsonObject } from "../fetched.js";
import { operationsByMethod } from "./api-documents.js";
import { asList, asObject, asObjects, asText, atPointer, LIST_MAX } from "./reading.js";

/** How many items follow a rule: `met` of the `of` items that the rule applies to. */
export interface Coverage {
  readonly met: number;
  readonly of: number;
}

/** How complete a description is for agents. */
export interface ApiQuality {
  readonly operations: number;
  /** True if operations share an operationId, which OpenAPI forbids. */
  readonly hasSharedIds: boolean;
  /** Rules without which an agent can't name, choose or call an operation. */
  readonly needs: Readonly<Record<"operationId" | "summary" | "schema", Coverage>>;
  readonly shoulds: Readonly<Record<"parameters" | "examples" | "errors" | "auth", Coverage>>;
  readonly says: {
    readonly version: boolean;
    readonly problemDetails: boolean;
    readonly rateLimits: boolean;
    /** True if a POST operation takes an idempotency key. Null if there are no POST operations. */
    readonly idempotency: boolean | null;
  };
}

/** Maximum number of items to read from each list, because all operations may refer to the same long list. */
const ITEMS_MAX = 50;

const few = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, ITEMS_MAX);
const members = (value: unknown): readonly (readonly [string, unknown])[] => few(Object.entries(asObject(value) ?? {}));
const isFilled = (value: unknown): boolean => Object.keys(asObject(value) ?? {}).length > 0;
const count = (flags: readonly boolean[]): Coverage => ({ met: flags.filter(Boolean).length, of: flags.length });

/** Returns a member, or the target of its reference within the document. */
function resolve(root: JsonObject, written: unknown): JsonObject | null {
  const member = asObject(written);
  return typeof member?.$ref === "string" ? asObject(atPointer(root, member.$ref)) : member;
}

interface Operation {
  readonly method: string;
  readonly operation: JsonObject;
  readonly parameters: readonly JsonObject[];
  /** Documented responses by status. */
  readonly responses: readonly (readonly [status: string, response: JsonObject])[];
  /**
   * Media type objects of the request's body and of the first successful response. In Swagger 2, each body has only one
   * schema.
   */
  readonly bodies: readonly (readonly JsonObject[])[];
}

function readOperation(root: JsonObject, method: string, operation: JsonObject): Operation {
  const parameters = few(asList(operation.parameters))
    .map((written) => resolve(root, written))
    .filter((parameter) => parameter !== null);
  const responses = members(operation.responses).flatMap(([status, written]) => {
    const response = resolve(root, written);
    return response === null ? [] : [[status, response] as const];
  });
  const contents = (message: JsonObject | null): readonly JsonObject[] =>
    message === null || message.content === undefined
      ? asObjects([message?.schema === undefined ? null : message])
      : asObjects(members(message.content).map(([, content]) => content));
  const success = responses.find(([status]) => /^2(?:0[0-36-9]|XX)$/i.test(status));
  const request =
    resolve(root, operation.requestBody) ?? parameters.find((parameter) => parameter.in === "body") ?? null;
  const bodies = [...(request === null ? [] : [contents(request)]), ...(success ? [contents(success[1])] : [])];
  return { method, operation, parameters, responses, bodies };
}

const isError = (status: string): boolean => /^[45]|^default$/.test(status);

function hasExample(root: JsonObject, content: JsonObject): boolean {
  const schema = resolve(root, content.schema);
  const carries = (one: JsonObject | null) =>
    one !== null && ["example", "examples", "default", "const"].some((name) => one[name] !== undefined);
  return (
    carries(content) ||
    carries(schema) ||
    members(schema?.properties).some(([, property]) => carries(resolve(root, property)))
  );
}

/** True if the operation or the whole document names its security. */
const statesAuth = (root: JsonObject, { security }: JsonObject): boolean =>
  Array.isArray(security) || Array.isArray(root.security);

const LIMIT_HEADER = /^(?:x-)?ratelimit|^retry-after$/i;

/**
 * Measures how complete the operations of an OpenAPI description are. Returns null if there is no readable operation.
 */
export function readApiQuality(root: JsonObject): ApiQuality | null {
  const operations = operationsByMethod(root)
    .slice(0, LIST_MAX)
    .map(([method, operation]) => readOperation(root, method, operation));
  if (operations.length === 0) return null;
  const ids = operations.flatMap(({ operation }) => asText(operation.operationId) ?? []);
  const all = operations.flatMap(({ responses }) => responses);
  const errors = operations.map(({ responses }) => responses.filter(([status]) => isError(status)));
  const creating = operations.filter(({ method }) => method === "post");
  const schemes = asObject(root.components)?.securitySchemes ?? root.securityDefinitions;
  const isProtected = isFilled(schemes) || all.some(([status]) => status === "401" || status === "403");
  return {
    operations: operations.length,
    hasSharedIds: new Set(ids).size < ids.length,
    needs: {
      operationId: { met: new Set(ids).size, of: operations.length },
      summary: count(
        operations.map(({ operation }) => (asText(operation.summary) ?? asText(operation.description)) !== null),
      ),
      schema: count(
        operations.flatMap(({ bodies }) =>
          bodies.map((contents) => contents.some((content) => describes(root, content))),
        ),
      ),
    },
    shoulds: {
      parameters: count(
        operations.flatMap(({ parameters }) => parameters.map((parameter) => asText(parameter.description) !== null)),
      ),
      examples: count(
        operations.flatMap(({ bodies }) =>
          bodies.map((contents) => contents.some((content) => hasExample(root, content))),
        ),
      ),
      errors: count(errors.map((responses) => responses.length > 0)),
      auth: isProtected ? count(operations.map(({ operation }) => statesAuth(root, operation))) : { met: 0, of: 0 },
    },
    says: {
      version: asText(asObject(root.info)?.version) !== null,
      problemDetails: errors
        .flat()
        .some(([, response]) => asObject(response.content)?.["application/problem+json"] !== undefined),
      rateLimits: all.some(
        ([status, { headers }]) => status === "429" || members(headers).some(([name]) => LIMIT_HEADER.test(name)),
      ),
      idempotency:
        creating.length === 0
          ? null
          : creating.some(({ parameters }) =>
              parameters.some(({ name }) => /^idempotency-key$/i.test(asText(name) ?? "")),
            ),
    },
  };
}

/** True if the schema isn't empty and its reference, if any, can be resolved. */
const describes = (root: JsonObject, content: JsonObject): boolean =>
  isFilled(content.schema) && (asObject(content.schema)?.$ref === undefined || resolve(root, content.schema) !== null);
