import { type ApiDocument, listParameters, refName, type Schema } from "./document.js";

/** Components with another name in Python. `Error` would look like an exception. */
const RENAMED: Readonly<Record<string, string>> = { Error: "ErrorBody" };
/** The component with the members that all webhooks share. Events in a list lack its member `webhookDeliveryId`. */
const ENVELOPE = "WebhookEnvelope";
const EVENT = "Event";
const DELIVERY = "webhookDeliveryId";

const KEYWORDS = new Set(
  "and as assert async await break class continue def del elif else except False finally for".split(" "),
);
for (const word of "from global if import in is lambda None nonlocal not or pass raise return True try while with yield".split(
  " ",
)) {
  KEYWORDS.add(word);
}
/** True if the name can be a class member and a keyword argument. */
export const isPythonName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const literal = (value: unknown): string =>
  value === null ? "None" : typeof value === "boolean" ? capital(String(value)) : JSON.stringify(value);

interface Member {
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** Writes Python types for the schemas of a document, and for further named schemas. */
export class PythonTypes {
  readonly #document: ApiDocument;
  readonly #classes = new Map<string, string>();
  readonly #aliases = new Map<string, string>();

  constructor(document: ApiDocument) {
    this.#document = document;
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (name !== EVENT && name !== ENVELOPE) this.#define(RENAMED[name] ?? name, schema);
    }
    this.#defineEvents();
  }

