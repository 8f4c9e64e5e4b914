import { encodeSegment } from "./canonical-path.js";

/** A segment of a template: text, or a parameter with text before and after it. */
type TemplateSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string; readonly before: string; readonly after: string };

/** A path with parameters, as in x402's Bazaar: `/weather/:country/:city`. A literal colon is written `%3A`. */
export interface RouteTemplate {
  readonly text: string;
  readonly segments: readonly TemplateSegment[];
}

const PARAMETER = /:(\w+)/g;
/** A parameter in OpenAPI's syntax. */
const BRACED = /\{([^{}]+)\}/g;

/** @throws Error if the text isn't a template that `toTemplate` can return */
export function parseTemplate(text: string): RouteTemplate {
  if (!text.startsWith("/")) throw new Error(`a route template begins with a slash: ${text}`);
  const segments = text
    .slice(1)
    .split("/")
    .map((segment): TemplateSegment => {
      const names = [...segment.matchAll(PARAMETER)];
      const [found] = names;
      if (found === undefined) return { kind: "literal", text: decodeURIComponent(segment) };
      if (names.length > 1) throw new Error(`a segment can have one parameter at most: ${text}`);
      const end = found.index + found[0].length;
      return {
        kind: "parameter",
        name: found[1] as string,
        before: decodeURIComponent(segment.slice(0, found.index)),
        after: decodeURIComponent(segment.slice(end)),
      };
    });
  return { text, segments };
}

type TemplateOutcome =
  | { readonly template: string; readonly parameters: Readonly<Record<string, string>> }
  | { readonly problem: string };

/** Encodes literal text like a canonical path. Also encodes colons, so that the text isn't parsed as a parameter. */
const encodeLiteral = (text: string): string => encodeSegment(text).replaceAll(":", "%3A");
/** Canonical paths can't contain these characters, so no request could match a route that has them. */
const UNREACHABLE = /[\\;?#%\p{Cc}\p{Cs}]/u;

/**
 * Converts an OpenAPI path to a template. Also returns a map from the template's parameter names to those in OpenAPI.
 * If the path can't be a template, returns the problem.
 * @param path the path with its leading slash, for example `/users/{id}`
 */
export function toTemplate(path: string): TemplateOutcome {
  if (!path.startsWith("/")) return { problem: "its path does not begin with a slash" };
  const parameters: Record<string, string> = {};
  const texts = path.slice(1).split("/");
  const segments: string[] = [];
  for (const [place, text] of texts.entries()) {
    const isLast = place === texts.length - 1;
    if ((text === "" && !isLast) || text === "." || text === "..")
      return { problem: "its path has an empty segment, . or .." };
    const braces = [...text.matchAll(BRACED)];
    if (braces.length > 1) return { problem: "its path has two parameters in one segment" };
    const [brace] = braces;
    const before = brace === undefined ? text : text.slice(0, brace.index);
    const after = brace === undefined ? "" : text.slice(brace.index + brace[0].length);
    if (UNREACHABLE.test(before + after) || /[{}]/.test(before + after)) {
      return { problem: "its path has characters that a route can't have" };
    }
    if (brace === undefined) {
      segments.push(encodeLiteral(text));
      continue;
    }
    const name = parameterName(brace[1] as string, parameters);
    parameters[name] = brace[1] as string;
    // A word character right after the parameter would become a part of the parameter's name.
    if (/^\w/.test(after)) return { problem: "its path has a letter, digit or _ directly after a parameter" };
    segments.push(`${encodeLiteral(before)}:${name}${encodeLiteral(after)}`);
  }
  return { template: `/${segments.join("/")}`, parameters };
}

function parameterName(given: string, taken: Readonly<Record<string, string>>): string {
  const name = given.replaceAll(/\W/g, "_");
  return Object.hasOwn(taken, name) ? parameterName(`${name}_`, taken) : name;
}

export const openApiPath = (template: string): string => template.replaceAll(PARAMETER, "{$1}").replaceAll("%3A", ":");

/** Returns the same text for two templates that match the same paths. */
export const getShape = (template: string): string => template.replaceAll(PARAMETER, ":");

/** Values of a path's parameters if the template matches, else null. */
export function matchTemplate(
  { segments }: RouteTemplate,
  texts: readonly string[],
): Readonly<Record<string, string>> | null {
  if (segments.length !== texts.length) return null;
  const values: Record<string, string> = {};
  for (const [place, segment] of segments.entries()) {
    const text = texts[place] as string;
    if (segment.kind === "literal") {
      if (segment.text !== text) return null;
      continue;
    }
    const { before, after, name } = segment;
    const isLongEnough = text.length > before.length + after.length;
    if (!isLongEnough || !text.startsWith(before) || !text.endsWith(after)) return null;
    values[name] = text.slice(before.length, text.length - after.length);
  }
  return values;
}

/**
 * Sorts more precise templates first. The first segment in which they differ decides. Literal text comes first, then a
 * parameter with text around it (more text first), then a parameter alone.
 */
export function compareTemplates(one: RouteTemplate, other: RouteTemplate): number {
  for (const [place, segment] of one.segments.entries()) {
    const difference = precision(other.segments[place]) - precision(segment);
    if (difference !== 0) return difference;
  }
  return one.text < other.text ? -1 : 1;
}

const precision = (segment: TemplateSegment | undefined): number => {
  if (segment === undefined) return -1;
  return segment.kind === "literal" ? Number.MAX_SAFE_INTEGER : segment.before.length + segment.after.length;
};

export const parameterNames = (template: string): string[] =>
  [...template.matchAll(PARAMETER)].map(([, name]) => name as string);
