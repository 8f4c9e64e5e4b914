import { characterCount, NAME_CHARACTERS_MAX } from "../../field-rules.js";
import type { SettleMoment, TargetMethod } from "../../payment-links/payment-link.js";
import { getShape, toTemplate } from "../route-template.js";
import { isObject, type JsonObject, type OpenApiDocument, resolve } from "./read-document.js";
import { type Input, readInput } from "./read-input.js";
import { type Price, type Prices, readPrice, readSettle, type Settles } from "./read-sale.js";

/** An operation to sell. */
export interface RouteDraft extends Input {
  readonly method: TargetMethod;
  readonly routeTemplate: string;
  readonly name: string;
  readonly description: string;
  /** Currency units. 0 if free. */
  readonly amount: number;
  /**
   * Null if neither document nor request sets it. A new route is then charged after its answer, and a stored route
   * keeps its setting.
   */
  readonly settle: SettleMoment | null;
}

/** The import request's prices and moments of charging, for operations that don't set their own. */
export type Defaults = Prices & Settles;

/** An operation that the service can't sell, and why. */
export interface SkippedOperation {
  readonly method: string;
  readonly path: string;
  readonly reason: string;
}

export interface Operations {
  readonly drafts: readonly RouteDraft[];
  readonly skipped: readonly SkippedOperation[];
}

/** Maximum number of routes of one API. */
export const ROUTES_MAX = 500;
const DESCRIPTION_CHARACTERS_MAX = 5_000;
const METHODS: readonly string[] = ["get", "post", "put", "patch", "delete"];
const NOT_SOLD: readonly string[] = ["head", "options", "trace"];
/** Paths below an API's address that the service itself answers. */
const RESERVED: readonly string[] = ["/openapi.json", "/llms.txt"];

/** Extracts from a document the operations that can be sold. */
export async function readOperations(document: OpenApiDocument, defaults: Defaults): Promise<Operations> {
  const drafts = new Map<string, RouteDraft>();
  const skipped: SkippedOperation[] = [];
  for (const [path, given] of Object.entries(document.root.paths as JsonObject)) {
    const item = resolve(document, given);
    if (!isObject(item)) continue;
    for (const method of [...METHODS, ...NOT_SOLD]) {
      const operation = resolve(document, item[method]);
      if (!isObject(operation)) continue;
      const read = readOperation({ path, method, item, operation }, defaults);
      const key = "draft" in read ? `${method} ${getShape(read.draft.routeTemplate)}` : "";
      if ("reason" in read) skipped.push({ method: method.toUpperCase(), path, reason: read.reason });
      else if (drafts.has(key))
        skipped.push({ method: method.toUpperCase(), path, reason: "another operation has the same path" });
      else if (drafts.size >= ROUTES_MAX)
        skipped.push({ method: method.toUpperCase(), path, reason: `an API can have ${ROUTES_MAX} routes at most` });
      // Last, because it compiles a schema, and a document can name one schema in tens of thousands of operations.
      else drafts.set(key, { ...read.draft, ...readInput(document, item, operation, method) });
    }
    // Yield, so that hundreds of operations don't block other requests.
    await new Promise((resume) => setImmediate(resume));
  }
  return { drafts: [...drafts.values()], skipped };
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

function readOperation(
  { path, method, item, operation }: Found,
  defaults: Defaults,
): { readonly draft: Omit<RouteDraft, keyof Input> } | { readonly reason: string } {
  if (NOT_SOLD.includes(method)) return { reason: `${method.toUpperCase()} can't be sold` };
  if (RESERVED.includes(path)) return { reason: "the service reserves this path for its own documents" };
  const template = toTemplate(path);
  if ("problem" in template) return { reason: template.problem };
  const price: Price = readPrice(operation, defaults);
  if ("problem" in price) return { reason: price.problem };
  const settle = readSettle(operation, defaults);
  if ("problem" in settle) return { reason: settle.problem };
  const draft = {
    method: method.toUpperCase() as TargetMethod,
    routeTemplate: template.template,
    name: readName(operation, `${method.toUpperCase()} ${path}`),
    description: toStorableText(operation.description ?? item.description, DESCRIPTION_CHARACTERS_MAX),
    amount: price.amount,
    settle: settle.settle,
  };
  return { draft };
}

function readName({ summary, operationId }: JsonObject, address: string): string {
  const name = [summary, operationId].map((one) => toStorableText(one)).find((text) => text !== "") ?? address;
  return characterCount(name) > NAME_CHARACTERS_MAX
    ? Array.from(name).slice(0, NAME_CHARACTERS_MAX).join("").trim()
    : name;
}

/**
 * Cuts a text, then removes NUL and lone surrogates, which PostgreSQL can't store. A cut can leave a lone surrogate.
 */
const toStorableText = (value: unknown, lengthMax?: number): string =>
  typeof value === "string"
    ? value
        .slice(0, lengthMax)
        .replaceAll(/\p{Cs}/gu, "")
        .replaceAll("\0", "")
        .trim()
    : "";
