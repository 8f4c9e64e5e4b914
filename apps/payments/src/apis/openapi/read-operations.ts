import { characterCount, NAME_CHARACTERS_MAX } from "../../field-rules.js";
import type { SettleMoment, TargetMethod } from "../../payment-links/payment-link.js";
import { shapeOf, templateOf } from "../route-template.js";
import { type Input, inputOf } from "./input-of.js";
import { type Price, type Prices, priceOf } from "./price-of.js";
import { isObject, type JsonObject, type OpenApiDocument, resolve } from "./read-document.js";
import { type Settles, settleOf } from "./settle-of.js";

/** An operation as it is sold. */
export interface RouteDraft extends Input {
  readonly method: TargetMethod;
  readonly routeTemplate: string;
  readonly name: string;
  readonly description: string;
  /** Currency units; 0: free. */
  readonly amount: number;
  /** Null: neither document nor request has it. A new route is then charged after its answer, and a stored one keeps its own. */
  readonly settle: SettleMoment | null;
}

/** The request's values for operations without their own. */
export type Defaults = Prices & Settles;

/** An operation that can't be sold, and why. */
export interface SkippedOperation {
  readonly method: string;
  readonly path: string;
  readonly reason: string;
}

export interface Operations {
  readonly drafts: readonly RouteDraft[];
  readonly skipped: readonly SkippedOperation[];
}

/** Routes of one API. */
export const ROUTES_MAX = 500;
const DESCRIPTION_CHARACTERS_MAX = 5_000;
const METHODS: readonly string[] = ["get", "post", "put", "patch", "delete"];
const NOT_SOLD: readonly string[] = ["head", "options", "trace"];
/** Paths below the address of an API that the service itself answers. */
const RESERVED: readonly string[] = ["/openapi.json", "/llms.txt"];

/** The operations of a document that can be sold. */
export async function readOperations(document: OpenApiDocument, defaults: Defaults): Promise<Operations> {
  const drafts = new Map<string, RouteDraft>();
  const skipped: SkippedOperation[] = [];
  for (const [path, given] of Object.entries(document.root.paths as JsonObject)) {
    const item = resolve(document, given);
    if (!isObject(item)) continue;
    for (const method of [...METHODS, ...NOT_SOLD]) {
      const operation = resolve(document, item[method]);
      if (!isObject(operation)) continue;
      const read = readOperation(document, { path, method, item, operation }, defaults);
      const key = "draft" in read ? `${method} ${shapeOf(read.draft.routeTemplate)}` : "";
      if ("reason" in read) skipped.push({ method: method.toUpperCase(), path, reason: read.reason });
      else if (drafts.has(key))
        skipped.push({ method: method.toUpperCase(), path, reason: "another operation has the same path" });
      else if (drafts.size >= ROUTES_MAX)
        skipped.push({ method: method.toUpperCase(), path, reason: `an API has ${ROUTES_MAX} routes at most` });
      else drafts.set(key, read.draft);
    }
    // Hundreds of operations must not keep other requests waiting.
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
  document: OpenApiDocument,
  { path, method, item, operation }: Found,
  defaults: Defaults,
): { readonly draft: RouteDraft } | { readonly reason: string } {
  if (NOT_SOLD.includes(method)) return { reason: `${method.toUpperCase()} is not sold` };
  if (RESERVED.includes(path)) return { reason: "its path is reserved for documents of the service" };
  const template = templateOf(path);
  if ("problem" in template) return { reason: template.problem };
  const price: Price = priceOf(operation, defaults);
  if ("problem" in price) return { reason: price.problem };
  const settle = settleOf(operation, defaults);
  if ("problem" in settle) return { reason: settle.problem };
  const draft = {
    method: method.toUpperCase() as TargetMethod,
    routeTemplate: template.template,
    name: nameOf(operation, `${method.toUpperCase()} ${path}`),
    description: textOf(operation.description ?? item.description).slice(0, DESCRIPTION_CHARACTERS_MAX),
    amount: price.amount,
    settle: settle.settle,
    ...inputOf(document, item, operation, method),
  };
  return { draft };
}

function nameOf({ summary, operationId }: JsonObject, address: string): string {
  const name = [summary, operationId].map(textOf).find((text) => text !== "") ?? address;
  return characterCount(name) > NAME_CHARACTERS_MAX
    ? Array.from(name).slice(0, NAME_CHARACTERS_MAX).join("").trim()
    : name;
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const textOf = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replaceAll(/\p{Cs}/gu, "")
        .replaceAll("\0", "")
        .trim()
    : "";
