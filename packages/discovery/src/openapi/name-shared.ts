import { isDeepStrictEqual } from "node:util";
import { getCodes } from "./error-responses.js";
import { allOperations, type OpenApi, type Parameter, pascal, type Response, type Schema, sorted } from "./schema.js";

/** Moves each parameter that several operations use to the document's components. */
export function nameParameters(document: OpenApi): void {
  const uses = new Map<string, { parameter: Parameter; tag: string; count: number }>();
  for (const { parameters = [], tags = [] } of allOperations(document)) {
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      const use = uses.get(key) ?? { parameter, tag: tags[0] ?? "", count: 0 };
      uses.set(key, { ...use, count: use.count + 1 });
    }
  }
  const named: Record<string, Parameter> = {};
  const names = new Map<string, string>();
  // The variant that most operations use gets the short name. The names of others end with their tag.
  for (const [key, { parameter, tag, count }] of [...uses].sort(([, one], [, other]) => other.count - one.count)) {
    if (count === 1) continue;
    const short = pascal(parameter.name);
    const name = named[short] === undefined ? short : `${short}Of${pascal(tag)}`;
    if (named[name] !== undefined) continue;
    named[name] = parameter;
    names.set(key, name);
  }
  for (const operation of allOperations(document)) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : ({ $ref: `#/components/parameters/${name}` } as Parameter);
    });
    if (operation.parameters === undefined) delete operation.parameters;
  }
  document.components = { ...document.components, parameters: sorted(named) };
}

/** Minimum length of a response in JSON. A reference to a shorter one saves nothing. */
const REFERENCE_LENGTH = 60;

/** Moves each response that several operations use to the document's components. */
export function nameResponses(document: OpenApi): void {
  const uses = new Map<string, number>();
  const operations = allOperations(document);
  for (const { responses } of operations) {
    for (const response of Object.values(responses)) {
      const key = JSON.stringify(response);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const named: Record<string, Response> = {};
  for (const { tags = [], responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const text = JSON.stringify(response);
      if ((uses.get(text) ?? 0) < 2 || text.length < REFERENCE_LENGTH) continue;
      const name = responseName(response) ?? pascal(`${tags[0]} ${status}`);
      named[name] ??= response;
      if (isDeepStrictEqual(named[name], response)) responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses: sorted(named) };
}

/** Short names for codes that most operations have. */
const WORDS: Readonly<Record<string, string>> = {
  AUTH_MISSING_CREDENTIALS: "MissingCredentials",
  AUTH_TENANT_MISMATCH: "Tenant",
  API_KEY_SCOPE_INSUFFICIENT: "Scope",
};

/**
 * Names a response by its error codes, or by the payload of a success: `NotFound`, `Product`, `ProductCreated`,
 * `ProductPage`.
 */
function responseName({ content, headers = {} }: Response): string | null {
  const schema = Object.values(content ?? {})[0]?.schema;
  if (schema === undefined) return null;
  const codes = getCodes(schema);
  const kind = [headers.Deprecation && "Deprecated", headers["Idempotent-Replayed"] && codes.length > 0 && "Once"];
  const prefix = kind.filter(Boolean).join("");
  if (codes.length > 0) return `${prefix}${codes.map((code) => WORDS[code] ?? pascal(code)).join("Or")}`;
  const { data } = schema.properties ?? {};
  const title = getTitle(data ?? schema) ?? getTitle(data?.items);
  if (title === null) return null;
  const form = `${schema.properties?.hasMore ? "Page" : data?.items ? "List" : ""}${headers.Location ? "Created" : ""}`;
  return `${prefix}${title}${form}`;
}

const getTitle = (schema: Schema | undefined): string | null => schema?.$ref?.split("/").at(-1) ?? null;
