import { isDeepStrictEqual } from "node:util";
import type { OpenApi, Schema } from "./schema.js";

/**
 * Says of a schema that has all members of another one that it is that one and more: `allOf` of the reference and the rest.
 * @param bases names of schemas, each with the name of the one that it extends
 * @throws Error where the base says something else of a member
 */
export function extendSchemas({ components = {} }: OpenApi, bases: Readonly<Record<string, string>>): void {
  const schemas = components.schemas as Record<string, Schema>;
  // All are compared as they were made.
  const whole = { ...schemas };
  for (const [name, baseName] of Object.entries(bases)) {
    const { properties = {}, required = [], examples, ...more } = whole[name] as Schema;
    const base = whole[baseName] as Schema;
    const isPartOf = Object.entries(base.properties ?? {}).every(([key, part]) =>
      isDeepStrictEqual(properties[key], part),
    );
    const ownRequired = required.filter((key) => !base.required?.includes(key));
    const own = Object.entries(properties).filter(
      ([key]) => base.properties?.[key] === undefined || ownRequired.includes(key),
    );
    if (!isPartOf || base.required?.some((key) => !required.includes(key))) {
      throw new Error(`${name} does not extend ${baseName}`);
    }
    // The base's refusals apply to the whole, so the rest has to be open.
    const { additionalProperties: _, ...rest } = more;
    const extension: Schema = { ...rest, properties: Object.fromEntries(own) };
    if (ownRequired.length > 0) extension.required = ownRequired;
    schemas[name] = {
      allOf: [{ $ref: `#/components/schemas/${baseName}` }, extension],
      ...(examples ? { examples } : {}),
    };
  }
}
