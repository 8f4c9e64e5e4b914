import { failInvalid } from "@svc/errors";
import { CORE_SCHEMA, type EventType, load, type State } from "js-yaml";

/** An OpenAPI document is untrusted input, so its size is limited. */
export const DOCUMENT_BYTES_MAX = 1 << 20;
const DEPTH_MAX = 100;
const VALUES_MAX = 200_000;
/** Maximum number of characters in all texts. Only aliases of YAML can repeat so much. */
const TEXT_CHARACTERS_MAX = 16 << 20;

export type JsonObject = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly root: JsonObject;
  /** True if schemas follow OpenAPI 3.0, which differs from JSON Schema. */
  readonly is30: boolean;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses OpenAPI 3.0 or 3.1, JSON or YAML.
 * @throws VALIDATION_FAILED
 */
export function readDocument(text: string, field: string): OpenApiDocument {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX) {
    failInvalid(field, `must not be larger than ${DOCUMENT_BYTES_MAX} bytes`);
  }
  const root = parse(text, field);
  const version = isObject(root) ? root.openapi : undefined;
  if (!isObject(root) || typeof version !== "string" || !/^3\.[01]\.\d+/.test(version)) {
    return failInvalid(field, "must be an OpenAPI document of version 3.0 or 3.1");
  }
  if (!isObject(root.paths)) return failInvalid(field, "has no paths");
  // YAML's anchors can expand a small text into a huge or endless document.
  const problem = boundsProblem(root);
  if (problem !== null) failInvalid(field, problem);
  return { root, is30: version.startsWith("3.0") };
}

function parse(text: string, field: string): unknown {
  const isJson = text.trimStart().startsWith("{");
  try {
    return isJson ? JSON.parse(text) : load(text, { schema: CORE_SCHEMA, listener: limitLists() });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    return failInvalid(field, `is neither JSON nor YAML: ${reason}`);
  }
}

/** How much a value that isn't text counts for in {@link limitLists}. As a part of a key it is about as long. */
const OTHER_CHARACTERS = 16;

/**
 * Returns a listener for js-yaml that limits the text in all lists. A list can be a key, and js-yaml then writes it as
 * one text. So a list of aliases could turn a small document into gigabytes.
 */
function limitLists() {
  let left = TEXT_CHARACTERS_MAX;
  return (event: EventType, { result }: State): void => {
    if (event !== "close" || !Array.isArray(result)) return;
    for (const one of result) {
      left -= typeof one === "string" ? one.length : OTHER_CHARACTERS;
      if (left < 0) throw new Error("its aliases repeat too much text");
    }
  };
}

function boundsProblem(root: unknown): string | null {
  let values = 0;
  let characters = 0;
  const visit = (value: unknown, depth: number): boolean => {
    values += 1;
    if (typeof value === "string") characters += value.length;
    if (values > VALUES_MAX || depth > DEPTH_MAX || characters > TEXT_CHARACTERS_MAX) return false;
    if (typeof value !== "object" || value === null) return true;
    return Object.entries(value).every(([name, member]) => {
      characters += name.length;
      return visit(member, depth + 1);
    });
  };
  if (visit(root, 0)) return null;
  return characters > TEXT_CHARACTERS_MAX
    ? `must not repeat more than ${TEXT_CHARACTERS_MAX} characters of text`
    : `must not have more than ${VALUES_MAX} values, or nest deeper than ${DEPTH_MAX}`;
}

/** Maximum length of a chain of references. */
const REFERENCES_MAX = 16;

/** Resolves a value's reference within the document. Undefined if it can't be resolved. */
export function resolve({ root }: OpenApiDocument, value: unknown): unknown {
  let current = value;
  for (let followed = 0; followed <= REFERENCES_MAX; followed += 1) {
    if (!isObject(current) || typeof current.$ref !== "string") return current;
    current = at(root, current.$ref);
  }
  return undefined;
}

/** The value at a local reference such as `#/components/schemas/Pet`. */
export function at(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  let current: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const name = unescaped(part);
    const isMember = typeof current === "object" && current !== null && name !== null && Object.hasOwn(current, name);
    if (!isMember) return undefined;
    current = (current as JsonObject)[name as string];
  }
  return current;
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return null;
  }
}
