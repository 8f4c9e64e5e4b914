import type { JsonObject } from "../../gather/fetched.js";
import { parseUrl } from "../../gather/parse-target.js";

/** Result of reading a document: its shape, or every fault that prevents one. In our words. */
export type Reading<Shape> =
  | { readonly shape: Shape; readonly warnings: readonly string[] }
  | { readonly shape: null; readonly faults: readonly string[] };

/** A rule and what is wrong where it does not hold. */
type Rule = readonly [holds: boolean, otherwise: string];

const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);

/** The shape where every rule holds; what else should hold is a warning. `shape` is asked for only then. */
export function readBy<Shape>(
  rules: readonly Rule[],
  shape: () => Shape,
  shoulds: readonly Rule[] = [],
): Reading<Shape> {
  const faults = broken(rules);
  return faults.length > 0 ? { shape: null, faults } : { shape: shape(), warnings: broken(shoulds) };
}

/** True if the reader could read a shape. */
export const isRead = <Shape>(reading: Reading<Shape>): boolean => reading.shape !== null;

/** Reads of JSON from strangers: whatever is not of the kind that is asked for is not there. */

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Members of a list that are looked at: a count goes no further. More than honest documents have, and half a megabyte has room for 200,000. */
export const LIST_MAX = 2_000;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);

export const asObjects = (value: unknown): readonly JsonObject[] =>
  asList(value)
    .map(asObject)
    .filter((item) => item !== null);

/** A string with something in it. */
export const asText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

export const asTexts = (value: unknown): readonly string[] => asList(value).filter((item) => typeof item === "string");

/** An absolute http or https address. */
export function asHttpUrl(value: unknown, base?: string): URL | null {
  const text = asText(value);
  const url = text === null ? null : parseUrl(text, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : null;
}

/** The same as what can be asked for: without a fragment. */
export function asAddress(value: unknown, base: string): string | null {
  const url = asHttpUrl(value, base);
  if (url !== null) url.hash = "";
  return url?.href ?? null;
}

/** An absolute https address, as tokens and money need; plain http where the operator opened the host for local work. */
export function asSecureUrl(value: unknown, openedByOperator: boolean): URL | null {
  const url = asHttpUrl(value);
  return url !== null && (url.protocol === "https:" || openedByOperator) ? url : null;
}

/** The part of a document that a reference such as `#/$defs/city` names; undefined: nothing there, or another document. */
export function atPointer(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((place, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const members = asObject(place);
    return members !== null && Object.hasOwn(members, name) ? members[name] : undefined;
  }, root);
}
