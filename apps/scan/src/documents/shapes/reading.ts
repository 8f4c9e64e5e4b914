import { parseUrl } from "../../addresses.js";
import type { JsonObject } from "../fetched.js";

/** Result of reading a document: its data (the shape), or all its faults. Faults are in the scanner's own words. */
export type Reading<Shape> =
  | { readonly shape: Shape; readonly warnings: readonly string[] }
  | { readonly shape: null; readonly faults: readonly string[] };

/** Says whether a rule holds, with the text of the fault if it doesn't. */
type Rule = readonly [holds: boolean, otherwise: string];

const broken = (rules: readonly Rule[]): readonly string[] =>
  rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);

/**
 * Returns the shape if every rule holds, otherwise the faults. Broken `shoulds` are only warnings. Calls `shape` only
 * if there are no faults.
 */
export function readBy<Shape>(
  rules: readonly Rule[],
  shape: () => Shape,
  shoulds: readonly Rule[] = [],
): Reading<Shape> {
  const faults = broken(rules);
  return faults.length > 0 ? { shape: null, faults } : { shape: shape(), warnings: broken(shoulds) };
}

/** True if the document was read without faults. */
export const isRead = <Shape>(reading: Reading<Shape>): boolean => reading.shape !== null;

/** The functions below read untrusted JSON. They treat values of the wrong type as missing. */

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Maximum number of list entries to read. A document of half a megabyte can contain 200,000. */
export const LIST_MAX = 2_000;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);

export const asObjects = (value: unknown): readonly JsonObject[] =>
  asList(value)
    .map(asObject)
    .filter((item) => item !== null);

/** Returns the value if it is a string that isn't blank. */
export const asText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

export const asTexts = (value: unknown): readonly string[] => asList(value).filter((item) => typeof item === "string");

/** Returns the value as an http or https address, resolved against `base`. */
export function asHttpUrl(value: unknown, base?: string): URL | null {
  const text = asText(value);
  const url = text === null ? null : parseUrl(text, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : null;
}

/** Returns the value as an http or https address without its fragment, which requests omit. */
export function asAddress(value: unknown, base: string): string | null {
  const url = asHttpUrl(value, base);
  if (url !== null) url.hash = "";
  return url?.href ?? null;
}

/**
 * Returns the value if it is an absolute https address, which is required for tokens and money. Plain http is accepted
 * if the operator allowed the host.
 */
export function asSecureUrl(value: unknown, openedByOperator: boolean): URL | null {
  const url = asHttpUrl(value);
  return url !== null && (url.protocol === "https:" || openedByOperator) ? url : null;
}

/**
 * Returns the part of a document that a reference such as `#/$defs/city` names. Undefined if the part doesn't exist or
 * is in another document.
 */
export function atPointer(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((place, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const members = asObject(place);
    return members !== null && Object.hasOwn(members, name) ? members[name] : undefined;
  }, root);
}
