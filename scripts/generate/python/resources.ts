import { type ApiDocument, getSuccess, listParameters, type Operation, refName, type Schema } from "./document.js";
import { CLIENT_METHODS, type PythonResource, RESOURCES } from "./methods.js";
import { docstring, isPythonName, type PythonTypes } from "./types.js";

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Options that a method can have. The generator fails if a body has a member with one of these names. */
const OPTIONS = ["idempotency_key", "timeout", "max_retries", "if_match"] as const;
type Option = (typeof OPTIONS)[number];
const OPTION_TYPES: Readonly<Record<Option, string>> = {
  idempotency_key: "Optional[str]",
  timeout: "Optional[float]",
  max_retries: "Optional[int]",
  if_match: "Optional[str]",
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes the classes of the client's resources: one method for each operation that methods.ts names. */
export class PythonResources {
  readonly #routes = new Map<string, Route>();

  constructor(
    readonly document: ApiDocument,
    readonly types: PythonTypes,
  ) {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (operation?.operationId)
          this.#routes.set(operation.operationId, { method: method.toUpperCase(), path, operation });
      }
    }
    this.#requireAll();
  }

  text(): string {
    const classes = Object.values(RESOURCES).map((resource) => this.#class(resource));
    const members = Object.entries(RESOURCES)
      .map(([name, one]) => `        self.${name} = ${one.class}(send)\n${docstring(one.description, "        ")}`)
      .join("");
    const own = Object.entries(CLIENT_METHODS).map(([name, id]) => this.#method(name, id));
    return `${classes.join("\n\n\n")}


class GeneratedClient(Resource):
    """The resources of the API."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
${members}
${own.join("\n")}`;
  }

  /** Fails if an operation of /api/v1 has no method, so that a new one isn't forgotten. */
  #requireAll(): void {
    const named = new Set(
      [...Object.values(RESOURCES).map(({ methods }) => methods), CLIENT_METHODS].flatMap(Object.values),
    );
    const missing = [...this.#routes].filter(([id, { path }]) => path.startsWith("/api/v1/") && !named.has(id));
    if (missing.length > 0) {
      const ids = missing.map(([id]) => id).join(", ");
      throw new Error(`no method of the Python client calls ${ids}: name one in scripts/generate/python/methods.ts`);
    }
  }

  #class({ class: name, description, methods }: PythonResource): string {
    const texts = Object.entries(methods).flatMap(([method, id]) => this.#methods(method, id));
    return `class ${name}(Resource):\n${docstring(description, "    ")}\n${texts.join("\n")}`.trimEnd();
  }

  /** The method of an operation, plus `retrieve_tagged` and `csv` if the operation supports them. */
  #methods(name: string, id: string): string[] {
    const route = this.#route(id);
    const texts = [this.#method(name, id)];
    const changes = this.document.paths[route.path]?.patch;
    if (route.method === "GET" && changes !== undefined && this.#hasIfMatch(changes)) {
      texts.push(this.#method("retrieve_tagged", id, "tagged"));
    }
    if ("text/csv" in getSuccess(this.document, route.operation)) texts.push(this.#method("csv", id, "csv"));
    return texts;
  }

  #method(name: string, id: string, as: "plain" | "tagged" | "csv" = "plain"): string {
    const { method, path, operation } = this.#route(id);
    const answer = this.#answer(operation, id);
    const kind = as === "plain" ? answer.kind : as;
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = ""]) => one);
    // The query of a DELETE identifies the object, so it becomes an argument, like an id in a path.
    const inQuery =
      method === "DELETE" ? listParameters(this.document, operation).filter((one) => one.in === "query") : [];
    const places = [...inPath, ...inQuery.map((one) => one.name)];
    const further = this.#further(method, operation, id);
    const options = OPTIONS.filter(
      (one) =>
        (one !== "idempotency_key" || (method === "POST" && kind !== "csv")) &&
        (one !== "if_match" || this.#hasIfMatch(operation)) &&
        (kind !== "csv" || one === "timeout"),
    );
    const signature = [
      "self",
      ...places.map((place) => `${snake(place)}: str`),
      ...(places.length > 0 ? ["/"] : []),
      "*",
      ...options.map((one) => `${one}: ${OPTION_TYPES[one]} = None`),
      ...(further === null ? [] : [`**${further.name}: Unpack[types.${further.type}]`]),
    ];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, place: string) => `{segment(${snake(place)})}`);
    const query = inQuery.map((one) => `"${one.name}": ${snake(one.name)}`).join(", ");
    const call = [
      JSON.stringify(method),
      `${inPath.length > 0 ? "f" : ""}"${url}"`,
      ...(query === "" ? [] : [`query={${query}}`]),
      ...(further === null ? [] : [`${further.name}=dict(${further.name})`]),
      ...(further === null && method === "POST" ? ["body={}"] : []),
      ...options.map((one) => `${one}=${one}`),
      ...(this.#isForUsers(operation) ? ["as_user=True"] : []),
    ];
    const returned = {
      data: answer.type,
      raw: answer.type,
      list: `ListOf[${answer.type}]`,
      tagged: `Tagged[${answer.type}]`,
      csv: "Iterator[bytes]",
    };
    return `    def ${name}(
${signature.map((one) => `        ${one},\n`).join("")}    ) -> ${returned[kind]}:
${docstring(this.#text(operation, kind), "        ")}        return self._${kind}(
${call.map((one) => `            ${one},\n`).join("")}        )
`;
  }

  #text({ summary = "", description }: Operation, kind: string): string {
    if (kind === "csv") return "All items as a CSV file, newest first. Yields the file's bytes as they arrive.";
    if (kind === "tagged") {
      return `${summary}, with its \`etag\`. \`update(id, if_match=etag, …)\` then fails if the object has changed since.`;
    }
    return description === undefined ? `${summary}.` : `${summary}.\n\n${description}`;
  }

  /** The type of the keyword arguments, which are the members of the body or of the query; null: none. */
  #further(method: string, operation: Operation, id: string): { readonly name: string; readonly type: string } | null {
    const schema = operation.requestBody?.content?.["application/json"]?.schema;
    if (schema !== undefined) {
      const { properties = {} } = this.types.merged(this.#nonNull(schema));
      const names = Object.keys(properties);
      if (names.length === 0) return null;
      const odd = names.filter((one) => !isPythonName(one) || (OPTIONS as readonly string[]).includes(one));
      if (odd.length > 0) throw new Error(`${id}: ${odd.join(", ")} can't be an argument of a Python function`);
      return { name: "body", type: this.types.toType(this.#nonNull(schema), `${capital(id)}Body`) };
    }
    if (method !== "GET") return null;
    const type = `${capital(id)}Query`;
    return this.types.defineQuery(type, operation) ? { name: "query", type } : null;
  }

  /** Returns the alternative that isn't null. The document describes an optional body as an object or null. */
  #nonNull(schema: Schema): Schema {
    const found = schema.$ref === undefined ? schema : this.document.components.schemas[refName(schema.$ref)];
    const part = (found?.anyOf ?? found?.oneOf)?.find(({ type }) => type !== "null");
    return part ?? schema;
  }

  #answer(operation: Operation, id: string): { readonly kind: "data" | "raw" | "list"; readonly type: string } {
    const schema = getSuccess(this.document, operation)["application/json"]?.schema ?? {};
    const { data, hasMore } = this.types.merged(schema).properties ?? {};
    const hint = `${capital(id)}Answer`;
    if (data === undefined) return { kind: "raw", type: qualified(this.types.toType(schema, hint)) };
    if (hasMore === undefined) return { kind: "data", type: qualified(this.types.toType(data, hint)) };
    return { kind: "list", type: qualified(this.types.toType(data.items ?? {}, hint)) };
  }

  #hasIfMatch = (operation: Operation): boolean =>
    listParameters(this.document, operation).some(({ name }) => name.toLowerCase() === "if-match");

  #isForUsers = ({ security = [] }: Operation): boolean =>
    security.length > 0 && security.every((one) => !("apiKey" in one));

  #route(id: string): Route {
    const route = this.#routes.get(id);
    if (route === undefined) throw new Error(`methods.ts names ${id}, but the API has no such operation`);
    return route;
  }
}

/** Prefixes class names with the module of the types. */
const qualified = (type: string): string =>
  type.replaceAll(/\b[A-Z]\w*\b/g, (name) =>
    ["Any", "Dict", "List", "Union", "Optional", "Literal", "None"].includes(name) ? name : `types.${name}`,
  );