  /**
   * Returns the type annotation of a schema.
   * @param hint name of the class, if the schema needs one
   */
  toType(schema: Schema, hint: string): string {
    if (schema.$ref !== undefined) return RENAMED[refName(schema.$ref)] ?? refName(schema.$ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return this.#enumeration(schema.enum);
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts !== undefined) {
      return union(parts.map((part, place) => this.toType(part, place === 0 ? hint : `${hint}${place + 1}`)));
    }
    if (schema.allOf !== undefined) return this.#writeObject(this.merged(schema), hint);
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type) => this.toType({ ...schema, type }, hint)));
    }
    return this.#ofOneType(schema, hint);
  }

  /** Resolves a reference, and merges the parts of an `allOf` into one object schema. */
  merged(schema: Schema): Schema {
    const found = schema.$ref === undefined ? schema : this.#document.components.schemas[refName(schema.$ref)];
    const whole = found as Schema;
    if (whole.allOf === undefined) return whole;
    const parts = whole.allOf.map((part) => this.merged(part));
    return {
      ...whole,
      allOf: undefined as never,
      type: "object",
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  /** Defines a class for the query parameters of a list or report. A member that is None isn't sent. */
  defineQuery(name: string, operation: Parameters<typeof listParameters>[1]): boolean {
    const query = listParameters(this.#document, operation).filter((parameter) => parameter.in === "query");
    if (query.length === 0) return false;
    const members = query.map(({ name: key, schema, description, required = false }): [string, Member] => {
      const type = this.toType(schema, `${name}${capital(key)}`).replace(/^Dict\[/, "Mapping[");
      return [key, { type: required ? type : union([type, "None"]), isRequired: required, description }];
    });
    this.#classes.set(name, classText(name, "Members that are None aren't sent.", new Map(members)));
    return true;
  }

  text(): string {
    const simple = [...this.#aliases].filter(([, type]) => type.startsWith("Literal["));
    const unions = [...this.#aliases].filter(([, type]) => !type.startsWith("Literal["));
    const lines = (aliases: typeof simple) => aliases.map(([name, type]) => `${name} = ${broken(type)}`).join("\n");
    return `${[lines(simple), ...this.#classes.values(), lines(unions)].join("\n\n\n")}\n`;
  }

  #define(name: string, schema: Schema): void {
    const whole = this.merged(schema);
    if (this.#classes.has(name) || this.#aliases.has(name)) throw new Error(`two Python types are called ${name}`);
    if (whole.properties !== undefined) this.#writeObject(whole, name);
    // For an optional body, which is an object or null, the class describes the object.
    else if (!this.#isOptional(whole, name)) this.#aliases.set(name, this.toType(whole, name));
  }

  #isOptional(schema: Schema, name: string): boolean {
    const parts = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
    const [only] = parts;
    if (parts.length !== 1 || only?.type !== "object") return false;
    this.#writeObject(only, name);
    return true;
  }

  /** Defines the union of all events, which `event["event"]` narrows: for webhooks and for items of a list. */
  #defineEvents(): void {
    const names = Object.entries(this.#document.components.schemas)
      .filter(([, { allOf = [] }]) => allOf.some(({ $ref }) => $ref !== undefined && refName($ref) === ENVELOPE))
      .map(([name]) => name);
    this.#aliases.set(EVENT, `Union[\n${names.map((name) => `    ${name},\n`).join("")}]`);
  }

  #enumeration(values: NonNullable<Schema["enum"]>): string {
    const others = values.filter((value) => value !== null);
    const type = `Literal[${others.map(literal).join(", ")}]`;
    return values.includes(null) ? union([type, "None"]) : type;
  }

  #ofOneType(schema: Schema, hint: string): string {
    if (schema.type === "array") return `List[${this.toType(schema.items ?? {}, `${hint}Item`)}]`;
    if (schema.type === "object") {
      if (Object.keys(schema.properties ?? {}).length > 0) return this.#writeObject(schema, hint);
      const { additionalProperties: more } = schema;
      return `Dict[str, ${typeof more === "object" ? this.toType(more, `${hint}Value`) : "Any"}]`;
    }
    const simple = { string: "str", number: "float", integer: "int", boolean: "bool", null: "None" } as const;
    return simple[schema.type as keyof typeof simple] ?? "Any";
  }

  #writeObject(schema: Schema, hint: string): string {
    const required = new Set(schema.required);
    const isEvent = hint.endsWith("Event") && DELIVERY in (schema.properties ?? {});
    const members = Object.entries(schema.properties ?? {}).map(([key, value]): [string, Member] => {
      const type = this.toType(value, hint + capital(key.replaceAll(/\W+(\w)/g, (_, next: string) => capital(next))));
      const isRequired = required.has(key) && !(isEvent && key === DELIVERY);
      return [key, { type, isRequired, description: value.description }];
    });
    const text = classText(hint, schema.description, new Map(members));
    if ((this.#classes.get(hint) ?? text) !== text) throw new Error(`two Python classes are called ${hint}`);
    this.#classes.set(hint, text);
    return hint;
  }
}

function union(types: readonly string[]): string {
  const others = [...new Set(types.filter((type) => type !== "None"))];
  const isNullable = types.includes("None");
  if (others.includes("Any")) return "Any";
  const [only = "None"] = others;
  const type = others.length > 1 ? `Union[${others.join(", ")}]` : only;
  return isNullable && others.length > 0 ? `Optional[${type}]` : type;
}

/** Puts each literal of a long list on its own line. */
const broken = (type: string): string =>
  type.length <= 100
    ? type
    : type.replace(/^Literal\[(.*)\]$/, (_, all: string) => `Literal[\n    ${all.replaceAll(", ", ",\n    ")},\n]`);

/**
 * Formats a docstring, which editors show.
 * @param indent spaces before it
 */
export function docstring(text: string, indent: string): string {
  const lines: string[] = [];
  for (const paragraph of text
    .replaceAll("\\", "\\\\")
    .replaceAll('"""', "'''")
    .split(/\n{2,}/)) {
    if (lines.length > 0) lines.push("");
    let line = "";
    for (const word of paragraph.split(/\s+/)) {
      if (line !== "" && indent.length + line.length + word.length > 110) {
        lines.push(line);
        line = "";
      }
      line += line === "" ? word : ` ${word}`;
    }
    lines.push(line);
  }
  if (lines.at(-1)?.endsWith('"')) lines[lines.length - 1] += " ";
  const [first = "", ...rest] = lines;
  if (rest.length === 0) return `${indent}"""${first}"""\n`;
  return `${indent}"""${first}\n${rest.map((line) => (line === "" ? "\n" : `${indent}${line}\n`)).join("")}${indent}"""\n`;
}

function classText(name: string, description: string | undefined, members: ReadonlyMap<string, Member>): string {
  const annotation = ({ type, isRequired }: Member) => (isRequired ? type : `NotRequired[${type}]`);
  if ([...members.keys()].some((key) => !isPythonName(key))) {
    // A member whose name is a Python keyword, such as `from`, needs this form.
    const rows = [...members].map(
      ([key, member]) => `        ${JSON.stringify(key)}: ${JSON.stringify(annotation(member))},\n`,
    );
    return `${name} = TypedDict(\n    "${name}",\n    {\n${rows.join("")}    },\n)`;
  }
  const rows = [...members].map(([key, member]) => {
    const doc = member.description === undefined ? "" : docstring(member.description, "    ");
    return `    ${key}: ${annotation(member)}\n${doc}`;
  });
  const doc = description === undefined ? "" : docstring(description, "    ");
  const body = doc + (doc !== "" && rows.length > 0 ? "\n" : "") + rows.join("");
  return `class ${name}(TypedDict):\n${body === "" ? "    pass\n" : body}`.trimEnd();
}
