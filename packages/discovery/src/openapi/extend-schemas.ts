import { isDeepStrictEqual } from "node:util";
import type { OpenApi, Schema } from "./schema.js";

/**
 * Rewrites schemas that contain all members of a base schema. Each becomes an `allOf` of a reference to its base and
 * its remaining members.
 * @param bases for each schema name, the name of its base
 * @throws Error if a schema requires less than its base, lacks a member of the base, or changes a member without
 * narrowing it
 */
export function extendSchemas({ components = {} }: OpenApi, bases: Readonly<Record<string, string>>): void {
  const schemas = components.schemas as Record<string, Schema>;
  // Compare the original schemas, because the loop replaces them.
  const whole = { ...schemas };
  for (const [name, baseName] of Object.entries(bases)) {
    const { properties = {}, required = [], examples, ...more } = whole[name] as Schema;
    const base = whole[baseName] as Schema;
    const isSame = (key: string): boolean => isDeepStrictEqual(properties[key], base.properties?.[key]);
    const isPart = Object.entries(base.properties ?? {}).every(
      ([key, part]) => isSame(key) || isNarrower(properties[key], part),
    );
    const ownRequired = required.filter((key) => !base.required?.includes(key));
    const own = Object.entries(properties).filter(([key]) => !isSame(key) || ownRequired.includes(key));
    if (!isPart || base.required?.some((key) => !required.includes(key))) {
      throw new Error(`${name} does not extend ${baseName}`);
    }
    // In the extension, `additionalProperties: false` would reject the members of the base, so drop it there.
    const { additionalProperties: _, ...rest } = more;
    const extension: Schema = { ...rest, properties: Object.fromEntries(own) };
    if (ownRequired.length > 0) extension.required = ownRequired;
    schemas[name] = {
      allOf: [{ $ref: `#/components/schemas/${baseName}` }, extension],
      ...(examples ? { examples } : {}),
    };
  }
}

/**
 * True if the base's member allows the type of `own` and has no enumeration. So `own` may exclude null or list its
 * values.
 */
const isNarrower = (own: Schema | undefined, { type, enum: values }: Schema): boolean =>
  own?.type !== undefined && [type].flat().includes(own.type as string) && values === undefined;
